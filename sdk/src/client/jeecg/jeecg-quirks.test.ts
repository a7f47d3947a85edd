import { describe, expect, test } from 'vitest';
import { accountCalls } from '../../calls/account.ts';
import { categoryCalls } from '../../calls/categories.ts';
import { demoCalls } from '../../calls/demo.ts';
import { departCalls } from '../../calls/departs.ts';
import { listCalls } from '../../calls/lists.ts';
import { reportCalls } from '../../calls/online.ts';
import { positionCalls } from '../../calls/system.ts';
import { userCalls } from '../../calls/users.ts';
import { clientOf, type Handler, json, localServer, ok, refused } from '../local-server.test-support.ts';

// What a JeecgBoot does differently (wire-contract part 20), as a client of that dialect sees it; its verbs, tenant, signatures and
// accounts are in dialect.test.ts, its ended sessions in answer.test.ts.
const jeecg = { dialect: 'jeecg', secret: 'a secret' } as const;

const clientFor = async (handler: Handler, options: object = {}) => {
  const server = await localServer(handler);
  return { server, client: clientOf(server, { ...jeecg, ...options }) };
};
const saying = (body: unknown, options?: object, type?: string) => clientFor((_seen, reply) => json(reply, 200, body, type), options);

describe('answers', () => {
  test('a success is one whatever its code, and a text as the result of a write is no row', async () => {
    const { client } = await saying(ok('添加成功！', { code: 0, message: '添加成功！' }));
    expect(await client.roles.add({ roleName: '专家', roleCode: 'expert', baseRole: 'EXPERT' })).toMatchObject({
      id: '',
      roleName: '专家',
    });
    await expect(client.roles.delete('r1')).resolves.toBeUndefined();
  });

  test.each([
    [404, '路径不存在，请检查路径是否正确', 'not_found'],
    [405, '不支持PUT请求方法，支持以下POST、', 'not_found'],
    [412, '验证码错误', 'auth'],
    [500, '操作失败，系统异常', 'server'],
    [500, '未找到对应实体', 'not_found'],
    [510, '没有权限，请联系管理员授权', 'forbidden'],
    [40002, '短信发送太频繁', 'limit'],
  ])('code %i in the envelope of HTTP 200 is the failure %s', async (code, message, kind) => {
    // The answer of a failed signature has no `result` at all.
    const { client } = await saying({ code, message, success: false, timestamp: 1 });
    client.setToken('t');
    expect(await refused(client.permissions())).toMatchObject({ kind, code, message, result: null });
    expect(client.session.token).toBe('t');
  });

  test('a page may be nothing at all, its total a text, its accounts a bare list', async () => {
    const nothing = await saying(ok(null, { code: 0 }));
    expect(await nothing.client.users.list({ match: { departId: 'd9' } })).toMatchObject({ records: [], total: 0 });
    const counted = await saying(ok({ records: [{ name: '李' }], total: '31' }));
    expect((await reportCalls(counted.client.send).data('g1')).total).toBe(31);
    const bare = await saying([{ id: 'u1', username: 'school' }]);
    expect(await userCalls(bare.client.send).byKeys(['u1'])).toEqual([{ id: 'u1', username: 'school' }]);
  });

  test('demo data has neither `success` nor `code`, and page keys of its own', async () => {
    const answer = {
      message: '',
      result: { data: [{ id: 1 }], pageNo: 1, pageSize: 10, totalPage: 1, totalCount: 1 },
      status: 200,
      timestamp: 1,
    };
    const { client } = await saying(answer);
    expect(await demoCalls(client.send).users()).toEqual(answer.result);
  });

  test('a sign-in without what only ours says starts a session all the same', async () => {
    const { client } = await saying(ok({ token: 't2', userInfo: { id: 'u1', username: 'school' }, departs: [], multi_depart: 0 }));
    await client.mLogin({ username: 'school', password: 'p' });
    expect(client.session).toMatchObject({ token: 't2', tenantId: 0 });
  });
});

describe('files', () => {
  test('an error is JSON inside the blob, whatever the blob is called', async () => {
    const failure = { success: false, message: '操作失败，导出异常', code: 500, result: null, timestamp: 1 };
    const { client } = await saying(failure, {}, 'application/vnd.ms-excel');
    expect(await refused(client.users.exportXls())).toMatchObject({ kind: 'server', message: '操作失败，导出异常' });
    expect(await refused(listCalls(client.send).exportXls('/a/exportXls'))).toMatchObject({ message: '操作失败，导出异常' });
  });

  test('the path of an upload is the message, with code 0 and no result', async () => {
    const { client } = await saying(ok(null, { code: 0, message: 'temp/a_1666.png' }));
    expect(await client.files.upload({ bytes: Uint8Array.of(1), name: 'a.png' })).toBe('temp/a_1666.png');
  });

  test.each([
    ['a generated module', { message: '文件导入成功！数据行数：12' }, { totalCount: 12, successCount: 12, errorCount: 0, fileUrl: null }],
    ['a system list', { message: '共7行数据全部导入成功！' }, { totalCount: 7, errorCount: 0, fileUrl: null }],
    [
      'rows in error: code 201 is a success',
      {
        code: 201,
        message: '文件导入成功，但有错误。',
        result: { totalCount: 3, errorCount: 1, successCount: 2, msg: 'm', fileUrl: '/e.txt' },
      },
      { totalCount: 3, errorCount: 1, successCount: 2, msg: 'm', fileUrl: '/e.txt' },
    ],
    ['an online form in error', { code: 201, message: '文件导入成功，但有错误。', result: '/e.txt' }, { fileUrl: '/e.txt' }],
  ])('an import tells what became of it (%s)', async (_name, answer, report) => {
    const { client } = await saying(ok(null, answer));
    expect(await client.users.importExcel({ bytes: Uint8Array.of(1), name: 'a.xls' })).toMatchObject(report);
  });
});

describe('requests', () => {
  test('an old password is changed with PUT, unsigned', async () => {
    const { server, client } = await clientFor(() => null);
    await accountCalls(client.send).updatePassword({ username: 'u', oldpassword: 'a', password: 'b', confirmpassword: 'b' });
    expect(server.seen[0]).toMatchObject({ method: 'PUT', path: '/jeecg-boot/sys/user/updatePassword' });
    expect(server.seen[0]?.headers['x-sign']).toBeUndefined();
  });

  test('`>=5` of the text filter gets the blank without which it would be an equality; ours takes both', async () => {
    const match = {
      workNo: '>=5',
      birthday: '<=2026-01-01',
      phone: '>= 5',
      email: '>5',
      sex: 1 as const,
      username: '>=',
      realname: 'x>=5',
    };
    const { server, client } = await clientFor(() => ({ records: [], total: 0 }));
    await client.users.list({ match });
    await listCalls(client.send).list('/sys/user/list', { match });
    await clientOf(server).users.list({ match });
    const sent = server.seen.map(({ query }) => Object.keys(match).map((name) => query.get(name)));
    const spaced = ['>= 5', '<= 2026-01-01', '>= 5', '>5', '1', '>=', 'x>=5'];
    expect(sent).toEqual([spaced, spaced, ['>=5', '<=2026-01-01', '>= 5', '>5', '1', '>=', 'x>=5']]);
  });

  test('an advanced query is encoded twice, as it is decoded twice', async () => {
    const { server, client } = await clientFor(() => ({ records: [], total: 0 }));
    await client.users.list({ superQuery: [{ field: 'realname', rule: 'like', val: '50% + 李' }] });
    const once = server.seen[0]?.query.get('superQueryParams') ?? '';
    expect(JSON.parse(decodeURIComponent(once))).toEqual([{ field: 'realname', rule: 'like', val: '50% + 李' }]);
  });

  test('QUERY-02: a bracket, which it would pass over in silence, is refused before anything is sent', async () => {
    const { server, client } = await clientFor(() => ({ records: [], total: 0 }));
    const bracket = { matchType: 'or', params: [{ field: 'realname', rule: 'eq', val: '李' }] } as const;
    await expect(client.users.list({ superQuery: [bracket] })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('superQuery.params'),
    });
    expect(server.seen).toEqual([]);
  });

  test('several ids end with a comma where old servers know a list by it', async () => {
    const { server, client } = await clientFor(() => null);
    await listCalls(client.send).deleteBatch('/a/deleteBatch', ['1', '2']);
    await departCalls(client.send).deleteBatch(['1']);
    await userCalls(client.send).byKeys(['u1']);
    expect(server.seen.map(({ query }) => query.get('ids') ?? query.get('id'))).toEqual(['1,2,', '1,', 'u1,']);
  });

  test('texts of dictionary values keep their places, and the address has no slash at its end', async () => {
    const { server, client } = await clientFor(() => ['李老师', 'gone']);
    expect(await client.dicts.texts('sys_user,realname,username', ['school', 'gone'])).toEqual(['李老师', 'gone']);
    expect(server.seen[0]?.path).toBe('/jeecg-boot/sys/dict/loadDictItem/sys_user,realname,username');
    expect(server.seen[0]?.query.get('delNotExist')).toBe('false');
  });

  test('GETs carry whole seconds, the headers of other clients stay away', async () => {
    const { server, client } = await clientFor(() => null, { now: () => 1_795_219_200_999 });
    await client.permissions();
    expect(server.seen[0]?.query.get('_t')).toBe('1795219200');
    expect(server.seen[0]?.headers).not.toHaveProperty('x-version');
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('servers before 3.2 want the time of a signature as 14 digits', async () => {
    const options = { now: () => Date.UTC(2026, 10, 21, 16, 30, 5), signTime: 'digits' };
    const { server, client } = await clientFor(() => [], options);
    await client.dicts.items('sex');
    expect(server.seen[0]?.headers['x-timestamp']).toBe('20261122003005');
    const sign = server.seen[0]?.headers['x-sign'];
    await clientOf(server, { ...jeecg, now: options.now }).dicts.items('sex');
    expect(server.seen[1]?.headers['x-timestamp']).toBe(String(options.now()));
    // The signature does not cover the time.
    expect(server.seen[1]?.headers['x-sign']).toBe(sign);
  });
});

describe('names', () => {
  test('nodes of a tree of categories carry their name as `title`, and `leaf` as a truth value or a number', async () => {
    const { client } = await saying(
      ok([
        { key: 'c1', title: '理科', leaf: false },
        { key: 'c2', name: '数学', leaf: 1 },
      ]),
    );
    const nodes = await categoryCalls(client.send).treeChildren('0');
    expect(nodes.map(({ name, title, leaf }) => ({ name, title, leaf }))).toEqual([
      { name: '理科', title: '理科', leaf: false },
      { name: '数学', title: '数学', leaf: true },
    ]);
  });

  test('the rank of a position is `postRank`', async () => {
    const { client } = await saying(ok({ records: [{ id: '1', postRank: '2', postRank_dictText: '二级' }], total: 1 }));
    expect((await positionCalls(client.send).list()).records[0]).toMatchObject({ postRank: '2', postRank_dictText: '二级' });
  });
});
