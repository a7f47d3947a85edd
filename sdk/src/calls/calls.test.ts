import { expect, test } from 'vitest';
import { clientOf, localServer, refused } from '../client/local-server.test-support.ts';
import { reportPrintUrl } from './files.ts';
import {
  categoryCalls,
  departCalls,
  jobCalls,
  listCalls,
  monitorCalls,
  noticeCalls,
  onlineFormCalls,
  permissionCalls,
  reportCalls,
  roleCalls,
  sessionCalls,
  userCalls,
} from './index.ts';

test('a list of no ids asks nothing and deletes nothing', async () => {
  const server = await localServer(() => []);
  const { send } = clientOf(server);
  await listCalls(send).deleteBatch('/a/deleteBatch', []);
  await jobCalls(send).deleteBatch([]);
  await permissionCalls(send).deleteBatch([]);
  await departCalls(send).deleteBatch([]);
  await noticeCalls(send).deleteBatch([]);
  await onlineFormCalls(send).delete('form', []);
  expect(await categoryCalls(send).names([])).toEqual([]);
  expect(await userCalls(send).byKeys([])).toEqual([]);
  expect(server.seen).toEqual([]);
});

test('a part of a path that would lead elsewhere is refused', async () => {
  const server = await localServer(() => []);
  const { send } = clientOf(server);
  for (const bad of ['', '.', '..', undefined as unknown as string]) {
    expect(() => reportCalls(send).columns(bad)).toThrow(TypeError);
    expect(() => sessionCalls(send).thirdLogin(bad, 'wechat')).toThrow(TypeError);
    expect(() => monitorCalls(send).metric(bad)).toThrow(TypeError);
  }
  await reportCalls(send).columns('../a b');
  expect(server.seen[0]?.path).toBe('/jeecg-boot/online/cgreport/api/getRpColumns/..%2Fa%20b');
});

test('CALL-87, LIST-13: the address of a report holds id and token, in this order', () => {
  expect(reportPrintUrl('https://r.example/view/1', 'a&b', 'x.y-z_')).toBe('https://r.example/view/1?id=a%26b&token=x.y-z_');
  expect(reportPrintUrl('/jmreport/view/1?lang=zh', '7', 't')).toBe('/jmreport/view/1?lang=zh&id=7&token=t');
});

test('a report counts its rows in a text, and a list without rows may be nothing at all', async () => {
  let answer: unknown = { records: [{ a: 1 }], total: '31' };
  const server = await localServer((_seen, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, code: 0, result: answer }));
  });
  const { send } = clientOf(server);
  expect((await reportCalls(send).data('g1')).total).toBe(31);
  answer = null;
  expect(await listCalls(send).list('/sys/user/list')).toEqual({ records: [], total: 0, size: 0, current: 1, pages: 0 });
});

test('LIST-11: a deletion that the server refuses is told with its message, one that it answers is done', async () => {
  const server = await localServer((seen, reply) => {
    const isOne = seen.query.has('id');
    const answer = isOne ? { success: true, message: '删除成功！', code: 200 } : { success: false, message: '该数据已被引用', code: 500 };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...answer, result: null }));
  });
  const { send } = clientOf(server);
  await expect(listCalls(send).delete('/a/delete', '7')).resolves.toBeUndefined();
  expect(await refused(listCalls(send).deleteBatch('/a/deleteBatch', ['7', '8']))).toMatchObject({ message: '该数据已被引用' });
  expect(server.seen.map((seen) => [seen.method, seen.query.get('id') ?? seen.query.get('ids')])).toEqual([
    ['DELETE', '7'],
    ['DELETE', '7,8,'],
  ]);
});

test('EXPORT-01: an export asks for the filters of the list and the selected ids, comma-joined', async () => {
  const server = await localServer((_seen, reply) => {
    reply.writeHead(200, { 'content-type': 'application/vnd.ms-excel' }).end('PK');
  });
  const { send } = clientOf(server);
  await listCalls(send).exportXls('/a/exportXls', { match: { name: '*x*' }, column: 'name', selections: ['1', '2'], format: 'xls' });
  expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/jeecg-boot/a/exportXls' });
  expect(Object.fromEntries(server.seen[0]?.query ?? [])).toMatchObject({ name: '*x*', column: 'name', selections: '1,2', format: 'xls' });
});

test('DICT-08: a dictionary is searched ten items at a time', async () => {
  const server = await localServer(() => []);
  await clientOf(server).dicts.search('ds_tb_unit,unit_name,id', ' 大学 ');
  expect(server.seen[0]?.query.get('pageSize')).toBe('10');
  await clientOf(server).dicts.search('ds_tb_unit,unit_name,id', '', 30);
  expect(server.seen[1]?.query.get('pageSize')).toBe('30');
});

test('ROLE-01: a role has id, name and code, and roles are added, edited, listed by code, all read and read as a tree', async () => {
  const row = { id: 'r1', revision: 1, roleName: '专家', roleCode: 'expert', baseRole: 'EXPERT' };
  const server = await localServer((seen) => {
    if (seen.path.endsWith('/list')) return { records: [row], total: 1, size: 10, current: 1, pages: 1 };
    if (seen.path.endsWith('/queryall')) return [row];
    return seen.path.endsWith('/queryTreeList') ? { treeList: [], ids: [] } : row;
  });
  const client = clientOf(server);
  const roles = roleCalls(client.send);
  expect(await client.roles.add({ roleName: '专家', roleCode: 'expert', baseRole: 'EXPERT' })).toMatchObject({
    id: 'r1',
    roleCode: 'expert',
  });
  expect(await client.roles.edit({ id: 'r1', revision: 1, roleName: '评审专家' })).toMatchObject({ id: 'r1' });
  expect((await client.roles.list({ match: { roleCode: 'expert' } })).records).toEqual([row]);
  expect(await roles.all()).toEqual([row]);
  expect(await roles.permissionTree()).toEqual({ treeList: [], ids: [] });
  expect(server.seen.map(({ method, path }) => `${method} ${path.replace('/jeecg-boot/sys/role/', '')}`)).toEqual([
    'POST add',
    'PUT edit',
    'GET list',
    'GET queryall',
    'GET queryTreeList',
  ]);
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ roleName: '专家', roleCode: 'expert' });
  expect(server.seen[2]?.query.get('roleCode')).toBe('expert');
});
