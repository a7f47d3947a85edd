import type { Page } from 'playwright-core';
import { chromiumPath, fillSignIn, openBrowser, openPage } from '../support/browser.ts';
import type { ServerProcess } from '../support/process.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

/** A phone of the middle class on a slow line, as Lighthouse has it. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowerBy = 4;

/** What the page has noted about itself, in ms. */
interface Noted {
  readonly largestPaint: number;
  readonly shift: number;
  /** From the press of a key or button to the next picture, the longest of all. */
  readonly reaction: number;
  /** The times between two pictures since the last question. */
  readonly frames: readonly number[];
}

/** Runs in the page, before anything of its own. */
function note(): void {
  const noted = { largestPaint: 0, shift: 0, reaction: 0, frames: [] as number[] };
  const watch = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) noted.shift += value;
  });
  watch('event', ({ name, duration }) => {
    if (/^(pointerup|click|keydown)$/.test(name)) noted.reaction = Math.max(noted.reaction, duration);
  });
  let last = performance.now();
  const tick = (): void => {
    const now = performance.now();
    noted.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  Object.assign(globalThis, { noted });
}

const notedOn = (page: Page): Promise<Noted> => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign((globalThis as unknown as { noted: object }).noted, { reaction: 0, frames: [] });
  });

interface Traffic {
  bytes: number;
  scripts: number;
  requests: number;
}

/** A page on the slow line of a slow device, and what it has fetched. */
async function slowPage(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<{ page: Page; traffic: Traffic }> {
  const { page } = await openPage(browser, { serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  const traffic: Traffic = { bytes: 0, scripts: 0, requests: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.requests += 1;
    if (scripts.has(requestId)) traffic.scripts += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.addInitScript(note);
  return { page, traffic };
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
const ms = (time: number): string => `${time.toFixed(0)} ms`;

async function signInPage(page: Page, site: string, traffic: Traffic, say: Say): Promise<void> {
  await page.goto(`${site}/user/login?redirect=${encodeURIComponent('/org/unit')}`);
  await page.getByLabel('账号', { exact: true }).waitFor();
  const { scripts, requests } = traffic;
  // Somebody who types needs longer than all that is fetched ahead.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/list-[^/]*\.js$/.test(name)));
  await page.waitForLoadState('networkidle');
  const { largestPaint, shift } = await notedOn(page);
  say('sign-in page: largest paint', ms(largestPaint), 'goal 2000 ms');
  say('sign-in page: script until it is drawn', kB(scripts), `${requests} requests`, 'goal 170 kB');
  say('sign-in page: layout shift', shift.toFixed(3), 'goal 0.02');
  say('sign-in page: all, with what is fetched ahead', kB(traffic.bytes), `${traffic.requests} requests`);
}

/** From Enter in the sign-in form to the first row of the list. */
async function firstList(page: Page, site: string, traffic: Traffic, say: Say, how: string): Promise<void> {
  const before = { ...traffic };
  const from = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/org/unit`);
  await page.locator('tbody tr a, tbody tr td').nth(2).waitFor();
  const took = performance.now() - from;
  await page.waitForLoadState('networkidle');
  const { shift } = await notedOn(page);
  say(`first list ${how}`, ms(took), 'goal 2700 ms');
  say(`first list ${how}: fetched`, kB(traffic.bytes - before.bytes), `${traffic.requests - before.requests} requests`, 'goal 280 kB');
  say(`first list ${how}: layout shift`, shift.toFixed(3), 'goal 0.02');
}

async function reactions(page: Page, say: Say): Promise<void> {
  await forget(page);
  await page.getByRole('button', { name: '新增' }).first().click();
  await page.getByRole('dialog').waitFor();
  const opened = await notedOn(page);
  say('a click that opens a form: next picture after', ms(opened.reaction), 'goal 100 ms');
  await page.keyboard.press('Escape');
}

const manyRows = 10_000;

/** A list of far more rows than a page of the server has, as the table draws it, scrolled by the wheel of a mouse. */
async function manyRowsScrolled(page: Page, say: Say): Promise<void> {
  await page.route(/\/dsTbUnit\/list\?(?!.*stateCounts)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: { records: { id: string }[]; total: number } };
    const { records } = answer.result;
    answer.result.records = Array.from({ length: manyRows }, (_, n) => ({
      ...(records[n % records.length] as { id: string }),
      id: `${n}`,
    }));
    answer.result.total = manyRows;
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  await page.locator('tr[data-index="20"]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(700, 600);
  await forget(page);
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 240);
  const { frames } = await notedOn(page);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  say(`scrolling ${manyRows} rows: between pictures`, `median ${ms(at(0.5))}`, `95 % ${ms(at(0.95))}`, `longest ${ms(at(1))}`);
}

/** How long the pages take on a slow device and line, cold and after the sign-in page has had time to fetch ahead. */
export async function webLoadBench({ server, say }: { readonly server: ServerProcess; readonly say: Say }): Promise<void> {
  if (!chromiumPath) return say('web-load', 'left out: TEST_CHROMIUM names no browser');
  const browser = await openBrowser();
  const bare = await slowPage(browser);
  const from = performance.now();
  await bare.page.goto(`${server.url}/favicon.svg`);
  say('a picture alone, for comparison', ms(performance.now() - from));
  await bare.page.context().close();
  for (const how of ['at once', 'after a while'] as const) {
    const { page, traffic } = await slowPage(browser);
    if (how === 'at once') {
      await page.goto(`${server.url}/user/login?redirect=${encodeURIComponent('/org/unit')}`);
      await page.getByLabel('账号', { exact: true }).waitFor();
    } else await signInPage(page, server.url, traffic, say);
    await fillSignIn(page, 'admin');
    await firstList(page, server.url, traffic, say, how);
    if (how === 'after a while') {
      await reactions(page, say);
      await manyRowsScrolled(page, say);
    }
    await page.context().close();
  }
  await browser.close();
}
