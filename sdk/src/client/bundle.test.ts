import { expect, test } from 'vitest';
import * as calls from '../calls/index.ts';
import * as nouns from '../nouns/index.ts';
import type { NounParts } from '../nouns/noun.ts';
import { bundle } from './bundle.test-support.ts';

const said = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first signed call loads signing, the first workbook imports, the first file downloads. */
const loadedLater = /(?:\/signing|\/jeecg|files\/import-excel|files\/in-parts|records\/whole-row|files\/download)\.ts$/;

test('the core of a browser client is at most 12.1 kB gzipped and holds nothing of Node', async () => {
  const client = await bundle(`export { createCoreClient } from '@saiyun/sdk';`, loadedLater);
  // Searched instead of matched: a failure would print the whole bundle.
  expect(/undici|["'`]node:|\brequire\(/.exec(client.code)?.[0]).toBeUndefined();
  expect(client.modules.filter((id) => /undici|node\.ts|\/ws\/|socket\.ts/.test(id))).toEqual([]);
  expect(client.modules).toContain('index.browser.ts');
  // A table of the contract, which grows with the product and not with the client.
  const tables = await bundle(`export { failures } from '@saiyun/sdk/contract';`);
  const core = client.gzipped - tables.gzipped;
  const report = `client ${core} B gzipped, ${client.later} B for signing, imports and downloads when they are used; codes ${tables.gzipped} B`;
  said(report);
  expect(core, report).toBeLessThanOrEqual(12_390);
  const named = await bundle(`export { createCoreClient, withNouns } from '@saiyun/sdk';`, loadedLater);
  expect(named.gzipped - client.gzipped, 'what nouns take, before the first of them').toBeLessThanOrEqual(512);
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
    expect(one.gzipped, `${name} ${one.gzipped} B`).toBeLessThan(1_760);
  },
  60_000,
);

test.each(Object.keys(nouns))(
  'the noun %s brings only its own record and areas',
  async (name) => {
    const one = await bundle(`export { ${name} } from '@saiyun/sdk/nouns';`);
    const definitions = one.modules.filter((id) => /^entities\/(?!.*choices\.ts$|reason\.ts$)/.test(id));
    const areas = one.modules.filter((id) => id.startsWith('calls/') && !sharedByAreas.test(id));
    const { record, calls = [] }: NounParts = Object.hasOwn(Reflect.get(nouns, name), 'fields')
      ? { record: Reflect.get(nouns, name) }
      : Reflect.get(nouns, name);
    expect(definitions.length, definitions.join()).toBeLessThanOrEqual(record ? 3 : 0);
    expect(areas.length, areas.join()).toBeLessThanOrEqual(calls.length + 1);
    expect(one.modules.filter((id) => /transport|create-client/.test(id))).toEqual([]);
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

test('a client without nouns brings none of the definitions, and neither do catalogues of texts', async () => {
  const core = await bundle(`export { createCoreClient, createMessages } from '@saiyun/sdk';`, loadedLater);
  expect(
    core.modules.filter((id) => /^entities\/(?!.*choices\.ts$)|^messages\/(en|zh-cn|index)\.ts$|create-client|^nouns/.test(id)),
  ).toEqual([]);
}, 60_000);
