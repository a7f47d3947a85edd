import { buttonCode, type Entity } from '@saiyun/sdk/contract';
import { reviewTemplate } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templateModule } from '../server/src/areas/review/template.ts';
import type { Ctx } from '../server/src/kernel/context.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import { deletedRows, destroyRows, restoreRows } from '../server/src/kernel/write/recycle.ts';
import { type Body, create, readerOf, writerOf } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** An administrator who may delete templates. */
const ctx = (tenantId = 1): Ctx => {
  const buttons = new Set([buttonCode(reviewTemplate, 'delete')]);
  const actor = { username: 'admin_1', userId: server.as('ADMIN').userId, roles: ['ADMIN'], buttons, tenantId };
  return { ...server.services, language: 'zh-CN', tenantId, actor } as unknown as Ctx;
};

const deletedTemplate = async (): Promise<{ id: string; items: () => Promise<number | undefined> }> => {
  const { id } = await create(server, 'dsTbReviewTemplate');
  await create(server, 'dsTbReviewTemplateItem', { templateId: id });
  await create(server, 'dsTbReviewTemplateItem', { templateId: id });
  await server.as('ADMIN').ok('DELETE', '/dsTbReviewTemplate/delete', { id });
  const live = `select count(*)::int as n from ds_tb_review_template_item where template_id = $1 and del_flag = '0'`;
  return { id, items: async () => (await server.db.one<{ n: number }>(live, [id]))?.n };
};

test('a deleted row is in the bin of its tenant, and comes back with the parts that went with it', async () => {
  const { id, items } = await deletedTemplate();
  expect(await items()).toBe(0);
  expect((await deletedRows(ctx(), templateModule)).map((row) => row.id)).toContain(id);
  expect(await deletedRows(ctx(2), templateModule)).toEqual([]);
  await expect(restoreRows(ctx(2), templateModule, [id])).rejects.toMatchObject({ code: 'row.missing' });
  await restoreRows(ctx(), templateModule, [id]);
  expect(await items()).toBe(2);
  expect(await deletedRows(ctx(), templateModule)).toEqual([]);
  expect(await server.as('ADMIN').ok('GET', '/dsTbReviewTemplate/queryById', { id })).toMatchObject({ id });
});

test('a row that is deleted for good takes its parts along, unless a row of another record refers to it', async () => {
  const { id } = await deletedTemplate();
  const stored = (table: string, column: string) => server.db.many(`select 1 from ${table} where ${column} = $1`, [id]);
  const project = await create(server, 'dsTbReviewProject');
  await server.db.run('update ds_tb_review_project set template_id = $1 where id = $2', [id, project.id]);
  await expect(destroyRows(ctx(), templateModule, [id])).rejects.toMatchObject({ code: 'row.referenced' });
  expect(await stored('ds_tb_review_template_item', 'template_id')).toHaveLength(2);
  await server.db.run('delete from ds_tb_review_project where id = $1', [project.id]);
  await destroyRows(ctx(), templateModule, [id]);
  expect(await stored('ds_tb_review_template_item', 'template_id')).toEqual([]);
  expect(await stored('ds_tb_review_template', 'id')).toEqual([]);
});

const isDeletable = ({ calls }: Entity): boolean => calls.includes('delete');
const bins = servedEntities.filter((entity) => isDeletable(entity) && !entity.withoutBin);
const trail = (entity: string, id: string) =>
  server.db.many<{ action: string }>(
    'select action from sys_audit_log where entity = $1 and entity_id = $2 and tenant_id = 1 order by create_time, id',
    [entity, id],
  );

describe('every record whose rows can be deleted has a recycle bin, or its definition says why not', () => {
  test('why not is said in both languages, and only of records whose rows can be deleted', () => {
    for (const entity of servedEntities.filter(({ withoutBin }) => withoutBin)) {
      expect([entity.name, isDeletable(entity)]).toEqual([entity.name, true]);
      expect(entity.withoutBin?.every((text) => text.length > 5)).toBe(true);
    }
    expect(bins.length).toBeGreaterThan(40);
  });

  test.each(bins.map((entity) => [entity.name, entity] as const))(
    '%s: deleted, seen in the bin, restored, deleted for good',
    async (name, entity) => {
      const caller = server.as(writerOf(entity));
      const { id } = await create(server, name);
      const inBin = async () => (await caller.ok<Body[]>('GET', '/sys/recordBin/list', { entity: name })).find((row) => row.id === id);
      await caller.ok('DELETE', `${entity.path}/delete`, { id });
      expect(await inBin()).toMatchObject({ id, deletedBy: expect.any(String) });
      await caller.ok('PUT', '/sys/recordBin/restore', { entity: name, ids: id });
      expect(await inBin()).toBeUndefined();
      expect(await server.as(readerOf(entity)).ok('GET', `${entity.path}/queryById`, { id })).toMatchObject({ id });
      expect((await trail(name, String(id))).map(({ action }) => action)).toContain('restore');
      await caller.ok('DELETE', `${entity.path}/delete`, { id });
      const refused = await server.as('AUD').call('PUT', '/sys/recordBin/restore', { entity: name, ids: id });
      expect(refused).toMatchObject({ error: expect.stringMatching(/^access\.|^row\.missing/) });
    },
  );

  test.each(servedEntities.filter((one) => !bins.includes(one)).map(({ name }) => name))('%s has no bin', async (name) => {
    expect(await server.as('ADMIN').call('GET', '/sys/recordBin/list', { entity: name })).toMatchObject({ error: 'path.unknown' });
  });
});

test('a row comes back only after the row above it, which the refusal names', async () => {
  const admin = server.as('ADMIN');
  const parent = await create(server, 'dsTbLabel', { labelName: '工程' });
  const child = await create(server, 'dsTbLabel', { parentId: parent.id });
  for (const { id } of [child, parent]) await admin.ok('DELETE', '/dsTbLabel/delete', { id });
  const restore = (...ids: unknown[]) => admin.call('PUT', '/sys/recordBin/restore', { entity: 'dsTbLabel', ids: ids.join(',') });
  expect(await restore(child.id)).toMatchObject({ error: 'row.parent_gone', message: expect.stringContaining('工程') });
  expect(await restore(child.id, parent.id)).toMatchObject({ success: true });
});

test('a row does not come back beside one that has taken its code', async () => {
  const admin = server.as('ADMIN');
  const old = await create(server, 'dsTbLabel', { labelCode: 'TAKEN' });
  await admin.ok('DELETE', '/dsTbLabel/delete', { id: old.id });
  await create(server, 'dsTbLabel', { labelCode: 'TAKEN' });
  expect(await admin.call('PUT', '/sys/recordBin/restore', { entity: 'dsTbLabel', ids: old.id })).toMatchObject({ error: 'input.invalid' });
});

test('whoever may delete brings back; only administrators delete for good, and only in their tenant', async () => {
  const { id } = await create(server, 'dsTbLabel');
  const asked = { entity: 'dsTbLabel', ids: id };
  await server.as('SUB').ok('DELETE', '/dsTbLabel/delete', { id });
  expect(await server.as('SUB').call('DELETE', '/sys/recordBin/destroy', asked)).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).call('DELETE', '/sys/recordBin/destroy', asked)).toMatchObject({ error: 'row.missing' });
  await server.as('ADMIN').ok('DELETE', '/sys/recordBin/destroy', asked);
  expect(await server.db.many('select 1 from ds_tb_label where id = $1', [id])).toEqual([]);
});
