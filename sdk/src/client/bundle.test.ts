import { expect, test } from 'vitest';
import * as calls from '../calls/index.ts';
import { bundle } from './bundle.test-support.ts';

const said = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first signed call loads signing, the first workbook imports, the first file downloads. */
const loadedLater = /(?:\/signing|\/jeecg|files\/import-excel|files\/in-parts|records\/whole-row|files\/download)\.ts$/;

test('the core of a browser client is at most 12 kB gzipped and holds nothing of Node', async () => {
  const client = await bundle(`export { createClient } from '@saiyun/sdk';`, loadedLater);
  // Searched instead of matched: a failure would print the whole bundle.
  expect(/undici|["'`]node:|\brequire\(/.exec(client.code)?.[0]).toBeUndefined();
  expect(client.modules.filter((id) => /undici|node\.ts|\/ws\/|socket\.ts/.test(id))).toEqual([]);
  expect(client.modules).toContain('index.browser.ts');
  // Tables of the contract, which grow with the product and not with the client.
  const tables = await bundle(`export { entities } from '@saiyun/sdk/entities'; export { failures } from '@saiyun/sdk/contract';`);
  const core = client.gzipped - tables.gzipped;
  const report = `client ${core} B gzipped, ${client.later} B for signing, imports and downloads when they are used; definitions and codes ${tables.gzipped} B`;
  said(report);
  // What two compressed files differ by moves with the tables, by some dozen bytes.
  expect(core, report).toBeLessThanOrEqual(12_288 + 192);
}, 60_000);

test('what is not used is not in a bundle', async () => {
  const one = await bundle(`export { isApiError } from '@saiyun/sdk';`);
  expect(one.modules).toEqual(['client/answer/api-error.ts']);
  const label = await bundle(`export { yuan } from '@saiyun/sdk/view';`);
  expect(label.gzipped).toBeLessThan(400);
}, 60_000);

const factories = Object.keys(calls).filter((name) => name.endsWith('Calls'));
/** Those in modules that others share. */
const sharedFactories = new Set(['listCalls', 'recordCalls']);
/** What areas of calls share. */
const sharedByAreas = /^calls\/(amounts|area|index|lists|path|refusals)\.ts$/;

test.each(factories)(
  '%s brings neither the other areas nor the client nor the definitions',
  async (name) => {
    const one = await bundle(`export { ${name} } from '@saiyun/sdk/calls';`);
    // Granting permissions is the same for roles and for roles of departments.
    const own = one.modules.filter((id) => id.startsWith('calls/') && !sharedByAreas.test(id));
    expect(own.filter((id) => name !== 'departRoleCalls' || id !== 'calls/permissions.ts')).toHaveLength(sharedFactories.has(name) ? 0 : 1);
    expect(one.modules.filter((id) => /transport|create-client|^entities\/(?!.*choices\.ts$)/.test(id))).toEqual([]);
    expect(one.gzipped, `${name} ${one.gzipped} B`).toBeLessThan(1_750);
  },
  60_000,
);

test('WIDGET-05: the table of regions comes when it is asked for, not with the code that asks', async () => {
  const regions = await bundle(`export { loadRegions } from '@saiyun/sdk/logic/region';`, /region-table\.ts$/);
  const report = `regions: ${regions.gzipped} B gzipped at first, ${regions.later} B when they are used`;
  said(report);
  expect(regions.gzipped, report).toBeLessThan(1_500);
  expect(regions.later, report).toBeLessThan(25_000);
}, 60_000);

test('a client without the records by name brings none of the definitions, and neither do catalogues of texts', async () => {
  const core = await bundle(`export { createCoreClient, createMessages } from '@saiyun/sdk';`, loadedLater);
  expect(core.modules.filter((id) => /^entities\/(?!.*choices\.ts$)|^messages\/(en|zh-cn|index)\.ts$|create-client/.test(id))).toEqual([]);
}, 60_000);
