import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { get, post, prefix } from '../../http/platform.test-support.ts';
import { type Cipher, openCipher } from '../../kernel/cipher/cipher.ts';
import { sealJson } from '../../kernel/cipher/sealed-json.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';

let folder: string;
let app: FastifyInstance;
let db: Db;
let token: string;
let cipher: Cipher;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-dict-'));
  db = await migratedDatabase();
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_ADMIN_PASSWORD: demoPassword });
  await seed(servicesOf({ db, config }), 'none');
  app = build(servicesOf({ db, config }));
  cipher = openCipher(config);
  token = (await post(app, '/sys/mLogin', { username: 'admin', password: demoPassword })).json<{ result: { token: string } }>().result
    .token;
  close = () => db.close();
});
afterAll(async () => {
  await app.close();
  await close();
  await rm(folder, { recursive: true });
});

interface Body<T> {
  readonly success: boolean;
  readonly error?: string;
  readonly result: T;
  readonly issues?: readonly { field: string; code: string }[];
}
interface Row {
  readonly id: string;
  readonly revision: number;
}

const write = async <T = Row>(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Body<T>> =>
  (await app.inject({ method, url: prefix + path, payload, headers: { 'x-access-token': token } })).json<Body<T>>();
const read = async <T>(path: string): Promise<Body<T>> => (await get(app, path, token)).json<Body<T>>();
const fail = (what: string): never => {
  throw new Error(`${what} is not there`);
};
const texts = async (code: string): Promise<string[]> =>
  (await read<{ text: string }[]>(`/sys/dict/getDictItems/${code}`)).result.map((i) => i.text);

test('DICT-14, CALL-23, CALL-24: dictionaries and items are administered, and every change is seen at once', async () => {
  const dict = (await write('POST', '/sys/dict/add', { dictName: '语种', dictCode: 'language_kind' })).result;
  expect(await texts('language_kind')).toEqual([]);
  const add = (itemValue: string, itemText: string, sortOrder: number) =>
    write('POST', '/sys/dictItem/add', { dictId: dict.id, itemValue, itemText, sortOrder });
  const zh = (await add('zh', '中文', 1)).result;
  await add('en', '英文', 2);
  expect(await texts('language_kind')).toEqual(['中文', '英文']);

  const twice = await add('zh', '汉语', 3);
  expect(twice).toMatchObject({ success: false, error: 'input.invalid', issues: [{ field: 'itemValue', code: 'unique' }] });

  await write('PUT', '/sys/dictItem/edit', { id: zh.id, revision: zh.revision, itemText: '汉语', sortOrder: 9 });
  expect(await texts('language_kind')).toEqual(['英文', '汉语']);

  expect((await write('DELETE', `/sys/dict/delete?id=${dict.id}`)).success).toBe(true);
  expect(await texts('language_kind')).toEqual([]);
  expect((await read<{ total: number }>(`/sys/dictItem/list?dictId=${dict.id}`)).result.total).toBe(0);
});

test('an item of one dictionary may have the value of another; the check tells before saving', async () => {
  const dict = (await write('POST', '/sys/dict/add', { dictName: '颜色', dictCode: 'colour' })).result;
  const item = (await write('POST', '/sys/dictItem/add', { dictId: dict.id, itemValue: '1', itemText: '红' })).result;
  const check = (query: string) => read<true | null>(`/sys/dictItem/dictItemCheck?dictId=${dict.id}&${query}`);
  expect(await check('itemValue=2')).toMatchObject({ success: true, result: true });
  expect(await check('itemValue=1')).toMatchObject({ success: false, error: 'row.duplicate' });
  expect(await check(`itemValue=1&id=${item.id}`)).toMatchObject({ success: true });
  expect(await check('')).toMatchObject({ success: false, error: 'query.value' });
});

test('A7: a deleted dictionary is found in the bin, comes back with the items that went with it, or is taken out for good', async () => {
  const dict = (await write('POST', '/sys/dict/add', { dictName: '尺寸', dictCode: 'size_kind' })).result;
  const item = async (itemValue: string) =>
    (await write('POST', '/sys/dictItem/add', { dictId: dict.id, itemValue, itemText: `尺寸${itemValue}` })).result;
  const gone = await item('0');
  await write('DELETE', `/sys/dictItem/delete?id=${gone.id}`);
  await item('1');
  await item('2');
  await write('DELETE', `/sys/dict/delete?id=${dict.id}`);
  const bin = async () => (await read<Row[]>('/sys/dict/deleteList')).result.map(({ id }) => id);
  expect(await bin()).toContain(dict.id);

  // Another dictionary has taken its code meanwhile.
  const other = (await write('POST', '/sys/dict/add', { dictName: '另一尺寸', dictCode: 'size_kind' })).result;
  expect(await write('PUT', `/sys/dict/back/${dict.id}`)).toMatchObject({
    success: false,
    issues: [{ field: 'dictCode', code: 'unique' }],
  });
  await write('DELETE', `/sys/dict/delete?id=${other.id}`);

  expect((await write('PUT', `/sys/dict/back/${dict.id}`)).success).toBe(true);
  expect(await texts('size_kind')).toEqual(['尺寸1', '尺寸2']);
  expect(await bin()).not.toContain(dict.id);

  // A dictionary in use is not in the bin.
  expect(await write('DELETE', `/sys/dict/deletePhysic/${dict.id}`)).toMatchObject({ success: false, error: 'row.missing' });
  expect((await write('DELETE', `/sys/dict/deletePhysic/${other.id}`)).success).toBe(true);
  expect(await bin()).not.toContain(other.id);
  expect(await write('PUT', `/sys/dict/back/${other.id}`)).toMatchObject({ success: false, error: 'row.missing' });
});

test('CALL-104, CALL-105: dictionaries and items are listed, filtered, exported, and deleted several at once: all or none', async () => {
  const made: Row[] = [];
  for (const code of ['list_one', 'list_two'])
    made.push((await write('POST', '/sys/dict/add', { dictName: `列表 ${code}`, dictCode: code })).result);
  const [one, two] = made as [Row, Row];
  const items: Row[] = [];
  for (const itemValue of ['a', 'b', 'c'])
    items.push((await write('POST', '/sys/dictItem/add', { dictId: one.id, itemValue, itemText: `项${itemValue}` })).result);
  type Listed = { total: number; records: { id: string; dictCode?: string; itemValue?: string }[] };
  const found = (await read<Listed>('/sys/dict/list?dictCode=list_*&column=dictCode&order=asc')).result;
  expect(found.records.map(({ dictCode }) => dictCode)).toEqual(['list_one', 'list_two']);
  const below = (await read<Listed>(`/sys/dictItem/list?dictId=${one.id}&itemText=*b*`)).result;
  expect(below.records.map(({ itemValue }) => itemValue)).toEqual(['b']);
  const sheet = await get(app, `/sys/dict/exportXls?selections=${one.id}`, token);
  expect(sheet.headers['content-type']).toContain('ms-excel');
  expect(sheet.rawPayload.subarray(0, 2).toString('hex')).toBe('d0cf');

  expect(await write('DELETE', `/sys/dictItem/deleteBatch?ids=${items[0]?.id},none`)).toMatchObject({ error: 'row.missing' });
  expect(await texts('list_one')).toHaveLength(3);
  expect((await write('DELETE', `/sys/dictItem/deleteBatch?ids=${items[0]?.id},${items[1]?.id},`)).success).toBe(true);
  expect(await texts('list_one')).toEqual(['项c']);
  expect((await write('DELETE', `/sys/dict/deleteBatch?ids=${one.id},${two.id},`)).success).toBe(true);
  expect((await read<Listed>('/sys/dict/list?dictCode=list_*')).result.total).toBe(0);
});

test('a dictionary that a form uses is neither deleted nor recoded, and the refusal names where', async () => {
  const one = (await write('POST', '/sys/dict/add', { dictName: '校区', dictCode: 'campus_used' })).result;
  await write('POST', '/sys/dictItem/add', { dictId: one.id, itemValue: 'a', itemText: '老校区' });
  const fields = [{ key: 'campus', label: '所在校区', kind: 'dict', dictCode: 'campus_used' }];
  const form = { code: 'asset', formName: '资产登记', formKind: 'list', readRoles: 'ADMIN', writeRoles: 'ADMIN', fields };
  expect(await write('POST', '/online/cgform/head/add', form)).toMatchObject({ success: true });
  const refused = { error: 'dict.in_use', message: expect.stringContaining('“校区”正被在线表单“资产登记”的“所在校区”使用') };
  expect(await write('DELETE', `/sys/dict/delete?id=${one.id}`)).toMatchObject(refused);
  expect(await write('PUT', '/sys/dict/edit', { id: one.id, revision: 1, dictCode: 'campus_other' })).toMatchObject(refused);
  // A value that the form's rows have is in use as well, alone or among several.
  const [item = fail('item')] = (await read<{ records: Row[] }>(`/sys/dictItem/list?dictId=${one.id}`)).result.records;
  await db.run(
    `insert into online_form_row (id, tenant_id, form_id, form_version, data, create_time)
     select 'uses-campus', 1, id, 1, '{"campus":"a"}', now() from online_form where code = 'asset'`,
  );
  expect(await write('DELETE', `/sys/dictItem/delete?id=${item.id}`)).toMatchObject({
    error: 'dict.item_in_use',
    message: expect.stringContaining('在线表单“资产登记”的“所在校区”'),
  });
  expect(await write('PUT', '/sys/dict/edit', { id: one.id, revision: 1, dictName: '校区名称' })).toMatchObject({ success: true });
});

test('DICT-14: an item that stored rows have is neither deleted nor recoded but may be disabled, and the refusal names where', async () => {
  const dict = (await read<{ records: Row[] }>('/sys/dict/list?dictCode=ds_grade')).result.records[0] ?? fail('ds_grade');
  type Item = Row & { readonly itemValue: string; readonly itemText: string };
  const items = (await read<{ records: Item[] }>(`/sys/dictItem/list?dictId=${dict.id}&pageSize=100`)).result.records;
  const [one = fail('item'), other = fail('item')] = items;
  await db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, grade, status, create_time)
     values ('uses-grade', 1, 'c', 'u', '星火队', '林', 'x', 'x', 'x', 'x', $1, '1', now())`,
    [one.itemValue],
  );
  const refused = { error: 'dict.item_in_use', message: expect.stringContaining(`“${one.itemText}”正在使用：报名的“年级”`) };
  const edit = (more: object) => write('PUT', '/sys/dictItem/edit', { id: one.id, revision: one.revision, ...more });
  expect(await write('DELETE', `/sys/dictItem/delete?id=${one.id}`)).toMatchObject(refused);
  expect(await write('DELETE', `/sys/dictItem/deleteBatch?ids=${other.id},${one.id}`)).toMatchObject(refused);
  expect(await edit({ itemValue: 'elsewhere' })).toMatchObject(refused);
  expect(await write('DELETE', `/sys/dictItem/delete?id=${one.id}&language=en`)).toMatchObject({
    message: expect.stringContaining('“Grade” of registration'),
  });
  // The editable table of items refuses at the row, whether it is recoded or taken out.
  const save = (sysDictItem: object) =>
    write('PUT', '/sys/dict/saveWithParts', { main: { id: dict.id, revision: dict.revision }, parts: { sysDictItem } });
  const rows = items.map(({ id, revision, itemValue }) => ({ id, revision, itemValue: `${itemValue}x` }));
  expect(await save({ rows })).toMatchObject({ ...refused, place: { part: 'sysDictItem', id: one.id } });
  expect(await save({ removed: [other.id, one.id] })).toMatchObject({ ...refused, place: { part: 'sysDictItem', id: one.id } });
  // Who has the value keeps it.
  expect(await edit({ status: 0 })).toMatchObject({ success: true });
  // What no row has may go; of deleted rows nothing is kept.
  await db.run(`update ds_tb_registration set del_flag = '1' where id = 'uses-grade'`);
  expect(await write('DELETE', `/sys/dictItem/delete?id=${one.id}`)).toMatchObject({ success: true });
});

test('DICT-14: an answer to a form of a competition keeps the item that it has, sealed as it is', async () => {
  const dict = (await write('POST', '/sys/dict/add', { dictName: '宿舍', dictCode: 'dorm_asked' })).result;
  const items: Row[] = [];
  for (const itemValue of ['a', 'b', 'c'])
    items.push((await write('POST', '/sys/dictItem/add', { dictId: dict.id, itemValue, itemText: `宿舍${itemValue}` })).result);
  const [entered = fail('item'), handed = fail('item'), free = fail('item')] = items;
  await db.run(
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_name_en, competition_type, status, register_start, register_end, submission_end_time, end_time, create_time)
     values ('asks-dorm', 1, 'DORM', '宿舍赛', 'Dorm Contest', 'subject', '1', now(), now(), now(), now(), now())`,
  );
  const question = JSON.stringify([{ key: 'dorm', label: '住哪里', labelEn: 'Where', type: 'dict', dictCode: 'dorm_asked' }]);
  await db.run(
    `insert into ds_tb_competition_form (id, tenant_id, competition_id, form_name, form_name_en, form_kind, version, fields, status, create_time)
     values ('f1', 1, 'asks-dorm', '报名表', 'Entry form', 'registration', 1, $1, '2', now()), ('f2', 1, 'asks-dorm', '新报名表', null, 'registration', 2, '[]', '1', now()),
       ('f3', 1, 'asks-dorm', '作品表', null, 'works', 1, $1, '1', now())`,
    [question],
  );
  const sealed = (dorm: string): string => JSON.stringify(sealJson(cipher, { dorm }));
  await db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, form_version, answers, status, create_time)
     values ('in-dorm', 1, 'asks-dorm', 'u', '星火队', '林', 'x', 'in-dorm', 'x', 'x', 1, $1, '1', now()), ('of-new', 1, 'asks-dorm', 'u', '新队', '林', 'x', 'of-new', 'x', 'x', 2, $2, '1', now())`,
    [sealed('a'), sealed('c')],
  );
  await db.run(
    `insert into ds_tb_works (id, tenant_id, works_no, title, competition_id, registration_id, form_version, answers, status, create_time)
     values ('of-dorm', 1, 'D1', '作品', 'asks-dorm', 'in-dorm', null, $1, '1', now())`,
    [sealed('b')],
  );
  const remove = (id: string, more = '') => write('DELETE', `/sys/dictItem/delete?id=${id}${more}`);
  expect(await remove(entered.id)).toMatchObject({
    error: 'dict.item_in_use',
    message: expect.stringContaining('“宿舍a”正在使用：“宿舍赛”的竞赛表单“报名表”的“住哪里”'),
  });
  expect(await remove(entered.id, '&language=en')).toMatchObject({
    message: expect.stringContaining('“Where” of form “Entry form” of “Dorm Contest”'),
  });
  expect(await remove(handed.id)).toMatchObject({ message: expect.stringContaining('“作品表”') });
  expect(await write('DELETE', `/sys/dictItem/deleteBatch?ids=${free.id},${entered.id}`)).toMatchObject({ error: 'dict.item_in_use' });
  // The new form does not ask for it.
  expect(await remove(free.id)).toMatchObject({ success: true });
});

test('what the program needs of dictionaries is neither deleted nor recoded nor disabled, and may be renamed', async () => {
  const find = async (code: string) => (await read<{ records: Row[] }>(`/sys/dict/list?dictCode=${code}`)).result.records[0] ?? fail(code);
  const itemOf = async (dictId: string, value: string) =>
    (await read<{ records: (Row & { itemValue: string })[] }>(`/sys/dictItem/list?dictId=${dictId}&pageSize=100`)).result.records.find(
      ({ itemValue }) => itemValue === value,
    ) ?? fail(value);
  const builtIn = { success: false, error: 'row.built_in' };
  for (const [code, value] of [
    ['base_role', 'AUD'],
    ['user_status', '1'],
    ['submission_status', '2'],
  ] as const) {
    const dict = await find(code);
    expect(await write('DELETE', `/sys/dict/delete?id=${dict.id}`), code).toMatchObject(builtIn);
    expect(await write('DELETE', `/sys/dict/deleteBatch?ids=${dict.id}`), code).toMatchObject(builtIn);
    // Named as the reader names it.
    expect(await write('DELETE', `/sys/dict/delete?id=${dict.id}&language=en`), code).toMatchObject({
      message: expect.stringMatching(/^“[ -~]+” /),
    });
    expect(await write('PUT', '/sys/dict/edit', { id: dict.id, revision: dict.revision, dictCode: `${code}_x` })).toMatchObject(builtIn);
    expect(await write('PUT', '/sys/dict/edit', { id: dict.id, revision: dict.revision, dictName: '改名' })).toMatchObject({
      success: true,
    });
    const item = await itemOf(dict.id, value);
    expect(await write('DELETE', `/sys/dictItem/delete?id=${item.id}`)).toMatchObject(builtIn);
    const edit = (more: object) => write('PUT', '/sys/dictItem/edit', { id: item.id, revision: item.revision, ...more });
    expect(await edit({ itemValue: '99' })).toMatchObject(builtIn);
    expect(await edit({ status: 0 })).toMatchObject(builtIn);
    expect(await edit({ itemText: '另名' })).toMatchObject({ success: true });
  }
  const roles = (await read<{ records: (Row & { roleCode: string })[] }>('/sys/role/list?pageSize=50')).result.records;
  for (const { id, roleCode } of roles) expect(await write('DELETE', `/sys/role/delete?id=${id}`), roleCode).toMatchObject(builtIn);
});

test('menus and buttons that the program brings are not deleted, and buttons keep their codes; others are and do not', async () => {
  interface Entry extends Row {
    readonly perms?: string | null;
  }
  const made = { menuType: 0, name: '自建', url: '/own/entry', component: 'demo/inputs' };
  const before = (await read<Entry[]>('/sys/permission/list')).result;
  const [first] = before;
  expect(await write('DELETE', `/sys/permission/delete?id=${first?.id}`)).toMatchObject({ error: 'row.built_in' });
  expect(await write('POST', '/sys/permission/add', made)).toMatchObject({ success: true });
  const own = (await read<Entry[]>('/sys/permission/list')).result.find(({ id }) => !before.some((one) => one.id === id));
  expect(await write('DELETE', `/sys/permission/delete?id=${own?.id}`)).toMatchObject({ success: true });
});

test('the items of a dictionary are saved in one call: one bad item and nothing is stored, with the place of what is wrong', async () => {
  interface Whole {
    readonly main: Row;
    readonly parts: { readonly sysDictItem: readonly (Row & { readonly itemColor: string | null })[] };
  }
  interface Refused {
    readonly place?: { readonly part: string; readonly index?: number; readonly id?: string };
  }
  const save = async (main: object, sysDictItem: object) =>
    (await write<Whole>('PUT', '/sys/dict/saveWithParts', { main, parts: { sysDictItem } })) as Body<Whole> & Refused;
  const good = { itemText: '红', itemTextEn: 'Red', itemValue: 'red', itemColor: 'red' };
  const { main, parts } = (await save({ dictName: '旗帜', dictNameEn: 'Flags', dictCode: 'flag_kind' }, { rows: [good], ordered: true }))
    .result;
  const [red = fail('red')] = parts.sysDictItem;
  const named = { id: main.id, revision: main.revision };
  for (const [wrong, field, code] of [
    [{ itemText: '', itemValue: 'blue' }, 'itemText', 'required'],
    [{ itemText: '蓝' }, 'itemValue', 'required'],
    [{ itemText: '蓝', itemValue: 'red' }, 'itemValue', 'unique'],
    [{ itemText: '蓝'.repeat(101), itemValue: 'blue' }, 'itemText', 'tooLong'],
    [{ itemText: '蓝', itemTextEn: 'b'.repeat(101), itemValue: 'blue' }, 'itemTextEn', 'tooLong'],
    [{ itemText: '蓝', itemValue: 'a,b' }, 'itemValue', 'pattern'],
    [{ itemText: '蓝', itemValue: 'blue', itemColor: 'pink' }, 'itemColor', 'choice'],
  ] as const) {
    const green = { itemText: '绿', itemValue: 'green', sortOrder: 2 };
    const refused = await save(named, { rows: [{ id: red.id, revision: red.revision, itemText: '朱红' }, green, wrong] });
    expect(refused, `${field} ${code}`).toMatchObject({
      error: 'input.invalid',
      place: { part: 'sysDictItem', index: 2 },
      issues: [{ field, code }],
    });
    expect(await texts('flag_kind')).toEqual(['红']);
  }
  const moved = await save(named, {
    rows: [
      { itemText: '绿', itemValue: 'green' },
      { id: red.id, revision: red.revision, itemColor: 'orange' },
    ],
    ordered: true,
  });
  expect(moved).toMatchObject({ success: true });
  expect((await read<object[]>('/sys/dict/getDictItems/flag_kind')).result).toMatchObject([
    { value: 'green', text: '绿' },
    { value: 'red', text: '红', color: 'orange' },
  ]);
  const all = (await read<Readonly<Record<string, object[]>>>('/sys/dict/queryAllDictItems')).result;
  expect(all.flag_kind).toEqual([
    { value: 'green', text: '绿', title: '绿', label: '绿' },
    { value: 'red', text: '红', title: '红', label: '红', color: 'orange' },
  ]);
});

test('what the program needs of a dictionary keeps its value in the save of all items as well, and takes another text and colour', async () => {
  interface Item extends Row {
    readonly itemValue: string;
  }
  const [dict = fail('dictionary')] = (await read<{ records: (Row & { dictNameEn: string })[] }>('/sys/dict/list?dictCode=ds_works_status'))
    .result.records;
  expect(dict.dictNameEn).toMatch(/^[A-Z]/);
  const { records } = (await read<{ records: Item[] }>(`/sys/dictItem/list?dictId=${dict.id}&pageSize=100`)).result;
  const [item = fail('item')] = records;
  const save = (sysDictItem: object) =>
    write('PUT', '/sys/dict/saveWithParts', { main: { id: dict.id, revision: dict.revision }, parts: { sysDictItem } });
  const named = { id: item.id, revision: item.revision };
  const refused = { error: 'row.built_in', place: { part: 'sysDictItem', id: item.id } };
  expect(await save({ removed: [item.id] })).toMatchObject(refused);
  expect(await save({ rows: [{ ...named, itemValue: '99' }] })).toMatchObject(refused);
  expect(await save({ rows: [{ ...named, status: 0 }] })).toMatchObject(refused);
  expect(await save({ rows: [{ ...named, itemText: '别名', itemColor: 'purple' }] })).toMatchObject({ success: true });
  expect((await read<object[]>('/sys/dict/getDictItems/ds_works_status')).result).toContainEqual(
    expect.objectContaining({ value: item.itemValue, text: '别名', color: 'purple' }),
  );
});
