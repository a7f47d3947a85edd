import { type AnyEntityClient, isApiError } from '@saiyun/sdk';
import { entity, type StandardCall, standard, text } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { desk, refused } from './desk.ts';

const sheet = { bytes: Uint8Array.of(1), name: 'one.xls' };
const run: Readonly<Record<StandardCall, (of: AnyEntityClient) => Promise<unknown>>> = {
  list: (of) => of.list(),
  queryById: (of) => of.queryById('1'),
  add: (of) => of.add({}),
  edit: (of) => of.edit({ id: '1' }),
  delete: (of) => of.delete('1'),
  deleteBatch: (of) => of.deleteBatch(['1']),
  exportXls: (of) => of.exportXls(),
  importExcel: (of) => of.importExcel(sheet),
};

describe('what only this platform has of a record is refused before anything is sent', () => {
  test.each(entityList.map(([name, e]) => [name, e] as const))('%s', async (_name, e) => {
    const { client, sent } = await desk();
    for (const call of standard.filter((one) => !(e.jeecg ?? []).includes(one)))
      expect(await refused(() => run[call](client.entity(e))), call).toMatchObject({ kind: 'unsupported' });
    for (const verb of Object.keys(e.verbs))
      expect(await refused(() => client.entity(e).verb(verb, '1')), verb).toMatchObject({ kind: 'unsupported' });
    expect(await refused(async () => client.entity(e).verb('noSuchVerb', '1'))).toMatchObject({ kind: 'unsupported' });
    expect(sent()).toEqual([]);
  });

  test('the others are sent', async () => {
    const { client, sent } = await desk();
    for (const [, e] of entityList)
      for (const call of e.jeecg ?? []) {
        const [outcome] = await Promise.allSettled([run[call](client.entity(e))]);
        if (outcome.status === 'rejected' && isApiError(outcome.reason))
          expect(outcome.reason.kind, `${e.name}.${call}`).not.toBe('unsupported');
        expect(sent(), `${e.name}.${call}`).not.toEqual([]);
      }
  });
});

test('a JeecgBoot has no call of a record that ours lacks', () => {
  for (const [name, { calls, jeecg = [] }] of entityList)
    expect(
      jeecg.filter((one) => !calls.includes(one)),
      name,
    ).toEqual([]);
});

test('records of the same path and another shape are not taken for ours', async () => {
  const { client, sent } = await desk();
  for (const list of [
    () => client.auditLogs.list(),
    () => client.onlineForms.list(),
    () => client.onlineReports.rows().toArray({ limit: 1 }),
  ])
    expect(await refused(list)).toMatchObject({ kind: 'unsupported' });
  expect(sent()).toEqual([]);
});

test('a module that its generator made is described by a definition that says so', async () => {
  const { client, sent } = await desk();
  const spec = { label: ['订单', 'Order'], title: 'name', key: ['name'], access: { read: [], write: [] }, calls: standard } as const;
  const fields = { name: text(['名称', 'Name']) };
  await refused(() => client.entity(entity('order', { ...spec, fields })).list());
  expect(sent()).toEqual([]);
  await client.entity(entity('order', { ...spec, fields, path: '/sys/role', jeecg: standard })).list();
  expect(sent()).toEqual(['GET /sys/role/list']);
});
