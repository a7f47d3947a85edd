import { buttonCode } from '@saiyun/sdk/contract';
import { reviewTemplate } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateModule } from '../server/src/areas/review/template.ts';
import type { Ctx } from '../server/src/kernel/context.ts';
import { deletedRows, destroyRows, restoreRows } from '../server/src/kernel/write/recycle.ts';
import { create } from './support/sample.ts';
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
