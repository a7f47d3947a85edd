import type { AnyRow, Part } from '@saiyun/sdk/contract';
import { entities, expertStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../server/src/db/db.ts';
import { idNumber } from './fixtures/registrations.ts';
import { onlineDesk, type Row } from './support/online-desk.ts';
import { create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { published } = onlineDesk(() => server);

interface Whole {
  readonly main: Row;
  readonly parts: Readonly<Record<string, readonly Row[]>>;
}
const save = (path: string, main: object, parts: object, role: 'ADMIN' | 'AUD' = 'ADMIN') =>
  server.as(role).call('PUT', `${path}/saveWithParts`, { main, parts });

const itemsOf = (dictId: string) =>
  server.db.many<{ id: string; text: string; place: number }>(
    `select id, item_text as text, sort_order as place from sys_dict_item where dict_id = $1 and del_flag = '0' order by sort_order, id`,
    [dictId],
  );
/** How many statements a call runs in its transactions. */
const statementsOf = async (call: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const tx = server.db.tx.bind(server.db);
  const counted = (real: Tx): Tx =>
    new Proxy(real, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          count += 1;
          return (member as (...all: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  const spy = vi.spyOn(server.db, 'tx').mockImplementation((work) => tx((real) => work(counted(real))));
  await call().finally(() => spy.mockRestore());
  return count;
};
const code = () => `whole${server.next()}`;
const newDict = async (...texts: readonly string[]) => {
  const answer = await save(
    '/sys/dict',
    { dictName: '颜色', dictCode: code() },
    { sysDictItem: { rows: texts.map((itemText, i) => ({ itemText, itemValue: `v${i}` })), ordered: true } },
  );
  expect(answer).toMatchObject({ success: true });
  return answer.result as Whole;
};

test('FORM-22: the records with parts name records that refer to them', () => {
  const all = Object.values(entities);
  for (const main of all)
    for (const { of, by, order } of 'parts' in main ? (main.parts as readonly Part[]) : []) {
      const part = all.find(({ name }) => name === of);
      expect(part?.fields[by as never], `${main.name}: ${of}.${by}`).toMatchObject({ kind: 'ref', of: main.name, required: true });
      if (order !== undefined) expect(part?.fields[order as never], `${of}.${order}`).toMatchObject({ kind: 'int' });
    }
});

describe('FORM-22: a row is saved with its parts in one call', () => {
  test('added, changed, removed and ordered at once, and read back as stored', async () => {
    const { main, parts } = await newDict('红', '绿', '蓝');
    expect(parts.sysDictItem?.map(({ itemText, sortOrder, dictId }) => [itemText, sortOrder, dictId])).toEqual([
      ['红', 1, main.id],
      ['绿', 2, main.id],
      ['蓝', 3, main.id],
    ]);
    const [red, green, blue] = parts.sysDictItem ?? [];
    const answer = await save(
      '/sys/dict',
      { id: main.id, revision: main.revision, dictName: '色彩' },
      {
        sysDictItem: {
          ordered: true,
          rows: [
            { id: blue?.id, revision: blue?.revision },
            { itemText: '黄', itemValue: 'v9' },
            { id: red?.id, revision: 1, itemText: '朱' },
          ],
          removed: [green?.id],
        },
      },
    );
    expect(answer).toMatchObject({ success: true, result: { main: { dictName: '色彩' } } });
    expect((await itemsOf(main.id)).map(({ text, place }) => [text, place])).toEqual([
      ['蓝', 1],
      ['黄', 2],
      ['朱', 3],
    ]);
  });

  test('the first fault names its part, its row and its field, and nothing is stored', async () => {
    const { main } = await newDict('红');
    const before = await itemsOf(main.id);
    const answer = await save(
      '/sys/dict',
      { id: main.id, revision: main.revision, dictName: '不存' },
      { sysDictItem: { rows: [{ itemText: '甲', itemValue: 'a' }, { itemText: '乙' }, { itemText: '丙' }] } },
    );
    expect(answer).toMatchObject({
      success: false,
      error: 'input.invalid',
      place: { part: 'sysDictItem', index: 1 },
      issues: [{ field: 'itemValue', code: 'required', text: '字典项值不能为空' }],
    });
    expect(await itemsOf(main.id)).toEqual(before);
    expect(await server.as('ADMIN').ok<Row>('GET', '/sys/dict/queryById', { id: main.id })).toMatchObject({ dictName: '颜色' });
  });

  test('a part that somebody else changed meanwhile is refused at its row, with what is stored', async () => {
    const { main, parts } = await newDict('红', '绿');
    const [, green] = parts.sysDictItem ?? [];
    await server.as('ADMIN').ok('PUT', '/sys/dictItem/edit', { id: green?.id, revision: 1, itemText: '青' });
    expect(
      await save('/sys/dict', { id: main.id, revision: 1 }, { sysDictItem: { rows: [{ id: green?.id, revision: 1, itemText: '碧' }] } }),
    ).toMatchObject({ error: 'row.stale', place: { part: 'sysDictItem', index: 0, id: green?.id }, result: { itemText: '青' } });
  });

  test('two rows exchange their unique values, and a third takes that of one that is removed', async () => {
    const { main, parts } = await newDict('红', '绿', '蓝');
    const [red, green, blue] = parts.sysDictItem ?? [];
    const answer = await save(
      '/sys/dict',
      { id: main.id, revision: 1 },
      {
        sysDictItem: {
          rows: [
            { id: red?.id, revision: 1, itemValue: 'v1' },
            { id: green?.id, revision: 1, itemValue: 'v0' },
            { itemText: '黄', itemValue: 'v2' },
          ],
          removed: [blue?.id],
        },
      },
    );
    expect(answer).toMatchObject({ success: true });
    const stored = await server.db.many(
      `select item_text as text, item_value as value, revision from sys_dict_item where dict_id = $1 and del_flag = '0' order by item_text`,
      [main.id],
    );
    expect(stored).toEqual([
      { text: '红', value: 'v1', revision: 2 },
      { text: '绿', value: 'v0', revision: 2 },
      { text: '黄', value: 'v2', revision: 1 },
    ]);
  });

  test('a value that two rows would have is refused at the second, and one that a row outside the call has at its own', async () => {
    const { main, parts } = await newDict('红', '绿', '蓝');
    const [red, green] = parts.sysDictItem ?? [];
    const unique = { error: 'input.invalid', issues: [{ field: 'itemValue', code: 'unique' }] };
    const same = {
      sysDictItem: {
        rows: [
          { id: red?.id, revision: 1, itemValue: 'x' },
          { itemText: '黄', itemValue: 'x' },
        ],
      },
    };
    expect(await save('/sys/dict', { id: main.id, revision: 1 }, same)).toMatchObject({ ...unique, place: { index: 1 } });
    const held = {
      sysDictItem: {
        rows: [
          { id: red?.id, revision: 1, itemText: '朱' },
          { id: green?.id, revision: 1, itemValue: 'v2' },
        ],
      },
    };
    expect(await save('/sys/dict', { id: main.id, revision: 1 }, held)).toMatchObject({ ...unique, place: { index: 1, id: green?.id } });
    const twice = {
      sysDictItem: {
        rows: [
          { id: red?.id, revision: 1, itemText: '甲' },
          { id: red?.id, revision: 1, itemText: '乙' },
        ],
      },
    };
    expect(await save('/sys/dict', { id: main.id, revision: 1 }, twice)).toMatchObject({ error: 'input.invalid', place: { index: 1 } });
  });

  test('the number of statements does not grow with the rows', async () => {
    const statements = (count: number) =>
      statementsOf(async () => {
        const rows = Array.from({ length: count }, (_, i) => ({ itemText: `项${i}`, itemValue: `n${i}` }));
        expect(await save('/sys/dict', { dictName: '多', dictCode: code() }, { sysDictItem: { rows } })).toMatchObject({ success: true });
      });
    await statements(3);
    const few = await statements(20);
    expect(few).toBeGreaterThan(3);
    expect(await statements(200)).toBe(few);
  });

  test("another row's parts can neither be changed nor removed through it", async () => {
    const [mine, other] = [await newDict('红'), await newDict('绿')];
    const foreign = other.parts.sysDictItem?.[0];
    const named = { id: mine.main.id, revision: 1 };
    const missing = { error: 'row.missing', place: { part: 'sysDictItem' } };
    expect(await save('/sys/dict', named, { sysDictItem: { rows: [{ id: foreign?.id, revision: 1, itemText: '偷' }] } })).toMatchObject(
      missing,
    );
    expect(await save('/sys/dict', named, { sysDictItem: { removed: [foreign?.id] } })).toMatchObject(missing);
    const moved = { ...foreign, dictId: mine.main.id };
    expect(await save('/sys/dict', { id: other.main.id, revision: 1 }, { sysDictItem: { rows: [moved] } })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'dictId', code: 'frozen' }],
    });
  });

  test('it takes the right to write the main row and each part', async () => {
    expect(await save('/sys/dict', { dictName: 'x', dictCode: code() }, {}, 'AUD')).toMatchObject({ error: 'access.denied' });
  });

  test.each([
    [{ sysUser: { rows: [] } }, { field: 'sysUser', code: 'unknown' }],
    [{ sysDictItem: { rows: 'all' } }, { field: 'sysDictItem.rows', code: 'shape' }],
    [{ sysDictItem: { rows: [1] } }, { field: 'sysDictItem.rows', code: 'shape' }],
    [{ sysDictItem: { removed: [1] } }, { field: 'sysDictItem.removed', code: 'shape' }],
    [{ sysDictItem: { rows: Array.from({ length: 5001 }, () => ({})) } }, { field: 'parts', code: 'tooGreat' }],
    [[], { field: 'parts', code: 'shape' }],
  ])('parts such as %j are refused', async (parts, issue) => {
    const answer = await save('/sys/dict', { dictName: 'x', dictCode: code() }, parts);
    expect(answer).toMatchObject({ error: 'input.invalid', issues: [issue] });
  });

  test('a template with its items', async () => {
    const item = { itemCode: 'a', itemName: '创新', itemType: 'score', minValue: 0, maxValue: 100, step: 1, weight: 100 };
    const answer = await save(
      '/dsTbReviewTemplate',
      { templateName: `模板${server.next()}`, fullMark: 100 },
      { dsTbReviewTemplateItem: { rows: [item, { ...item, itemCode: 'b', maxValue: -1 }], ordered: true } },
    );
    expect(answer).toMatchObject({ success: false, place: { part: 'dsTbReviewTemplateItem', index: 1 } });
  });

  const items = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, i) => ({
      itemCode: `c${i}`,
      itemName: `项${i}`,
      itemType: 'score',
      minValue: 0,
      maxValue: 100,
      step: 1,
      weight: 1,
      ...more,
    }));
  const saveTemplate = (rows: readonly object[], main: object = { templateName: `模板${server.next()}`, fullMark: 100 }) =>
    save('/dsTbReviewTemplate', main, { dsTbReviewTemplateItem: { rows } });

  test('the items of a template are judged together: none becomes its own ancestor by two changes of one call', async () => {
    const { main, parts } = (await saveTemplate(items(2))).result as Whole;
    const [a, b] = parts.dsTbReviewTemplateItem ?? [];
    const below = (one: Row | undefined, parent: Row | undefined) => ({ id: one?.id, revision: 1, parentId: parent?.id });
    const circle = await saveTemplate([below(a, b), below(b, a)], { id: main.id, revision: 1 });
    expect(circle).toMatchObject({ success: false, place: { index: 0 }, issues: [{ field: 'parentId', message: 'review.parentCycle' }] });
    const other = (await saveTemplate(items(1))).result as Whole;
    const foreign = other.parts.dsTbReviewTemplateItem?.[0];
    expect(await saveTemplate([below(a, foreign)], { id: main.id, revision: 1 })).toMatchObject({
      issues: [{ field: 'parentId', message: 'review.parentOther' }],
    });
    expect(await saveTemplate([below(a, b)], { id: main.id, revision: 1 })).toMatchObject({ success: true });
  });

  test('a template takes no more statements for 200 items than for 20', async () => {
    const statements = (count: number) =>
      statementsOf(async () => expect(await saveTemplate(items(count))).toMatchObject({ success: true }));
    await statements(3);
    const few = await statements(20);
    expect(await statements(200)).toBe(few);
  });

  const team = (count: number, memberRole = 'member') =>
    Array.from({ length: count }, () => ({ realName: '队员', memberRole, idType: 'resident', idNo: idNumber(server.next() + 40_000) }));
  const saveTeam = async (rows: readonly object[], teamMax: number | null = null) => {
    const { id, revision, competitionId } = (await create(server, 'dsTbRegistration')) as AnyRow & { readonly competitionId: string };
    await server.db.run('update ds_tb_competition set team_max = $2 where id = $1', [competitionId, teamMax]);
    return () => save('/dsTbRegistration', { id, revision }, { dsTbRegistrationMember: { rows } });
  };

  test('REG-03: an entry takes no more statements for 40 members than for 10', async () => {
    const statements = async (count: number) => {
      const run = await saveTeam(team(count));
      return statementsOf(async () => expect(await run()).toMatchObject({ success: true }));
    };
    await statements(3);
    const few = await statements(10);
    expect(await statements(40)).toBe(few);
  });

  test('REG-03: of members of one call, the first that is too many is refused', async () => {
    const full = await saveTeam(team(4), 3);
    expect(await full()).toMatchObject({
      success: false,
      place: { part: 'dsTbRegistrationMember', index: 2 },
      issues: [{ field: 'memberRole', message: 'member.teamFull' }],
    });
  });

  test('EXPERT-01: a group of experts with its members, in as many statements for 12 as for 4; a former expert is refused at its row', async () => {
    const experts: string[] = [];
    for (let i = 0; i < 12; i++) experts.push((await create(server, 'dsTbExpert', { maxLoad: null })).id);
    await server.db.run(`update ds_tb_expert set status = '${expertStatus.active}' where id = any($1)`, [experts]);
    const group = (rows: readonly object[]) =>
      save('/dsTbExpertGroup', { groupName: `组${server.next()}` }, { dsTbExpertGroupMember: { rows } });
    const statements = (count: number) =>
      statementsOf(async () =>
        expect(await group(experts.slice(0, count).map((expertId) => ({ expertId })))).toMatchObject({ success: true }),
      );
    await statements(2);
    expect(await statements(12)).toBe(await statements(4));
    await server.db.run(`update ds_tb_expert set status = '${expertStatus.suspended}' where id = $1`, [experts[1]]);
    expect(await group([{ expertId: experts[0] }, { expertId: experts[1] }])).toMatchObject({
      success: false,
      place: { part: 'dsTbExpertGroupMember', index: 1 },
      issues: [{ field: 'expertId', message: 'expert.notActive' }],
    });
  });

  test('an online form with its inner tables', async () => {
    const [mainCode, partCode] = [`wmain${server.next()}`, `wpart${server.next()}`];
    const text = (key: string) => ({ key, label: key, kind: 'text', required: true });
    await published(mainCode, [text('title')], { formKind: 'inner', readRoles: 'ADMIN', writeRoles: 'ADMIN' });
    await published(partCode, [text('line'), { key: 'price', label: '价', kind: 'money' }], {
      mainCode,
      readRoles: 'ADMIN',
      writeRoles: 'ADMIN',
    });
    const path = `/online/form/${mainCode}`;
    const part = `onl_${partCode}`;
    expect(await save(path, { title: '采购' }, { [part]: { rows: [{ line: '甲', price: 1.5 }, { price: 2 }] } })).toMatchObject({
      error: 'input.invalid',
      place: { part, index: 1 },
      issues: [{ field: 'line', code: 'required' }],
    });
    const whole = await save(path, { title: '采购' }, { [part]: { rows: [{ line: '甲', price: 1.5 }] } });
    const { main, parts } = whole.result as Whole;
    expect(main.title).toBe('采购');
    expect(parts[part]).toMatchObject([{ line: '甲', price: 1.5, mainId: main.id }]);
  });
});
