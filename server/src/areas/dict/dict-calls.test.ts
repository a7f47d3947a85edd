import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failures } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { createApp } from '../../http/app.ts';
import { get, post } from '../../http/platform.test-support.ts';
import type { Services } from '../../kernel/context.ts';
import { dictChannel } from '../../kernel/dict/dict-cache.ts';

import { entityModule } from '../../kernel/entity-module.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { orgModules } from '../org/index.ts';
import { sessionModule } from '../session/index.ts';
import { dictCalls, dictModules } from './index.ts';

let folder: string;
let services: Services;
let app: FastifyInstance;
const tokens = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-dict-'));
  const db = await migratedDatabase();
  services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off' }) });
  const { signIns } = await seed(services, 'small');
  const known = [...orgModules, ...dictModules];
  const others = entityList.filter(([, e]) => !known.some((m) => m.entity.name === e.name)).map(([, e]) => entityModule(e));
  app = createApp(services, [sessionModule, dictCalls([...known, ...others])]);
  for (const { username } of signIns) {
    const answer = await post(app, '/sys/mLogin', { username, password: demoPassword });
    tokens.set(username, answer.json<{ result: { token: string } }>().result.token);
  }
});
afterAll(async () => {
  await app.close();
  await services.db.close();
  await rm(folder, { recursive: true });
});

interface Body {
  readonly success: boolean;
  readonly code: number;
  readonly error?: string;
  readonly message: string;
  readonly result: unknown;
}

const ask = async (path: string, username = 'admin'): Promise<Body> => (await get(app, path, tokens.get(username))).json<Body>();
const items = async (path: string, username?: string): Promise<{ value: string; text: string }[]> =>
  (await ask(path, username)).result as { value: string; text: string }[];
const code = (...parts: string[]): string => parts.map(encodeURIComponent).join(',');

describe('plain codes', () => {
  test('DICT-01, CALL-18: items carry value, text, title and label in the language of the call', async () => {
    expect(await items('/sys/dict/getDictItems/sex')).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ]);
    expect((await items('/sys/dict/getDictItems/sex?language=en')).map((i) => i.text)).toEqual(['Male', 'Female']);
  });

  test('an unknown plain code has no items', async () => {
    expect(await ask('/sys/dict/getDictItems/no_such')).toMatchObject({ success: true, code: 200, result: [] });
  });

  test.each([
    '/sys/dict/getDictItems',
    '/sys/dict/getDictItems/',
    '/sys/dict/getDictItems/%20',
    '/sys/dict/loadDict/',
    '/sys/dict/loadDictItem/%09',
  ])('DICT-05: %s is refused as blank', async (path) => {
    const answer = await ask(`${path}?language=en`);
    expect(answer).toMatchObject({ success: false, error: 'dict.blank', code: failures['dict.blank'].code });
  });

  test('DICT-12, CALL-17: all items of the tenant, enabled ones only', async () => {
    await services.db.run(
      `update sys_dict_item set status = '0' where tenant_id = 1 and item_value = 'taiwan' and dict_id = (select id from sys_dict where tenant_id = 1 and dict_code = 'ds_id_type')`,
    );
    await services.caches.dicts.changed(1);
    const all = (await ask('/sys/dict/queryAllDictItems')).result as Record<string, { value: string }[]>;
    expect(all.ds_id_type?.map((i) => i.value)).toEqual(['resident', 'passport', 'hkmo']);
    expect((await items('/sys/dict/getDictItems/ds_id_type')).map((i) => i.value)).toContain('taiwan');
    const other = (await ask('/sys/dict/queryAllDictItems', 'admin2')).result as Record<string, { value: string }[]>;
    expect(other.ds_id_type?.map((i) => i.value)).toContain('taiwan');
  });

  const first = async () => (await items('/sys/dict/getDictItems/sex'))[0]?.text;
  /** A node hears its own notices too, in their order: one of an earlier test would clear what is read next. */
  const allHeard = async (): Promise<void> => {
    const heard = Promise.withResolvers<void>();
    const stop = await services.db.listen(dictChannel, (tenant) => {
      if (tenant === '0') heard.resolve();
    });
    await services.db.notify(dictChannel, '0');
    await heard.promise;
    await stop();
  };
  /** While the first item is called otherwise in the database alone. */
  const behindTheBack = async (text: string, work: () => Promise<void>): Promise<void> => {
    const write = (to: string, from: string) =>
      services.db.run('update sys_dict_item set item_text = $1 where tenant_id = 1 and item_text = $2', [to, from]);
    await allHeard();
    expect(await first()).toBe('男');
    await write(text, '男');
    try {
      await work();
    } finally {
      await write('男', text);
      await ask('/sys/dict/refleshCache');
    }
  };

  test('DICT-11, CALL-16: refreshing reads what was changed behind the back', () =>
    behindTheBack('男生', async () => {
      expect(await first()).toBe('男');
      expect(await ask('/sys/dict/refleshCache')).toMatchObject({ success: true });
      expect(await first()).toBe('男生');
    }));

  test('refreshing clears for whoever looks after dictionaries alone, however often others ask', () =>
    behindTheBack('换了', async () => {
      for (const username of [...tokens.keys()].filter((name) => !name.startsWith('admin'))) {
        expect(await ask('/sys/dict/refleshCache', username), username).toMatchObject({ success: true, result: null });
        expect(await first(), username).toBe('男');
      }
      await ask('/sys/dict/refleshCache', 'admin2');
      expect(await first()).toBe('男');
      await ask('/sys/dict/refleshCache');
      expect(await first()).toBe('换了');
    }));

  test('what is kept of a dictionary is by tenant and language, and for nobody whose session is over', async () => {
    const read = async (username: string, language = 'zh') =>
      (await items(`/sys/dict/getDictItems/submission_status?language=${language}`, username))[0]?.text;
    const [first, english] = [await read('admin'), await read('admin', 'en')];
    await services.db.run(
      `update sys_dict_item set item_text = '别的' where tenant_id = 2 and dict_id = (select id from sys_dict where tenant_id = 2 and dict_code = 'submission_status')`,
    );
    await services.caches.dicts.changed(2);
    for (let n = 0; n < 3; n += 1) {
      expect(await read('admin2')).toBe('别的');
      expect(await read('admin')).toBe(first);
      expect(await read('admin', 'en')).toBe(english);
    }
    const token = (await post(app, '/sys/mLogin', { username: 'admin', password: demoPassword })).json<{ result: { token: string } }>()
      .result.token;
    const path = '/sys/dict/getDictItems/submission_status';
    expect((await get(app, path, token)).json<Body>().success).toBe(true);
    await post(app, '/sys/logout', {}, { headers: { 'x-access-token': token } });
    expect((await get(app, path, token)).json<Body>()).toMatchObject({ success: false, error: 'session.expired' });
  });

  test('DICT-06, CALL-19: texts of joined values, in order; a missing one is dropped, or kept where asked', async () => {
    expect(await items('/sys/dict/loadDictItem/submission_status?key=4,9,1')).toEqual(['退回修改', '已提交']);
    expect(await items('/sys/dict/loadDictItem/submission_status?key=4,9,1&delNotExist=false')).toEqual(['退回修改', '9', '已提交']);
  });
});

describe('one text, and found ones first', () => {
  test('A7: the text of one value of a dictionary or of rows, none for what is not there', async () => {
    expect(await ask('/sys/dict/getDictText/submission_status/1')).toMatchObject({ success: true, result: '已提交' });
    expect(await ask('/sys/dict/getDictText/submission_status/1?language=en')).toMatchObject({ result: 'Submitted' });
    expect(await ask('/sys/dict/getDictText/submission_status/99')).toMatchObject({ success: true, result: null });
    expect(await ask('/sys/dict/getDictText/dsTbUnit,unitName,unitCode/42001?language=en')).toMatchObject({
      result: 'Hubei Yunshan University',
    });
    expect(await ask('/sys/dict/getDictText/sysUser,realname,id/1', 'student')).toMatchObject({ error: 'dict.not_listed' });
  });

  test('A7: what the keyword finds comes first, the others after it', async () => {
    const all = await items('/sys/dict/loadDict/dsTbUnit,unitName,unitCode?pageSize=5');
    const found = await items('/sys/dict/loadDictOrderByValue/dsTbUnit,unitName,unitCode?keyword=42001&pageSize=5');
    expect(found).toHaveLength(5);
    expect(found[0]?.value).toBe('42001');
    expect(found.slice(1)).toEqual(all.filter((i) => i.value !== '42001').slice(0, 4));
    const plain = await items('/sys/dict/loadDictOrderByValue/sex?keyword=2');
    expect(plain.map((i) => i.value)).toEqual(['2', '1']);
    expect(await ask('/sys/dict/loadDictOrderByValue/sys_user t,realname,id?keyword=a')).toMatchObject({ error: 'dict.not_listed' });
  });
});

describe('rows of records', () => {
  test('DICT-02, DICT-08, CALL-20, CALL-21: by entity or table name, field or column; ten unless said; the keyword is looked for in text and value', async () => {
    const byName = await items('/sys/dict/loadDict/dsTbUnit,unitName,id');
    expect(byName).toHaveLength(10);
    expect(await items('/sys/dict/loadDict/ds_tb_unit,unit_name,id')).toEqual(byName);
    expect(await items('/sys/dict/loadDict/dsTbUnit,unitName,id?pageSize=3')).toHaveLength(3);
    const found = await items(`/sys/dict/loadDict/dsTbUnit,unitName,unitCode?keyword=${encodeURIComponent('湖北')}`);
    expect(found.map((i) => i.value).sort()).toEqual(['42001', '42002']);
    expect((await items('/sys/dict/loadDict/dsTbUnit,unitName,unitCode?keyword=42001,11001')).map((i) => i.value).sort()).toEqual([
      '11001',
      '42001',
    ]);
    expect(await items('/sys/dict/loadDict/dsTbUnit,unitName,unitCode?keyword=%25')).toEqual([]);
    // A choice of a row is known by its code as well, and found by it, but not by digits of its id.
    const [first = { value: '', text: '' }] = byName as readonly { value: string; text: string; hint?: string }[];
    expect(first).toMatchObject({ hint: expect.any(String) });
    expect((await items(`/sys/dict/loadDict/dsTbUnit,unitName,id?keyword=${first.hint ?? ''}`)).map((i) => i.value)).toEqual([first.value]);
    expect(await items(`/sys/dict/loadDict/dsTbUnit,unitName,id?keyword=${first.value}`)).toEqual([]);
    // Versions of one name are told apart in words, and found by no digit.
    const versions = await items('/sys/dict/loadDict/dsTbReviewTemplate,templateName,id');
    expect(versions[0]).toMatchObject({ hint: expect.stringMatching(/^版本号 \d+$/) });
    expect(await items('/sys/dict/loadDict/dsTbReviewTemplate,templateName,id?keyword=1')).toEqual([]);
    expect(await ask('/sys/dict/loadDict/dsTbUnit,unitName,id?pageSize=100000')).toMatchObject({ error: 'query.page' });
  });

  test('texts are English in English, where the record has an English name', async () => {
    const [first] = await items('/sys/dict/loadDict/dsTbUnit,unitName,unitCode?keyword=42001&language=en');
    expect(first?.text).toBe('Hubei Yunshan University');
  });

  test('DICT-06: names of ids in their order', async () => {
    const [a, b] = await items('/sys/dict/loadDict/dsTbUnit,unitName,id');
    const key = `${b?.value},none,${a?.value}`;
    expect(await items(`/sys/dict/loadDictItem/dsTbUnit,unitName,id?key=${key}`)).toEqual([b?.text, a?.text]);
    expect(await items(`/sys/dict/loadDictItem/dsTbUnit,unitName,id?key=${key}&delNotExist=false`)).toEqual([b?.text, 'none', a?.text]);
    expect(await items('/sys/dict/loadDictItem/dsTbUnit,unitName,id')).toEqual([]);
  });

  test.each([
    [`status = '2'`, 1],
    [`status = 0`, 2],
    [`status != '1'`, 3],
    [`status <> '1' AND unitType='university'`, 3],
    [`unit_code in ('42001', '42002')`, 2],
    [`unitCode not in ('42001') and unitCode in('42001','42002')`, 1],
    [`unitName = 'O''Neill'`, 0],
  ])('a condition of equalities: %s', async (where, count) => {
    expect(await items(`/sys/dict/getDictItems/${code('dsTbUnit', 'unitName', 'id', where)}`)).toHaveLength(count);
  });

  test('a word is looked for among the rows of a condition', async () => {
    const path = (where: string) => `/sys/dict/loadDict/${encodeURIComponent(`dsTbUnit,unitName,id,${where}`)}?keyword=&pageSize=10`;
    const enabled = await items(path(`status = '1'`));
    expect(enabled.length).toBeGreaterThan(0);
    expect(await items(path(`status = 'none' and unitType = 'university'`))).toEqual([]);
  });

  test('a row of another tenant is never found', async () => {
    const [mine] = await items('/sys/dict/loadDict/dsTbUnit,unitName,id');
    expect(await items(`/sys/dict/loadDictItem/dsTbUnit,unitName,id?key=${mine?.value}`, 'admin2')).toEqual([]);
    const names = await items('/sys/dict/getDictItems/sysUser,realname,username', 'admin2');
    expect(names.map((i) => i.value)).toEqual(['admin2']);
  });

  test('a school finds only what its lists show', async () => {
    const mine = await items('/sys/dict/getDictItems/sysUser,realname,username', 'school');
    expect(mine.map((i) => i.value)).toContain('student');
    expect(mine.map((i) => i.value)).not.toContain('admin');
  });

  test('every role is refused the records that it may not read', async () => {
    for (const [username, allowed] of [
      ['admin', true],
      ['auditor', true],
      ['student', false],
      ['expert', false],
      ['finance', false],
    ] as const) {
      const answer = await ask('/sys/dict/getDictItems/sysUser,realname,id', username);
      expect(answer.success, username).toBe(allowed);
      if (!allowed) expect(answer).toMatchObject({ error: 'dict.not_listed', code: 403 });
    }
  });

  test('a code is answered to nobody without sign-in', async () => {
    expect((await get(app, '/sys/dict/getDictItems/sex')).statusCode).toBe(401);
  });
});

describe('attacks through names and conditions', () => {
  const names = [
    ['sys_user t', 'realname', 'id'],
    ['sys_user', 'password_hash', 'id'],
    ['sysUser', 'password', 'id'],
    ['sysUser', 'passwordHash', 'id'],
    ['SYS_USER', 'realname', 'id'],
    ['Sys_User', 'realname', 'id'],
    [' sys_user', 'realname', 'id'],
    ['sys_user ', 'realname', 'id'],
    ['"sys_user"', 'realname', 'id'],
    ['`sys_user`', 'realname', 'id'],
    ['public.sys_user', 'realname', 'id'],
    ['sys_user/**/', 'realname', 'id'],
    ['sys_user--', 'realname', 'id'],
    ['sys_user where 1=1', 'realname', 'id'],
    ['sys_user;drop table sys_dict', 'realname', 'id'],
    ['sys_session', 'token_hash', 'id'],
    ['sys_tenant', 'name', 'id'],
    ['pg_shadow', 'usename', 'passwd'],
    ['information_schema.tables', 'table_name', 'table_schema'],
    ['(select password_hash as realname, id from sys_user)', 'realname', 'id'],
    ['sys_user', 'PASSWORD_HASH', 'id'],
    ['sys_user', 'password_hash ', 'id'],
    ['sys_user', 'pass/**/word_hash', 'id'],
    ['sys_user', 'realname||password_hash', 'id'],
    ['sys_user', 'realname as text', 'id'],
    ['sys_user', '(select password_hash from sys_user limit 1)', 'id'],
    ['sys_user', 'realname', 'password_hash'],
    ['sys_user', 'phone', 'id'],
    ['sys_user', 'realname', 'phone_hash'],
    ['sys_user', 'realname', 'phone'],
    ['dsTbRegistration', 'idNo', 'id'],
    ['dsTbRegistration', 'id_no_hash', 'id'],
    ['dsTbUnit', 'phone', 'id'],
    ['sys_user', 'tenant_id', 'id'],
    ['sys_user', '__proto__', 'id'],
    ['constructor', 'name', 'id'],
    ['sys_user', 'realname\u0000', 'id'],
    ['ｓys_user', 'realname', 'id'],
    ['sys_user', 'realname', ''],
    ['sys_user', '', ''],
    ['sys_user', 'realname'],
    ['%73ys_user', 'realname', 'id'],
    ['sys%5fuser', 'realname', 'id'],
  ];
  test.each(names)('SERVER-03: %s, %s, %s is refused', async (...parts) => {
    for (const call of ['getDictItems', 'loadDict', 'loadDictOrderByValue', 'loadDictItem']) {
      const answer = await get(app, `/sys/dict/${call}/${code(...parts.filter((p) => p !== undefined))}?key=1`, tokens.get('admin'));
      expect(answer.statusCode, call).toBe(403);
      expect(answer.json<Body>().error, call).toBe('dict.not_listed');
      expect(answer.body).not.toMatch(/argon2/);
    }
  });

  const conditions = [
    '',
    ' ',
    '1=1',
    `1 = 1 or 'a' = 'a'`,
    `username = 'admin' or 1=1`,
    `username = 'admin' order by id`,
    `username = 'admin'; drop table sys_dict`,
    `username = 'admin' -- and`,
    `username = 'admin' /* */`,
    `username = 'admin' union select password_hash, id from sys_user`,
    `username like 'a%'`,
    `username > 'a'`,
    `username = (select password_hash from sys_user limit 1)`,
    `username in (select username from sys_user)`,
    `password_hash = 'x'`,
    `PASSWORD_HASH != ''`,
    `phone = '13800000000'`,
    `phone_hash != 'x'`,
    `tenant_id = 2`,
    `username = "admin"`,
    `username = admin`,
    `username = 'admin`,
    `username = 'ad\\'min' or 'x'`,
    `username = 'admin' and`,
    `and username = 'admin'`,
    `username = 'a' username = 'b'`,
    `username = chr(97)`,
    `username = 'a\u0000'`,
    `exists (select 1)`,
    Array.from({ length: 11 }, () => `username = 'a'`).join(' and '),
    `username in (${Array.from({ length: 101 }, (_, n) => `'${n}'`).join(',')})`,
  ];
  test.each(conditions)('a condition that is more than equalities is refused: %s', async (where) => {
    expect(await ask(`/sys/dict/getDictItems/${code('sysUser', 'realname', 'id', where)}`)).toMatchObject({
      success: false,
      error: 'dict.not_listed',
    });
  });

  test('quotes and backslashes of a value stay a value', async () => {
    for (const value of [`x'' or ''1''=''1`, `\\'' or 1=1 --`, `%`, `$1`])
      expect(await items(`/sys/dict/getDictItems/${code('sysUser', 'realname', 'id', `username = '${value}'`)}`)).toEqual([]);
    for (const keyword of [`' or 1=1 --`, `\\`, `%_`, `$1`]) {
      expect(await items(`/sys/dict/loadDict/sysUser,realname,id?keyword=${encodeURIComponent(keyword)}`)).toEqual([]);
      expect(await items(`/sys/dict/loadDictItem/sysUser,realname,id?key=${encodeURIComponent(keyword)}`)).toEqual([]);
    }
    expect(await ask('/sys/dict/loadDict/sysUser,realname,id?keyword=a%00b')).toMatchObject({ error: 'query.value' });
  });
});
