import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumPath, openBrowser } from '../../support/browser.ts';
import { root } from '../../support/process.ts';
import { barePass } from './bare-pass.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

const pages = ['bare', 'tanstack', 'ours'] as const;
type PageName = (typeof pages)[number];
const rows = 100_000;
const repeats = Number(process.env.REPEAT ?? 3);
const keys = 30;
/** px and ms of a turn of the wheel, and how long it is turned. */
const wheel = { by: 610, every: 16, for: 2500 } as const;

/** What a person feels, in ms; `work` is what the page's thread did for 1000 px. */
interface Felt {
  readonly paint: number;
  readonly frame: number;
  readonly work: number;
  readonly blank: number;
  readonly key: number;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function served<T>(folder: string, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (bytes) => answer.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(bytes),
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const quantile = (list: readonly number[], at: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(at * list.length))] ?? 0;
const median = (list: readonly number[]): number => quantile(list, 0.5);
const wait = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

/** Turns the wheel over the table and notes the times between frames, and whether one showed no row. */
async function scrolled(page: Page): Promise<Pick<Felt, 'frame' | 'work' | 'blank'>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const worked = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await page.mouse.move(500, 400);
  await page.evaluate(() => {
    const noted = { frames: [] as number[], blank: 0 };
    let last = performance.now();
    const tick = (now: number) => {
      noted.frames.push(now - last);
      last = now;
      const hit = document.elementFromPoint(500, 400);
      if (!hit?.closest('input, [role=gridcell]')) noted.blank += 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { noted });
  });
  const before = await worked();
  const end = Date.now() + wheel.for;
  while (Date.now() < end) {
    await page.mouse.wheel(0, wheel.by);
    await wait(page, wheel.every);
  }
  await wait(page, 150);
  const work = (await worked()) - before;
  const { frames, blank, px } = await page.evaluate(() => {
    const { noted } = window as unknown as { noted: { frames: number[]; blank: number } };
    return { ...noted, px: document.querySelector(window.__bench?.scroller ?? '')?.scrollTop ?? 0 };
  });
  return { frame: quantile(frames.slice(2), 0.95), work: (work * 1e6) / px, blank };
}

/** From a key to the frame that shows it. */
async function typed(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const noted = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(0);
      });
    addEventListener('keydown', noted, true);
  });
  await page.mouse.click(500, 400);
  await wait(page, 150);
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press('a');
    await wait(page, 30);
  }
  return median(await page.evaluate(() => (window as unknown as { times: number[] }).times));
}

/** 100,000 rows of 20 columns with all rules, beside a page that does the least and one that windows with TanStack Virtual. */
export async function tableBench(say: Say): Promise<void> {
  if (!chromiumPath) return say('table', 'skipped: no TEST_CHROMIUM');
  const outDir = join(root, '.cache/bench-table');
  await build({ configFile: join(import.meta.dirname, 'vite.config.mjs'), build: { outDir } });
  const browser = await openBrowser();
  const felt = async (address: string, name: PageName, slower: number) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    try {
      const cdp = await page.context().newCDPSession(page);
      if (slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await page.goto(`${address}/${name}.html?rows=${rows}`);
      await page.waitForFunction(() => window.__bench?.paintedMs, undefined, { timeout: 120_000 });
      await wait(page, 500);
      const paint = await page.evaluate(() => window.__bench?.paintedMs ?? 0);
      const found: Felt = { paint, ...(await scrolled(page)), key: await typed(page) };
      const checked = slower === 1 ? await page.evaluate(() => window.__bench?.validate?.()) : undefined;
      return { found, checked };
    } finally {
      await page.close();
    }
  };
  await served(outDir, async (address) => {
    for (const slower of [1, 4]) {
      const all = new Map(pages.map((name) => [name, [] as Felt[]]));
      const passes: number[] = [];
      const checks: number[] = [];
      for (let i = 0; i < repeats; i++)
        for (const name of pages) {
          const { found, checked } = await felt(address, name, slower);
          all.get(name)?.push(found);
          if (checked) {
            checks.push(checked.ms);
            passes.push(barePass(rows));
          }
        }
      const of = (name: PageName, what: keyof Felt) => median((all.get(name) ?? []).map((one) => one[what]));
      const load = loadavg()[0]?.toFixed(1) ?? '';
      for (const what of ['paint', 'frame', 'work', 'blank', 'key'] as const)
        say(
          `table, ${what}${what === 'blank' ? '' : ', ms'}, processor ÷ ${slower}, load ${load}`,
          ...pages.map((name) => `${name} ${of(name, what).toFixed(1)}`),
          `${(of('ours', what) / Math.max(of('tanstack', what), 0.1)).toFixed(2)} × TanStack`,
        );
      if (checks.length > 0)
        say(
          'table, all 2,000,000 cells checked',
          `${median(checks).toFixed(0)} ms`,
          `${(median(checks) / median(passes)).toFixed(2)} × the bare pass`,
        );
    }
  });
  await browser.close();
}
