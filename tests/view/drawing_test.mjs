// Ten heaps, drawn in Chromium from what the analysis says of them: nothing overlaps, is cut off or crossed out by an
// arrow. The pictures stay in build/screenshots, for people to look at.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { bareDrawings, closeBrowser, HERE, openBrowser, scenesOf } from './browser.mjs';

before(openBrowser);
after(closeBrowser);

const heaps = path.join(HERE, 'heaps');

// Runs in the page: what is wrong with the drawing.
function complaints() {
  const svg = document.querySelector('svg.heap'), frame = svg.getBoundingClientRect(), wrong = [];
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const inside = (a, b) => a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;
  const nodes = [...svg.querySelectorAll('.node')];
  const sheets = nodes.map((node) => node.querySelector('rect.sheet:not(.under)').getBoundingClientRect());
  const texts = [...svg.querySelectorAll('text')].map((text) => ({ words: text.textContent, at: text.getBoundingClientRect() }));
  for (const node of nodes) if (!inside(node.getBoundingClientRect(), frame)) wrong.push(`${node.textContent} is cut off`);
  nodes.forEach((a, i) => nodes.forEach((b, k) => i < k && !apart(a.getBoundingClientRect(), b.getBoundingClientRect()) && wrong.push(`${a.textContent} overlaps ${b.textContent}`)));
  for (const text of texts) if (!inside(text.at, frame)) wrong.push(`${text.words} is cut off`);
  for (const arrow of svg.querySelectorAll('.arrows path.arrow')) {
    const matrix = arrow.getScreenCTM();
    for (let at = 0; at <= arrow.getTotalLength(); at += 2) {
      const point = arrow.getPointAtLength(at).matrixTransform(matrix);
      const within = (r, by) => point.x > r.left + by && point.x < r.right - by && point.y > r.top + by && point.y < r.bottom - by;
      sheets.forEach((sheet, i) => within(sheet, 1.5) && wrong.push(`an arrow runs through ${nodes[i].textContent}`));
      for (const text of texts) if (within(text.at, 1)) wrong.push(`an arrow runs across ${text.words}`);
      if (!within(frame, 0)) wrong.push('an arrow leaves the picture');
    }
  }
  return [...new Set(wrong)];
}

for (const name of fs.readdirSync(heaps).filter((each) => each.endsWith('.c')))
  test(`${name} is drawn so that it can be read`, async () => {
    const scenes = scenesOf(path.join(heaps, name), 'DRAW');
    assert.ok(scenes.length > 0, 'there are states');
    const page = await bareDrawings();
    for (const [i, scene] of scenes.entries()) {
      assert.ok(await page.evaluate((each) => window.show(each), scene), 'there is something to draw');
      await page.locator('svg').screenshot({ path: path.join(HERE, '../../build/screenshots', `heap-${name.replace('.c', '')}${i ? `-${i}` : ''}.png`) });
      assert.deepEqual(await page.evaluate(complaints), []);
    }
    await page.close();
  });
