import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entityList } from '../entities/index.ts';
import { bundle } from './bundle.test-support.ts';

const areas = readdirSync(new URL('../logic', import.meta.url)).filter((name) => !name.endsWith('.md'));
/** What a page can import. */
const entries = [
  '',
  '/contract',
  '/entities',
  '/calls',
  '/nouns',
  '/rules',
  '/view',
  '/messages',
  ...areas.map((area) => `/logic/${area}`),
];
const all = (paths: readonly string[]): string => paths.map((path, n) => `export * as area${n} from '@saiyun/sdk${path}';`).join('\n');

/** Tables that grow with the product: definitions, names of states, facts of certificates, failure codes, the texts of both languages, those of faults in nested data, the regions of China. */
const tables = `
  export { allChoices, entities } from '@saiyun/sdk/entities';
  export { failures } from '@saiyun/sdk/contract';
  export { message } from '@saiyun/sdk/messages';
  export { certificateFactLabels } from '@saiyun/sdk/logic/certificate';
  export * from '@saiyun/sdk/logic/region';
  export * from '@saiyun/sdk/logic/shape-fault';
  export { timelineCatalogues } from '@saiyun/sdk/logic/timeline';
`;

test('the whole sdk for a browser, without zod', async () => {
  const [whole, data] = [await bundle(all(entries)), await bundle(tables)];
  const code = whole.gzipped - data.gzipped;
  const report = `whole sdk ${whole.gzipped} B gzipped: code ${code} B, tables ${data.gzipped} B`;
  process.stdout.write(`${report}\n`);
  expect(whole.modules.filter((id) => id.startsWith('zod/'))).toEqual([]);
  expect(code, report).toBeLessThan(162_500);
}, 120_000);

test('a definition takes few bytes', async () => {
  const { gzipped } = await bundle(`export { entities } from '@saiyun/sdk/entities';`);
  const each = Math.round(gzipped / entityList.length);
  process.stdout.write(`${entityList.length} definitions, ${each} B gzipped each\n`);
  expect(each).toBeLessThan(540);
}, 60_000);

/** What a page loads only when it needs it. */
const loadedLater = /(?:\/signing|\/jeecg|files\/import-excel|files\/in-parts|files\/download|region-table)\.ts$/;

/** The lines of the guide: an import, and its size limit in kB. */
const guide = [
  ...readFileSync(new URL('../../../docs/sdk.md', import.meta.url), 'utf8').matchAll(/^\| `(import [^`]+)` \| ([\d.]+) \|$/gm),
].map(([, imports = '', most = '']) => [imports, Number(most)] as const);

/** The same as an expression that a bundle keeps. */
const kept = (imports: string): string =>
  imports.replaceAll(/import \* as (\w+) from/g, 'export * as $1 from').replaceAll(/import (\{[^}]*\}) from/g, 'export $1 from');

describe('an import weighs no more than the guide says', () => {
  test.each(guide)(
    '%s: %d kB',
    async (imports, most) => {
      const { gzipped } = await bundle(kept(imports), loadedLater);
      expect(gzipped / 1024, `${gzipped} B`).toBeLessThanOrEqual(most);
    },
    60_000,
  );

  test('every entry is there, but those that no page imports', () => {
    const named = new Set(guide.map(([imports]) => imports).filter((imports) => !imports.includes(';')));
    for (const entry of entries)
      expect(
        [...named].some((one) => one.includes(`* as`) && one.endsWith(`'@saiyun/sdk${entry}'`)),
        entry,
      ).toBe(true);
    const exported = Object.keys(
      (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { exports: object }).exports,
    );
    expect(
      exported
        .filter((name) => !/^\.\/(texts|unix-cron|zod|logic\/\*)$/.test(name))
        .map((name) => name.slice(1))
        .sort(),
    ).toEqual(entries.filter((entry) => !entry.startsWith('/logic/')).sort());
  });
});

describe('one area is not another', () => {
  // Whether something may be done, and why not, follows from the definitions.
  const answersCalls = ['failure', 'query', 'permission', 'timeline'];

  test.each(areas)(
    'logic/%s brings no client, and texts and definitions only where calls are answered',
    async (area) => {
      const { modules } = await bundle(all([`/logic/${area}`]));
      expect(modules.filter((id) => /^(client|zod|calls)\//.test(id))).toEqual([]);
      if (!answersCalls.includes(area))
        expect(modules.filter((id) => /^(entities|messages)\/(?!fill|\w+\/choices\.ts$)/.test(id))).toEqual([]);
    },
    60_000,
  );

  test.each([
    [
      "import { listParams, like } from '@saiyun/sdk/logic/query'; export { listParams, like };",
      700,
      /entities|messages|condition|table-spec/,
    ],
    ["export { Failure } from '@saiyun/sdk/logic/failure';", 400, /entities|messages|failure-answer/],
    ["export { nextRuns } from '@saiyun/sdk/logic/cron';", 6_000, /explain|editor|messages/],
    ["export { yuan } from '@saiyun/sdk/logic/money';", 400, /tax|payout|withdrawal/],
    ["export { unit } from '@saiyun/sdk/entities';", 60_000, /client\/|calls\/|logic\//],
    ["export { check } from '@saiyun/sdk/contract';", 7_520, /entities|messages|codes/],
    ["export { openMessageSocket } from '@saiyun/sdk';", 4_000, /transport|create-client|entities|table-socket/],
    ["export { openTableSocket } from '@saiyun/sdk';", 4_000, /transport|create-client|entities|message-socket/],
    ["export { browserStore } from '@saiyun/sdk';", 1_500, /transport|create-client|entities|socket\.ts/],
    ["export { callLog } from '@saiyun/sdk';", 2_000, /transport|create-client|entities|socket\.ts/],
    ["export { query, where } from '@saiyun/sdk';", 2_500, /transport|create-client|entities|socket\.ts/],
  ])(
    '%s',
    async (code, most, never) => {
      const { gzipped, modules } = await bundle(code);
      expect(modules.filter((id) => never.test(id))).toEqual([]);
      expect(gzipped).toBeLessThan(most);
    },
    60_000,
  );
});
