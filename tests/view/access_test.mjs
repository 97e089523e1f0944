// The page for everybody: axe finds nothing wrong with it, light and dark, wide and narrow, live and frozen in one file.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { closeBrowser, line, lineOf, openBrowser, require, shot, withPage } from './browser.mjs';

before(openBrowser);
after(closeBrowser);

// By rules of WCAG 2 A and AA, and the best practices that axe knows.
async function isAccessible(page, what) {
  await page.evaluate(fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const told = violations.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
  assert.deepEqual(told, [], what);
}

for (const colorScheme of ['light', 'dark'])
  test(`axe finds nothing, ${colorScheme}`, async () => {
    const page = { colorScheme };
    await withPage('leak.c', 'false', async (opened) => {
      await isAccessible(opened, 'path');
      await opened.keyboard.press('3');
      await isAccessible(opened, 'report');
    }, { page });
    await withPage('keeps.c', 'true', async (opened) => {
      await line(opened, lineOf('keeps.c', 'while (__VERIFIER_nondet_int())')).locator('.keeps').click();
      await isAccessible(opened, 'state');
      await opened.keyboard.press('?');
      await isAccessible(opened, 'help');
      await shot(opened, `state-${colorScheme}`);
    }, { page });
    await withPage('unknown.c', 'unknown', async (opened) => isAccessible(opened, 'unknown'), { page: { ...page, viewport: { width: 600, height: 900 } } });
  });

test('a report in one file is the same page: path, states, no server', async () => {
  await withPage('leak.c', 'false', async (page) => {
    await page.locator('#memory svg.heap .node').first().waitFor();
    assert.ok(await page.locator('#stop').isHidden() && await page.locator('#run').isHidden());
    await page.keyboard.press('p');
    await page.keyboard.press('1');
    await line(page, lineOf('leak.c', 'shorten(list);')).click();
    await page.locator('#panel-line svg.heap').first().waitFor();
    await isAccessible(page, 'frozen');
    await shot(page, 'report');
  }, { frozen: true });
  await withPage('keeps.c', 'true', async (page) => {
    await line(page, lineOf('keeps.c', 'while (__VERIFIER_nondet_int())')).click();
    await page.locator('#panel-line svg.heap .segment').first().waitFor();
  }, { frozen: true });
});
