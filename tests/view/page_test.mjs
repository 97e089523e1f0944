// The page in Chromium, used as a person would: by mouse, by keys, with its file edited.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { closeBrowser, line, lineOf, openBrowser, shot, whenDone, withPage } from './browser.mjs';

before(openBrowser);
after(closeBrowser);

test('What does this loop keep? A click on its line shows it, drawn and in words; Enter unfolds it in the source', () =>
  withPage('keeps.c', 'true', async (page) => {
    const loop = lineOf('keeps.c', 'while (__VERIFIER_nondet_int())');
    await line(page, loop).locator('code').click();
    const kept = page.locator('#panel-line section', { hasText: 'What the loop keeps' });
    await kept.locator('svg.heap .segment').first().waitFor();
    assert.match(await kept.innerText(), /first: list\(next\)/);
    await page.keyboard.press('Enter');
    assert.match(await line(page, loop).innerText(), /keeps:\s*first: list\(next\)/);
    await shot(page, 'what-does-this-loop-keep');
    await page.keyboard.press('Enter');
    assert.doesNotMatch(await line(page, loop).innerText(), /first: list/);
  }));

test('states are told before and after a statement, and what changed is bright', () =>
  withPage('keeps.c', 'true', async (page) => {
    await line(page, lineOf('keeps.c', 'free(first)')).click();
    assert.match(await page.locator('[data-when=before]').first().innerText(), /first: node/);
    assert.match(await page.locator('[data-when=after]').first().innerText(), /freed|next/);
    assert.ok(await page.locator('[data-when=after] svg.heap .freed, [data-when=after] .changed').count() > 0);
  }));

test('Where does this leak begin? The path leads there, and the step and its memory are both in view, also in a small window', () =>
  withPage('leak.c', 'false', async (page) => {
    await page.waitForSelector('#steps .step[aria-current=step]');
    const count = await page.locator('#steps .step').count();
    assert.equal(await page.locator('#where').innerText(), `step ${count} of ${count}`);
    for (const viewport of [{ width: 1400, height: 900 }, { width: 700, height: 700 }]) {
      await page.setViewportSize(viewport);
      for (let i = 0; i < count - 1; i++) {
        await page.keyboard.press('p');
        const inView = await page.evaluate(() => {
          const within = (element) => { const r = element.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && r.height > 0; };
          const step = document.querySelector('.step[aria-current=step]'), list = document.getElementById('steps').getBoundingClientRect();
          const r = step.getBoundingClientRect();
          return within(step) && r.bottom > list.top && r.top < list.bottom && document.getElementById('memory').getBoundingClientRect().top < innerHeight - 60;
        });
        assert.ok(inView, `step ${count - 1 - i}, ${viewport.width} wide`);
      }
      await page.keyboard.press('2');
      for (let i = 0; i < count; i++) await page.keyboard.press('ArrowRight');
    }
    await page.setViewportSize({ width: 1400, height: 900 });
    const lost = page.locator('#steps .step.matters', { hasText: /lost|last/ }).last();
    await lost.click();
    assert.equal(await page.locator('#source .line[aria-selected=true]').getAttribute('data-line'), String(lineOf('leak.c', 'list->next = NULL')));
    await page.locator('#memory svg.heap .node.marked').first().waitFor();
    await shot(page, 'where-does-this-leak-begin');
  }));

test('an object is followed through the steps', () =>
  withPage('leak.c', 'false', async (page) => {
    const button = page.locator('#memory .object').first();
    const key = await button.getAttribute('data-key');
    await button.click();
    assert.equal(await page.locator(`#memory .object[data-key="${key}"]`).getAttribute('aria-pressed'), 'true');
    assert.ok(await page.locator('#memory svg .followed').count() === 1);
    assert.ok(await page.locator('.step.touches').count() > 0);
    const before = await page.locator('#where').innerText();
    await page.keyboard.press('O');
    assert.notEqual(await page.locator('#where').innerText(), before);
    assert.ok(await page.locator('.step.touches[aria-current=step]').count() === 1);
  }));

test('Why is this unknown? The report says it, its line is marked', () =>
  withPage('unknown.c', 'unknown', async (page) => {
    const at = lineOf('unknown.c', '  adopt(list)');
    await page.waitForSelector('#panel-report:not([hidden])');
    assert.match(await page.locator('#panel-report').innerText(), /adopt/);
    assert.ok(await page.locator(`#source .line.suspect[data-line="${at}"]`).count() === 1);
    await shot(page, 'why-is-this-unknown');
  }));

test('Which list is cyclic? Its arrow comes back, the other ends in null', () =>
  withPage('cyclic.c', 'true', async (page) => {
    await line(page, lineOf('cyclic.c', 'while (done)')).click();
    const text = await page.locator('#panel-line').innerText();
    assert.match(text, /jobs: .*(up to jobs|next: jobs)/);
    assert.match(text, /done: list\(next\), any length|done: list\(next\), at least 1/);
    await shot(page, 'which-list-is-cyclic');
  }));

test('What does head() expect of its argument? Its head shows what it is called with', () =>
  withPage('expects.c', 'true', async (page) => {
    await page.locator('#tree [role=treeitem]', { hasText: 'head()' }).click();
    assert.match(await page.locator('#line-title').innerText(), /What head\(\) is called with/);
    assert.match(await page.locator('#panel-line').innerText(), /list: (list\(next\), at least 1|node)/);
    await shot(page, 'what-does-f-expect');
  }));

test('a variable filters states and drawings', () =>
  withPage('cyclic.c', 'true', async (page) => {
    await line(page, lineOf('cyclic.c', 'while (done)')).click();
    await page.keyboard.press('/');
    await page.keyboard.type('done');
    const text = await page.locator('#panel-line').innerText();
    assert.match(text, /done/);
    assert.doesNotMatch(text, /jobs:/);
    await page.keyboard.press('Escape');
    assert.match(await page.locator('#panel-line').innerText(), /jobs/);
  }));

test('a saved file is analysed again: the new verdict appears by itself', () =>
  withPage('leak.c', 'false', async (page, viewer) => {
    const text = fs.readFileSync(viewer.file, 'utf8');
    fs.writeFileSync(viewer.file, text.replace('  list->next = NULL;', '  free(list->next);\n  list->next = NULL;'));
    await whenDone(page, 'true');
    assert.match(await page.locator('#source').innerText(), /free\(list->next\)/);
    fs.writeFileSync(viewer.file, 'int main(void) { return 0 }\n');
    await page.waitForSelector('#verdict[data-verdict=failure]', { timeout: 60000 });
    assert.match(await page.locator('#headline').innerText(), /expected/);
  }));

test('everything is reached by keys alone', () =>
  withPage('keeps.c', 'true', async (page) => {
    await page.keyboard.press('s');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'source');
    await page.keyboard.press('Home');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('#source').getAttribute('aria-activedescendant'), 'L0-6');
    await page.keyboard.press('t');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    assert.notEqual(await page.locator('#source').getAttribute('aria-activedescendant'), 'L0-6');
    await page.keyboard.press('3');
    await page.waitForSelector('#panel-report:not([hidden])');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    // Tab comes to each part, in a circle.
    const seen = new Set();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      seen.add(await page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute('role')));
    }
    for (const id of ['filter', 'run', 'keys', 'source', 'tab-report', 'treeitem']) assert.ok(seen.has(id), `${id} among ${[...seen]}`);
  }));
