// The page in Chromium, used as a person would: by mouse, by keys, with its file edited.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { closeBrowser, line, lineOf, openBrowser, shot, whenDone, withEndless, withPage, withStatesAtOnce } from './browser.mjs';

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

test('an object is followed from line to line, too, by its button', () =>
  withPage('keeps.c', 'true', async (page) => {
    await line(page, lineOf('keeps.c', 'free(first)')).click();
    await page.keyboard.press('1');
    await page.locator('#panel-line [data-key="first"].object').first().focus();
    await page.keyboard.press('Enter');
    assert.ok(await page.locator('#panel-line svg .followed').count() > 0);
    await line(page, lineOf('keeps.c', 'while (first)')).click();
    assert.ok(await page.locator('#panel-line svg .followed').count() > 0);
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

test('of many objects some are drawn; it is said how many, and the others are shown when asked for', () =>
  withPage('many.c', 'false', async (page) => {
    await page.waitForSelector('#memory .count');
    const nodes = () => page.locator('#memory svg.heap .node').count();
    assert.equal(await nodes(), 40);
    assert.match(await page.locator('#memory .count').innerText(), /^40 of 100 objects/);
    assert.equal(await page.locator('#memory .object').count(), 16);
    assert.ok(await page.locator('#memory .object', { hasText: 'node #100' }).count() === 1, 'the nearest can be followed');
    await shot(page, 'many-objects');
    await page.locator('#memory [data-open]').last().click();
    assert.equal(await nodes(), 41, 'a click on … shows what stands behind it');
    await page.locator('[data-most=more]').focus();
    await page.keyboard.press('Enter');
    assert.equal(await nodes(), 81);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.most), 'all', 'the keys stay where they were');
    await page.keyboard.press('Enter');
    assert.equal(await nodes(), 100);
    assert.match(await page.locator('#memory .count').innerText(), /^all 100 objects/);
    await page.locator('[data-most=fewer]').click();
    assert.equal(await nodes(), 40);
  }));

test('what was given up, where and why, stands at its line, in the outline and in the report', () =>
  withPage('unknown.c', 'unknown', async (page) => {
    const loop = lineOf('unknown.c', 'for (');
    const lost = page.locator(`#source .line.lost[data-line="${loop}"]`);
    assert.equal(await lost.locator('.mark').getAttribute('title'), 'a fact was given up');
    assert.match(await lost.innerText(), /stopped tracking here: how long a list is/);
    assert.match(await page.locator('#panel-report').innerText(), /What was given up on the way \(\d+\)/);
    const row = page.locator('#tree .loss').first();
    assert.match(await row.innerText(), new RegExp(`line ${loop}:`));
    await line(page, 1).locator('code').click();
    await row.click();
    assert.equal(await page.locator('#source .line[aria-selected=true]').getAttribute('data-line'), String(loop));
    assert.equal(await page.locator('#tree .suspect').count(), 1);
    await shot(page, 'given-up-here');
  }));

test('lines that no check reaches are struck through, in the outline and in the report', () =>
  withPage('unreached.c', 'true', async (page) => {
    const dead = lineOf('unreached.c', '*p = 3;');
    for (const number of [dead, dead + 1, lineOf('unreached.c', 'return *p;')])
      assert.match(await line(page, number).getAttribute('class'), /unreached/, `line ${number}`);
    assert.doesNotMatch(await line(page, lineOf('unreached.c', '*p = 1;')).getAttribute('class'), /unreached/);
    assert.equal(await line(page, dead).locator('.mark').getAttribute('title'), 'no execution comes here');
    const outline = await page.locator('#tree').innerText();
    assert.match(outline, new RegExp(`lines ${dead}–${dead + 1} not reached`));
    assert.match(outline, /∅ never_called\(\)/);
    await page.keyboard.press('3');
    assert.match(await page.locator('#panel-report').innerText(), /What no check reached[^]*never_called\(\) is never called/);
    await line(page, dead).click();
    await page.keyboard.press('1');
    assert.match(await page.locator('#panel-line').innerText(), /No execution comes here/);
    await shot(page, 'not-reached');
  }));

test('while it works, the page names the phase, shows states, and can be stopped and started again', () =>
  withEndless(async (page, openAnother) => {
    await page.waitForFunction(() => /looking for a (proof|violation)|looking for invariants/.test(document.getElementById('progress').textContent), null, { timeout: 60000 });
    assert.match(await page.locator('#progress').innerText(), /^[\d.]+ s, at most 500 s of CPU time: .*; \d+ states seen/);
    await page.waitForFunction(() => document.querySelectorAll('#source .line.known').length > 0, null, { timeout: 60000 });
    await page.locator('#panel-line [data-when=before]').first().waitFor();
    assert.match(await page.locator('#panel-line').innerText(), /So far: the analysis works|Not proved: there may be more states/);
    await shot(page, 'while-it-works');
    const late = await openAnother(); // states come together with the source
    await late.locator('#panel-line [data-when=before]').first().waitFor();
    await late.close();
    await page.keyboard.press('x');
    await page.waitForFunction(() => document.getElementById('progress').textContent === 'stopped', null, { timeout: 20000 });
    assert.equal(await page.locator('#verdict').innerText(), 'stopped');
    await page.locator('#run').click();
    await page.waitForSelector('#stop:not([hidden])');
    await page.locator('#stop').click();
    await page.waitForSelector('#run:not([hidden])');
  }));

test('states that are all there before the page draws itself are shown, though there is no verdict yet', () =>
  withStatesAtOnce('keeps.c', (page) => page.locator('#panel-line [data-when=before]').first().waitFor()));

test('on a narrow screen the step, its memory and its line are all in view, in the dark, too', () =>
  withPage('leak.c', 'false', async (page) => {
    await page.waitForSelector('#steps .step[aria-current=step]');
    const seen = await page.evaluate(() => ['.step[aria-current=step]', '#memory svg', '#source .line[aria-selected=true]'].map((selector) => {
      const r = document.querySelector(selector).getBoundingClientRect();
      return r.top < innerHeight && r.bottom > 0 && r.left < innerWidth && r.width > 0;
    }));
    assert.deepEqual(seen, [true, true, true]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off at the side');
    const [ground, text] = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]);
    const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0);
    assert.ok(light(ground) < 150 && light(text) > 500, `${ground}, ${text}`);
    await shot(page, 'narrow-and-dark');
  }, { page: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } }));
