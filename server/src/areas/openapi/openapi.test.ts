import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { entityModules } from '../index.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: object;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: object; readonly required?: readonly string[] }>>;
  };
}

let folder: string;
let db: Db;
let app: FastifyInstance;
const documentIn = async (language: string): Promise<Document> =>
  (await app.inject({ method: 'GET', url: `/jeecg-boot/openapi.json?language=${language}` })).json();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-openapi-'));
  db = await migratedDatabase();
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off' });
  await seed(servicesOf({ db, config }), 'small');
  app = build({ db, config });
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the contract is answered as OpenAPI 3.1, in both languages, without sign-in', async () => {
  const [zh, en] = [await documentIn('zh'), await documentIn('en')];
  expect(zh.openapi).toBe('3.1.0');
  expect(zh.paths['/dsTbUnit/list']?.get?.summary).toBe('单位：列表');
  expect(en.paths['/dsTbUnit/list']?.get?.summary).toBe('Unit: list');
  expect(Object.keys(zh.paths)).toEqual(Object.keys(en.paths));
  expect(zh.paths['/sys/login']?.post?.security).toEqual([]);
  expect(zh.paths['/dsTbUnit/list']?.get?.security).toBeUndefined();
  const text = JSON.stringify(en);
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1] ?? '');
  expect(names.filter((name) => !Object.hasOwn(en.components.schemas, name))).toEqual([]);
  const operations = Object.values(en.paths).flatMap((path) => Object.values(path));
  const operationIds = operations.map((operation) => operation.operationId);
  expect(new Set(operationIds).size).toBe(operationIds.length);
  expect(operations.length).toBeGreaterThan(entityModules.length * 4);
});

test('every standard call and verb of every record is in it, and every path names its parameters', async () => {
  const { paths } = await documentIn('zh');
  for (const { entity } of entityModules) {
    for (const name of [...entity.calls, ...Object.keys(entity.verbs)]) expect(paths, name).toHaveProperty([`${entity.path}/${name}`]);
  }
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        (operation.parameters ?? []).filter((p) => p.in === 'path').map((p) => p.name),
        path,
      ).toEqual(named);
    }
});

test('rows of every record hold what their schema says, and nothing else', async () => {
  const { components } = await documentIn('zh');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/mLogin',
    payload: { username: 'admin', password: demoPassword },
  });
  const headers = { 'X-Access-Token': signedIn.json<{ result: { token: string } }>().result.token };
  let rows = 0;
  for (const { entity } of entityModules) {
    const answer = await app.inject({ method: 'GET', url: `/jeecg-boot${entity.path}/list?pageSize=5`, headers });
    const { success, result } = answer.json<{ success: boolean; result: { records: Record<string, unknown>[] } }>();
    if (!success || !entity.access.read.includes('ADMIN')) continue;
    const schema = components.schemas[entity.name];
    for (const row of result.records) {
      rows += 1;
      expect(Object.keys(schema?.properties ?? {}), entity.name).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  }
  expect(rows).toBeGreaterThan(20);
});

test('CALL-34: a list says the parameters besides its columns too', async () => {
  const parameters = (await documentIn('en')).paths['/sys/user/list']?.get?.parameters;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'departId', in: 'query', description: 'Department, with all below it' }),
  );
});
