import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entityList } from '../entities/index.ts';
import { bundle } from './bundle.test-support.ts';

const areas = readdirSync(new URL('../logic', import.meta.url));
const all = (paths: readonly string[]): string => paths.map((path, n) => `export * as area${n} from '@saiyun/sdk${path}';`).join('\n');

/** Tables that grow with the product: definitions, failure codes, the texts of both languages, the regions of China. */
const tables = `
  export { entities } from '@saiyun/sdk/entities';
  export { failures } from '@saiyun/sdk/contract';
  export { message } from '@saiyun/sdk/messages';
  export * from '@saiyun/sdk/logic/region';
`;

test('the whole sdk for a browser, without the fake server and zod', async () => {
  const paths = ['', '/contract', '/entities', '/calls', '/rules', '/view', '/messages', ...areas.map((area) => `/logic/${area}`)];
  const [whole, data] = [await bundle(all(paths)), await bundle(tables)];
  const code = whole.gzipped - data.gzipped;
  const report = `whole sdk ${whole.gzipped} B gzipped: code ${code} B, tables ${data.gzipped} B`;
  process.stdout.write(`${report}\n`);
  expect(whole.modules.filter((id) => /^(fake|zod)\//.test(id))).toEqual([]);
  expect(code, report).toBeLessThan(105_000);
}, 120_000);

test('a definition takes few bytes', async () => {
  const { gzipped } = await bundle(`export { entities } from '@saiyun/sdk/entities';`);
  const each = Math.round(gzipped / entityList.length);
  process.stdout.write(`${entityList.length} definitions, ${each} B gzipped each\n`);
  expect(each).toBeLessThan(450);
}, 60_000);

describe('one area is not another', () => {
  /** Bytes of those above 8,000, and why. */
  const great: Readonly<Record<string, number>> = {
    // The editor reads, explains and runs what it edits.
    'cron-editor': 10_500,
    // Whoever answers calls, a server or the fake one: texts and definitions.
    failure: 60_000,
    query: 40_000,
    // The regions themselves.
    region: 23_000,
    // Formulas among its steps.
    score: 18_000,
  };
  const answersCalls = ['failure', 'query'];

  test.each(areas)(
    'logic/%s brings no client, and texts and definitions only where calls are answered',
    async (area) => {
      const { gzipped, modules } = await bundle(all([`/logic/${area}`]));
      expect(modules.filter((id) => /^(client|fake|zod|calls)\//.test(id))).toEqual([]);
      if (!answersCalls.includes(area)) expect(modules.filter((id) => /^(entities|messages)\/(?!fill)/.test(id))).toEqual([]);
      expect(gzipped).toBeLessThan(great[area] ?? 8_000);
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
    ["export { check } from '@saiyun/sdk/contract';", 5_000, /entities|messages|codes/],
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
