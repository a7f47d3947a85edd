import type { Entity, Page } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly hasChildren?: boolean;
  readonly [name: string]: unknown;
}
const trees = entityList.map(([, entity]) => entity as Entity).filter(({ tree }) => tree);

const rows = async (entity: Entity, query: Readonly<Record<string, string>>): Promise<readonly Row[]> => {
  const answer = await server.as('ADMIN').call('GET', '/sys/recordTree/rows', { entity: entity.name, pageSize: '1000', ...query });
  expect(answer).toMatchObject({ success: true });
  return (answer.result as Page<Row>).records;
};
const names = (entity: Entity, found: readonly Row[]) => found.map((row) => row[entity.title]);
const move = (entity: Entity, row: Row | undefined, place: object, role: 'ADMIN' | 'AUD' = 'ADMIN') =>
  server.as(role).call('PUT', '/sys/recordTree/move', { entity: entity.name, id: row?.id, revision: row?.revision, ...place });

const add = async (entity: Entity, name: string, parentId?: string): Promise<Row> => {
  const { parent = '', order = '' } = entity.tree ?? {};
  // A department's code follows from its parent.
  const free = entity.name === 'sysDepart' ? { orgCode: null } : {};
  const row = await create(server, entity.name, { [entity.title]: name, [parent]: parentId ?? null, [order]: 0, ...free });
  return row as unknown as Row;
};
/** A top with two below it, one of which has one below it. */
const planted = async (entity: Entity) => {
  const mark = `树${server.next()}`;
  const top = await add(entity, `${mark}顶`);
  const one = await add(entity, `${mark}甲`, top.id);
  const two = await add(entity, `${mark}乙`, top.id);
  const leaf = await add(entity, `${mark}叶`, one.id);
  return { mark, top, one, two, leaf };
};

test('TREE-04: the records that form a tree name their reference to themselves and the number of their place', () => {
  expect(trees.map(({ name }) => name)).toEqual(expect.arrayContaining(['sysDepart', 'sysCategory']));
  for (const { name, fields, tree } of trees) {
    expect(fields[tree?.parent ?? ''], name).toMatchObject({ kind: 'ref', of: name });
    expect(fields[tree?.order ?? ''], name).toMatchObject({ kind: 'int' });
  }
});

describe.each(trees.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('TREE-04: a level says which of its rows have others below them; a word is found with the way to it; a branch is all of it', async () => {
    const { mark, top, one, leaf } = await planted(entity);
    const roots = await rows(entity, { pid: '0' });
    expect(roots.find(({ id }) => id === top.id)?.hasChildren).toBe(true);
    expect(roots.some(({ id }) => id === one.id)).toBe(false);
    const below = await rows(entity, { pid: top.id });
    expect(below.map((row) => [row[entity.title], row.hasChildren])).toEqual(
      expect.arrayContaining([
        [`${mark}甲`, true],
        [`${mark}乙`, false],
      ]),
    );
    expect(new Set(names(entity, await rows(entity, { word: `${mark}叶` })))).toEqual(new Set([`${mark}顶`, `${mark}甲`, `${mark}叶`]));
    expect(new Set((await rows(entity, { branch: one.id })).map(({ id }) => id))).toEqual(new Set([one.id, leaf.id]));
  });

  test('TREE-04: a row goes before another one, or to another parent with all below it', async () => {
    const { mark, top, one, two, leaf } = await planted(entity);
    const after = await add(entity, `${mark}丙`, top.id);
    expect(await move(entity, after, { parentId: top.id, beforeId: one.id })).toMatchObject({ success: true });
    expect(await move(entity, two, { parentId: top.id, beforeId: one.id })).toMatchObject({ success: true });
    expect(names(entity, await rows(entity, { pid: top.id }))).toEqual([`${mark}丙`, `${mark}乙`, `${mark}甲`]);
    const [, , now] = await rows(entity, { pid: top.id });
    expect(await move(entity, now, { parentId: two.id })).toMatchObject({ success: true });
    expect(names(entity, await rows(entity, { pid: two.id }))).toEqual([`${mark}甲`]);
    expect((await rows(entity, { branch: two.id })).map(({ id }) => id)).toContain(leaf.id);
  });

  test('TREE-04: a row cannot be moved below itself, and nothing is stored', async () => {
    const { mark, top, one, leaf } = await planted(entity);
    expect(await move(entity, one, { parentId: leaf.id })).toMatchObject({ success: false });
    expect(names(entity, await rows(entity, { pid: top.id }))).toContain(`${mark}甲`);
  });

  test('TREE-04: of two who move the same branch the second is told', async () => {
    const { top, one, two } = await planted(entity);
    expect(await move(entity, one, { parentId: two.id })).toMatchObject({ success: true });
    expect(await move(entity, one, { parentId: top.id })).toMatchObject({ success: false, error: 'row.stale' });
    expect((await rows(entity, { pid: two.id })).map(({ id }) => id)).toEqual([one.id]);
  });

  test('TREE-04: who may not edit the record moves nothing', async () => {
    const { one, two } = await planted(entity);
    expect(await move(entity, one, { parentId: two.id }, 'AUD')).toMatchObject({ success: false, error: 'access.denied' });
  });

  test('TREE-04: moves and edits at once do not wait for each other: each is done, or told what it did not know', async () => {
    const { top, one, two, leaf } = await planted(entity);
    const { parent = '' } = entity.tree ?? {};
    const edit = ({ id, revision }: Row, parentId: string) =>
      server.as('ADMIN').call('PUT', `${entity.path}/edit`, { id, revision, [parent]: parentId });
    const now = async (row: Row) => (await rows(entity, { branch: top.id })).find(({ id }) => id === row.id) ?? row;
    for (let round = 0; round < 5; round++) {
      const [first, second, last] = [await now(one), await now(two), await now(leaf)];
      const answers = await Promise.all([
        move(entity, first, { parentId: top.id, beforeId: two.id }),
        edit(second, one.id),
        move(entity, last, { parentId: top.id, beforeId: one.id }),
        edit(last, one.id),
        move(entity, second, { parentId: top.id, beforeId: one.id }),
        edit(first, top.id),
      ]);
      expect(answers.filter(({ success, error = '' }) => !success && !['row.stale', 'input.invalid'].includes(error))).toEqual([]);
    }
  });
});

test('TREE-04: records without a tree have neither call, and a question without a place is refused', async () => {
  const asked = (query: Readonly<Record<string, string>>) => server.as('ADMIN').call('GET', '/sys/recordTree/rows', query);
  expect(await asked({ entity: 'sysRole', pid: '0' })).toMatchObject({ success: false, error: 'path.unknown' });
  expect(await asked({ entity: 'sysDepart' })).toMatchObject({ success: false, error: 'query.value' });
  expect(await asked({ entity: 'sysDepart', pid: '0', word: 'x' })).toMatchObject({ success: false, error: 'query.value' });
});
