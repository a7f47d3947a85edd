import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import type { MenuNode } from '@saiyun/sdk/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringAxe, themes, violationsIn } from '../support/accessible.ts';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { machineTexts, sidewaysParts } from '../support/page-faults.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const accounts = ['expert', 'student', 'school', 'finance', 'auditor', 'subadmin', 'admin'] as const;
const languages = { zh: 'zh-CN', en: 'en-GB' } as const;
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
type Account = (typeof accounts)[number];
type Language = keyof typeof languages;
type Size = keyof typeof sizes;

/** One account in one language on one screen, and the pages that it opens. */
interface Round {
  readonly account: Account;
  readonly language: Language;
  readonly size: Size;
  readonly paths: readonly string[];
}

/** By hand: every entry of every account, in both languages and on both screens; a report is written. */
const isWhole = process.env.TEST_EVERY_PAGE === '1';
/** By hand too: only the rounds whose account, language and screen fit, for example `'student en phone'` or `'en phone'`. */
const wanted = new RegExp(process.env.TEST_ROUNDS ?? '');
/** Of how many rounds, with how many pages each, a run without a hand at it consists. */
const sample = { rounds: 2, pages: 3 };
/** How many rounds are walked at a time: while one waits for the server, others are looked at. */
const atOnce = Number(process.env.TEST_PAGES_AT_ONCE ?? 3);
/** The pages of an account are divided, or the longest menu would be walked alone at the end. */
const pagesOfRound = 12;

const pathsOf = (items: readonly MenuNode[]): string[] =>
  items.flatMap(({ path, hidden, children }) =>
    children?.length ? pathsOf(children) : path?.startsWith('/') && !path.includes(':') && !hidden ? [path] : [],
  );

/** Repeatable choices: the same number gives the same ones. */
const choices = (seed: number) => {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as T;
  };
};

describe.runIf(chromiumPath)('every page of the menu', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  const menus = new Map<Account, readonly string[]>();

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, accounts);
    for (const username of accounts) {
      const client = createClient({ baseUrl: server.url });
      await client.mLogin({ username, password: demoPassword });
      menus.set(username, [...new Set(['/dashboard/analysis', ...pathsOf((await client.permissions()).menu)])]);
      await client.logout();
      await client.close();
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  /** The page has its heading and its rows, or says that there are none. */
  const settled = (page: Page) =>
    page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('#content')?.innerText.trim() &&
        !document.querySelector(
          '#content :is([aria-busy="true"], .sy-wait, .sh-skeleton, .ui-skeleton, .ant-skeleton, .ant-spin-spinning)',
        ),
      undefined,
      { timeout: 60_000 },
    );

  /** Opens a page as a link does, without loading the application again. */
  const open = async (page: Page, path: string): Promise<void> => {
    await page.evaluate((to) => {
      // The page that is left stays until the next one can be drawn.
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await page.waitForURL((url) => url.pathname === path);
    // A page without a heading is a finding, not a failure to look at it.
    await page
      .locator('h1:visible:not([data-left])')
      .first()
      .waitFor({ timeout: 60_000 })
      .catch(() => undefined);
    await settled(page);
  };

  /** The page of the first record that the open page lists, if it lists any that has a page. */
  const firstRecord = async (page: Page): Promise<string | undefined> => {
    const href = await page.evaluate(
      () => document.querySelector('#content :is(.kt-list, .kt-cards, table) a[href^="/r/"]')?.getAttribute('href') ?? undefined,
    );
    return href ? decodeURI(href) : undefined;
  };

  /** Everything that is wrong with the page that is open, one line each. */
  const faultsOf = async (page: Page, noise: string[], language: Language): Promise<readonly string[]> => {
    const found: string[] = [];
    const headings = await page.locator('h1:visible').count();
    if (headings !== 1) found.push(`${headings} h1`);
    found.push(...(await sidewaysParts(page)).map((part) => `scrolls sideways: ${part}`));
    found.push(...(await machineTexts(page)).map((text) => `not for people: ${text}`));
    // Contrast depends on the theme, the rest does not; and neither depends on the language but for names.
    for (const theme of language === 'zh' ? themes : (['light'] as const)) found.push(...(await violationsIn(page, 'body', theme)));
    found.push(...noise.splice(0));
    return found;
  };

  const walk = async ({ account, language, size, paths }: Round, seen = new Set<string>()): Promise<readonly string[]> => {
    const { page, errors } = await openPage(browser, {
      locale: languages[language],
      viewport: sizes[size],
      colorScheme: 'light',
      reducedMotion: 'reduce',
      // As browsers have it: nothing here answers in place of the server.
      serviceWorkers: 'allow',
    });
    const noise: string[] = errors;
    page.on('console', (message) => {
      if (message.type() === 'warning') noise.push(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      // What a page asked for and no longer needs is given up when another opens.
      if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? '')) noise.push(`failed: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`);
    });
    const found: string[] = [];
    try {
      await signIn(page, server.url, account, '/dashboard/analysis', language);
      // Without tabs only the page in front is alive.
      await page.evaluate(() => {
        const { value } = JSON.parse(localStorage.getItem('pro__SETTINGS') ?? '{}') as { value?: object };
        localStorage.setItem('pro__SETTINGS', JSON.stringify({ value: { ...value, tabs: false }, expire: null }));
      });
      await page.reload();
      await settled(page);
      await bringAxe(page);
      for (const path of paths) {
        const where = `${path} (${account}, ${language}, ${size})`;
        try {
          await open(page, path);
          found.push(...(await faultsOf(page, noise, language)).map((fault) => `${where} ${fault}`));
          const record = await firstRecord(page);
          if (!record || seen.has(record)) continue;
          seen.add(record);
          await open(page, record);
          found.push(...(await faultsOf(page, noise, language)).map((fault) => `${where} first record: ${fault}`));
        } catch (error) {
          found.push(`${where} ${String(error).split('\n')[0]}`);
        }
      }
    } finally {
      await page.context().close();
    }
    return found;
  };

  const rules =
    'SCREEN-83: a heading, no console message, no failed request, nothing sideways, nothing that only machines read, no barrier: ';

  test.runIf(!isWhole)(`${rules}a few pages of a few accounts`, async () => {
    // Others each day, so that a change is not failed by a page that it did not touch and its author did not see.
    const seed = Number(process.env.TEST_PAGES ?? Math.floor(Date.now() / 86_400_000));
    // biome-ignore lint/suspicious/noConsole: what was looked at can be looked at again
    console.log(`pages: TEST_PAGES=${seed} looks at the same ones again`);
    const pick = choices(seed);
    const found: string[] = [];
    for (let n = 0; n < sample.rounds; n += 1) {
      const account = pick(accounts);
      const paths = Array.from({ length: sample.pages }, () => pick(menus.get(account) ?? []));
      const language = pick(['zh', 'en'] as const);
      found.push(...(await walk({ account, language, size: pick(['desk', 'phone'] as const), paths: [...new Set(paths)] })));
    }
    expect(found).toEqual([]);
  });

  test.runIf(isWhole)(`${rules}all pages of all accounts`, { timeout: 3 * 3_600_000 }, async () => {
    const rounds = accounts.flatMap((account) =>
      (['zh', 'en'] as const).flatMap((language) =>
        (['desk', 'phone'] as const).flatMap((size) => {
          if (!wanted.test(`${account} ${language} ${size}`)) return [];
          const paths = menus.get(account) ?? [];
          return Array.from({ length: Math.ceil(paths.length / pagesOfRound) }, (_, n): Round => {
            const from = n * pagesOfRound;
            return { account, language, size, paths: paths.slice(from, from + pagesOfRound) };
          });
        }),
      ),
    );
    const found: string[] = [];
    // The same record is listed in several places.
    const seen = new Map<string, Set<string>>();
    const next = rounds.values();
    const work = async (): Promise<void> => {
      for (const round of next) {
        const as = `${round.account} ${round.language} ${round.size}`;
        const records = seen.get(as) ?? new Set();
        seen.set(as, records);
        // A round that could not be begun, or whose browser is gone, is a finding, and the others are walked.
        found.push(...(await walk(round, records).catch((error: unknown) => [`${as} ${String(error).split('\n')[0]}`])));
        const looked = [...seen.values()].reduce((sum, { size }) => sum + size, 0);
        writeReport(rounds.slice(0, rounds.indexOf(round) + 1), looked, found);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(found).toEqual([]);
  });

  const writeReport = (rounds: readonly Round[], records: number, found: readonly string[]): void => {
    const lines = [
      '# Every page of the menu',
      '',
      'Written by `TEST_CHROMIUM=chromium TEST_EVERY_PAGE=1 npx vitest run --project flows tests/flows/every-menu-entry.test.ts`, which opens every',
      'menu entry of every role in Chromium, in both languages, on 1440 and 390 px, in the light and the dark theme, and looks for console',
      'messages, failed requests, sideways scrolling, ids, JSON and codes, WCAG 2.1 A and AA (axe), and more or fewer headings than one;',
      'and the same on the page of the first record of every list.',
      '',
      '| Account | Pages | Languages | Screens |',
      '|---|---|---|---|',
      ...accounts.map((account) => `| ${account} | ${menus.get(account)?.length ?? 0} | zh-CN, en | 1440, 390 px |`),
      '',
      `${rounds.reduce((sum, { paths }) => sum + paths.length, 0)} pages and ${records} records were opened; ${found.length} findings.`,
      '',
      ...found.toSorted().map((line) => `- \`${line.replaceAll('`', "'").slice(0, 300)}\``),
      '',
    ];
    mkdirSync(join(root, 'docs/reports'), { recursive: true });
    writeFileSync(join(root, 'docs/reports/pages.md'), lines.join('\n'));
  };
});
