import type { PermissionHolder, PermissionNode, RulePreview } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const path = '/sys/permission';
const admin = () => server.as('ADMIN');
const all = (): Promise<PermissionNode[]> => admin().ok('GET', `${path}/list`);
const flat = (nodes: readonly PermissionNode[]): PermissionNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const byUrl = async (url: string): Promise<PermissionNode> => {
  const found = flat(await all()).find((node) => node.url === url);
  if (!found) throw new Error(`no menu ${url}`);
  return found;
};
const belowOf = async (url: string): Promise<(string | null)[]> =>
  flat([await byUrl(url)])
    .slice(1)
    .filter(({ menuType, parentId }) => menuType !== 2 && parentId !== null)
    .map((node) => node.url);

test('an entry is moved below another, before one that is there, and the others make room (SCREEN-57)', async () => {
  const [position, area, group] = [await byUrl('/isystem/position'), await byUrl('/org/area'), await byUrl('/org')];
  await admin().ok('PUT', `${path}/move`, { id: position.id, revision: position.revision, parentId: group.id, beforeId: area.id });
  const order = await belowOf('/org');
  expect(order.indexOf('/isystem/position')).toBe(order.indexOf('/org/area') - 1);
  const moved = await byUrl('/isystem/position');
  expect(moved).toMatchObject({ revision: (position.revision ?? 0) + 1, menuType: 1 });
  await admin().ok('PUT', `${path}/move`, { id: moved.id, revision: moved.revision });
  expect((await all()).at(-1)).toMatchObject({ id: moved.id, parentId: '', menuType: 0 });
});

test('two people who move or change the same entry: the second is told, and nothing is half done', async () => {
  const [role, group] = [await byUrl('/isystem/role'), await byUrl('/isystem/settings')];
  await admin().ok('PUT', `${path}/edit`, { id: role.id, revision: role.revision, name: '角色管理' });
  const late = { id: role.id, revision: role.revision };
  expect(await admin().call('PUT', `${path}/move`, { ...late, parentId: group.id })).toMatchObject({ error: 'row.stale' });
  expect(await admin().call('PUT', `${path}/edit`, { ...late, name: '别的' })).toMatchObject({ error: 'row.stale' });
  expect(await byUrl('/isystem/role')).toMatchObject({ name: '角色管理', parentId: role.parentId });
  // A client that knows no revisions has the last word, as with a JeecgBoot.
  await admin().ok('PUT', `${path}/edit`, { id: role.id, name: '角色' });
});

test('a menu below itself, below a button, an icon that is none: told at the field', async () => {
  const [top, below] = [await byUrl('/isystem'), await byUrl('/isystem/dict')];
  const button = flat([below]).find(({ menuType }) => menuType === 2);
  const move = (place: object) => admin().call('PUT', `${path}/move`, { id: top.id, revision: top.revision, ...place });
  const at = (field: string) => ({ error: 'input.invalid', issues: [expect.objectContaining({ field })] });
  expect(await move({ parentId: below.id })).toMatchObject(at('parentId'));
  expect(await move({ parentId: top.id })).toMatchObject(at('parentId'));
  expect(await move({ parentId: button?.id })).toMatchObject(at('parentId'));
  expect(await move({ parentId: 'nowhere' })).toMatchObject(at('parentId'));
  expect(await admin().call('PUT', `${path}/edit`, { id: below.id, icon: 'no-such-icon' })).toMatchObject(at('icon'));
  await admin().ok('PUT', `${path}/edit`, { id: below.id, icon: 'book-open' });
  expect(await byUrl('/isystem/dict')).toMatchObject({ icon: 'book-open', parentId: below.parentId });
});

test('only the platform’s administrators move entries', async () => {
  const { id, revision } = await byUrl('/isystem/category');
  for (const [role, tenant] of [
    ['APPL', 1],
    ['AUD', 1],
    ['ADMIN', 2],
  ] as const)
    expect(await server.as(role, tenant).call('PUT', `${path}/move`, { id, revision })).toMatchObject({ success: false });
});

test('a button tells which roles hold it, with the number of their accounts and the rules that limit them', async () => {
  const { id: permissionId } = flat(await all()).find(({ perms }) => perms === 'dsTbUnit:list') ?? { id: '' };
  const holders = () => admin().ok<PermissionHolder[]>('GET', `${path}/queryHolders`, { permissionId });
  const [first] = (await holders()).filter(({ kind, accounts }) => kind === 'role' && accounts > 0);
  expect(first).toMatchObject({ ruleIds: [], departName: null });
  await admin().ok('POST', `${path}/addPermissionRule`, {
    permissionId,
    ruleName: '无人联系',
    ruleColumn: 'contact',
    ruleConditions: '=',
    ruleValue: 'nobody',
  });
  const [rule] = await admin().ok<{ id: string }[]>('GET', `${path}/getPermRuleListByPermId`, { permissionId });
  await admin().ok('POST', '/sys/role/datarule', { permissionId, roleId: first?.id, dataRuleIds: rule?.id });
  expect((await holders()).find(({ id }) => id === first?.id)?.ruleIds).toEqual([rule?.id]);
  expect(await server.as('APPL').call('GET', `${path}/queryHolders`, { permissionId })).toMatchObject({ error: 'access.denied' });
  expect(await server.as('ADMIN', 2).ok('GET', `${path}/queryHolders`, { permissionId })).not.toContainEqual(
    expect.objectContaining({ id: first?.id }),
  );
});

test('a rule shows the rows that it leaves before it is stored, and its faults at their fields', async () => {
  const { id: permissionId } = flat(await all()).find(({ perms }) => perms === 'dsTbUnit:list') ?? { id: '' };
  const [unit] = (await admin().ok<{ records: { unitName: string }[] }>('GET', '/dsTbUnit/list', { pageSize: 1 })).records;
  const rule = { permissionId, ruleColumn: 'unitName', ruleConditions: '=', ruleValue: unit?.unitName };
  const preview = (more: object = {}) => admin().call('POST', `${path}/previewPermissionRule`, { ...rule, ...more });
  const shown = await admin().ok<RulePreview>('POST', `${path}/previewPermissionRule`, rule);
  expect(shown.records).toMatchObject([{ entity: 'dsTbUnit', left: 1, titles: [unit?.unitName] }]);
  expect(shown.records[0]?.total).toBeGreaterThan(1);
  const none = await preview({ ruleValue: '没有这所学校' });
  expect(none.result).toMatchObject({ records: [{ left: 0, titles: [] }] });
  for (const [more, field] of [
    [{ ruleColumn: 'nope' }, 'ruleColumn'],
    [{ ruleConditions: '~~' }, 'ruleConditions'],
    [{ ruleValue: '#{nobody}' }, 'ruleValue'],
  ] as const)
    expect(await preview(more)).toMatchObject({ error: 'input.invalid', issues: [expect.objectContaining({ field })] });
  expect(await server.as('APPL').call('POST', `${path}/previewPermissionRule`, rule)).toMatchObject({ error: 'access.denied' });
  // What a rule says of whoever looks is filled in for the account that is asked about.
  await create(server, 'dsTbUnit', {});
  const own = { ruleColumn: 'createBy', ruleValue: '#{sys_user_code}' };
  const { userId } = server.as('EXPERT');
  const mine = await admin().ok<RulePreview>('POST', `${path}/previewPermissionRule`, { ...rule, ...own });
  const theirs = await admin().ok<RulePreview>('POST', `${path}/previewPermissionRule`, { ...rule, ...own, userId });
  expect([mine.records[0]?.left, theirs.records[0]?.left]).toEqual([1, 0]);
});
