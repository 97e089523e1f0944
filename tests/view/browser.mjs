// What the browser tests share: Chromium, a server for a copy of a program, and how to wait for it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const [heapwise, clients] = process.env.HEAPWISE_TEST.split(':');
export const require = createRequire(`${clients}/`);
const { chromium } = require('playwright-core');
export const HERE = path.dirname(new URL(import.meta.url).pathname);
// Pictures for people stay here; the tests look at none of them.
const SHOTS = path.join(clients, '..', 'screenshots');
fs.mkdirSync(SHOTS, { recursive: true });

let browser;
export async function openBrowser() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
}
export const closeBrowser = () => browser.close();

class Viewer {
  // A copy of a program of tests/view/programs, in a folder of its own.
  static async of(name, ...options) {
    const viewer = new Viewer();
    viewer.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'heapwise-page-'));
    viewer.file = path.join(viewer.folder, name);
    fs.copyFileSync(path.join(HERE, 'programs', name), viewer.file);
    viewer.process = spawn(heapwise, ['view', '--no-browser', ...options, viewer.file], { stdio: ['ignore', 'pipe', 'inherit'] });
    viewer.address = await new Promise((resolve) => viewer.process.stdout.once('data', (data) => resolve(String(data).trim())));
    return viewer;
  }

  close() {
    this.process.kill();
    fs.rmSync(this.folder, { recursive: true });
  }

  // The same program as a report in one file.
  frozen(...options) {
    const page = path.join(this.folder, 'page.html');
    spawnSync(heapwise, ['verify', '--format', 'html', '--output', page, ...options, this.file], { stdio: 'ignore' });
    return `file://${page}`;
  }
}

// events: what the page is told in the place of the server's events, in one piece.
// A page that complains of every error of its script and every address that it asks for but its own.
async function openPage(address, { events, ...options } = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, ...options });
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && !message.text().includes('favicon') && page.complaints.push(message.text()));
  if (events) await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: events }));
  page.on('request', (request) => request.url().startsWith(address) || request.url().endsWith('/favicon.ico') || page.complaints.push(`asked for ${request.url()}`));
  await page.goto(address);
  return page;
}

export async function whenDone(page, verdict) {
  await page.waitForSelector(`#verdict[data-verdict="${verdict}"]`, { timeout: 100000 });
  await page.waitForFunction(() => document.getElementById('stop').hidden, null, { timeout: 100000 });
}

// options: {page: of the browser, words: of the command line, frozen: the report instead of the server}
export async function withPage(name, verdict, body, options = {}) {
  const viewer = await Viewer.of(name, ...(options.words ?? []));
  try {
    const page = await openPage(options.frozen ? viewer.frozen(...(options.words ?? [])) : viewer.address, options.page);
    await whenDone(page, verdict);
    await body(page, viewer);
    assert.deepEqual(page.complaints, []);
    await page.close();
  } finally {
    viewer.close();
  }
}

// A program that nobody decides, while it is analysed.
export async function withEndless(body) {
  const viewer = await Viewer.of('endless.c', '--time-limit', '500');
  try {
    const page = await openPage(viewer.address);
    await body(page, () => openPage(viewer.address));
    assert.deepEqual(page.complaints, []);
    await page.close();
  } finally {
    viewer.close();
  }
}

// The page of a program whose states are all told before the page first draws itself, and whose verdict never comes.
export async function withStatesAtOnce(name, body) {
  const viewer = await Viewer.of(name);
  try {
    const told = spawnSync(heapwise, ['states', '--format', 'events', viewer.file], { maxBuffer: 2 ** 28 });
    const { states } = JSON.parse(String(told.stdout).trim().split('\n').at(-1));
    const start = { run: 1, seconds: 9, files: [{ path: viewer.file, text: fs.readFileSync(viewer.file, 'utf8') }] };
    const event = (kind, data) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
    const page = await openPage(viewer.address, { events: `retry: 1000000\n${event('start', start)}${event('states', states)}` });
    await body(page);
    assert.deepEqual(page.complaints, []);
    await page.close();
  } finally {
    viewer.close();
  }
}

// The scenes before the line that has these words.
export function scenesOf(file, words) {
  const number = fs.readFileSync(file, 'utf8').split('\n').findIndex((text) => text.includes(words)) + 1;
  const told = spawnSync(heapwise, ['states', '--line', number, '--format', 'events', file], { maxBuffer: 2 ** 28 });
  const { states } = JSON.parse(String(told.stdout).trim().split('\n').at(-1));
  return states.lines[0].before.scenes.map((i) => states.scenes[i].scene).filter((scene) => scene.nodes.length);
}

// A page with nothing but drawings: show(scene) draws one.
export async function bareDrawings() {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  const web = path.join(HERE, '../../web');
  await page.route('http://heapwise.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name) return route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(web, name)) });
    return route.fulfill({ contentType: 'text/html', body: `<style>${fs.readFileSync(path.join(web, 'style.css'))} body { display: block }</style><main class="drawing"></main>
      <script type="module">import { draw } from './drawing.js';
      window.show = (scene) => { const svg = draw(scene); svg && document.querySelector('main').replaceChildren(svg); return Boolean(svg); };</script>` });
  });
  await page.goto('http://heapwise.test/');
  await page.waitForFunction(() => window.show);
  return page;
}

export const shot = (page, name) => page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
export const line = (page, number) => page.locator(`#source .line[data-line="${number}"]`);
export const lineOf = (name, words) => fs.readFileSync(path.join(HERE, 'programs', name), 'utf8').split('\n').findIndex((text) => text.includes(words)) + 1;
