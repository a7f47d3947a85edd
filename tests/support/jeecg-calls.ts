import { type JeecgCall, type JeecgState, type Reply, refuse, said, text, zero } from './jeecg-state.ts';

type Members = Record<string, unknown>;
type Answer = (call: JeecgCall, state: JeecgState) => Reply;

const page = (records: readonly object[]): object => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
  orders: [],
  optimizeCountSql: true,
});

/** `operation failed` followed by Java's message, which is what an uncaught exception looks like. */
const fault = (message: string): Reply => refuse(`操作失败，${message}`);
const param = ({ url }: JeecgCall, name: string): string => url.searchParams.get(name) ?? '';
const told = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): string[] => told(value).split(',').filter(Boolean);
const bodyOf = ({ body }: JeecgCall): Members => JSON.parse(body || '{}') as Members;

const signIn: Answer = (call, state) => {
  const { username, password } = bodyOf(call);
  if (username !== 'admin' || password !== '123456') return refuse('用户名或密码错误');
  const { userInfo, token } = state.signIn();
  return text({ token, userInfo, departs: [], multi_depart: 1, sysAllDictItems: {} }, '登录成功');
};

const listUsers: Answer = (call, { accounts, version }) => {
  const [id, wanted] = [param(call, 'id'), param(call, 'realname').replaceAll('*', '')];
  const name = param(call, 'username');
  const rows = accounts.filter(
    (row) => (id === '' || row.id === id) && (name === '' || row.username === name) && row.realname.includes(wanted),
  );
  return zero(
    page(
      rows.map(({ roles: _roles, departs: _departs, tenants, ...row }) => ({
        ...row,
        relTenantIds: version === '3.6.3' ? tenants.join(',') : null,
      })),
    ),
  );
};

/** An edit deletes whatever it does not name: roles, departments and, from 3.5 on, tenants. */
const editUser: Answer = (call, { accounts, version }) => {
  const { selectedroles, selecteddeparts, relTenantIds, ...row } = bodyOf(call);
  const account = accounts.find(({ id }) => id === row.id);
  if (!account) return refuse('未找到对应实体');
  Object.assign(account, row, { roles: idsOf(selectedroles), departs: idsOf(selecteddeparts) });
  if (version === '3.6.3') account.tenants = idsOf(relTenantIds);
  return said('修改成功!');
};

/** Fields besides the file are ignored. */
const importUsers: Answer = ({ body }, state) => {
  state.addAccount();
  if (!body.includes('with-faults')) return said('共1行数据全部导入成功！', { code: 200, result: null });
  const result = {
    totalCount: 2,
    successCount: 1,
    errorCount: 1,
    msg: '总上传行数：2，已导入行数：1，错误行数：1',
    fileUrl: '/sys/common/static/user_errors.txt',
    fileName: 'user_errors.txt',
  };
  return said('文件导入成功，但有错误。', { code: 201, result });
};

const users: Readonly<Record<string, Answer>> = {
  'GET /sys/user/getUserInfo': (_call, state) => text({ userInfo: state.userInfo, sysAllDictItems: {} }),
  'GET /sys/user/getCurrentUserDeparts': () => zero({ list: [{ id: 'd1', orgCode: 'A01', departName: '教务处' }], orgCode: 'A01' }),
  'PUT /sys/selectDepart': (_call, state) => zero({ userInfo: state.userInfo }),
  'GET /sys/user/list': listUsers,
  'GET /sys/user/queryById': (call, { accounts }) => {
    const found = accounts.find(({ id }) => id === param(call, 'id'));
    return found ? zero(found) : refuse('未找到对应实体');
  },
  'POST /sys/user/add': (call, state) => {
    const { username, realname } = bodyOf(call);
    state.addAccount({ ...(username !== undefined && { username }), ...(realname !== undefined && { realname }) });
    return said('添加成功！');
  },
  'PUT /sys/user/edit': editUser,
  'DELETE /sys/user/delete': (call, state) => {
    state.removeAccount(param(call, 'id'));
    return said('删除用户成功');
  },
  'GET /sys/user/queryUserRole': (call, { accounts }) => {
    const roles = accounts.find(({ id }) => id === param(call, 'userid'))?.roles ?? [];
    return roles.length > 0 ? zero(roles) : refuse('未找到用户相关角色信息');
  },
  'GET /sys/user/userDepartList': (call, { accounts }) => {
    const departs = accounts.find(({ id }) => id === param(call, 'userId'))?.departs ?? [];
    return departs.length > 0 ? zero(departs.map((key) => ({ key, value: key, title: `部门${key}` }))) : refuse('查找失败');
  },
  'POST /sys/user/importExcel': importUsers,
  'GET /sys/user/exportXls': () => ({
    file: '用户列表.xls',
    type: 'application/vnd.ms-excel',
    bytes: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
  }),
  // All given members are joined by AND, including the id.
  'GET /sys/user/checkOnlyUser': (call, { accounts }) => {
    const taken = accounts.some((row) => row.username === param(call, 'username') && [row.id, ''].includes(param(call, 'id')));
    return taken ? refuse('用户账号已存在') : zero(true);
  },
  // A bare list without an envelope.
  'GET /sys/user/getMultiUser': (call, { accounts }) => ({ bare: accounts.filter(({ id }) => idsOf(param(call, 'id')).includes(id)) }),
  'PUT /sys/user/updatePassword': (call) => (bodyOf(call).username === 'admin' ? said('密码重置成功!') : refuse('只允许修改自己的密码！')),
  'GET /sys/duplicate/check': (call, { accounts }) => {
    const [table, value, own] = [param(call, 'tableName'), param(call, 'fieldVal'), param(call, 'dataId')];
    if (table !== 'sys_user')
      return fault('\n### Error querying database. Cause: java.sql.SQLSyntaxErrorException: SELECT COUNT(1) FROM x');
    const taken = accounts.some((row) => row.username === value && row.id !== own);
    return taken ? refuse('该值不可用，系统中已存在！') : said('该值可用！');
  },
};

/** Accounts of a role or department; adding and removing members leaves their other roles and departments alone. */
const membersOf = (member: 'roles' | 'departs', key: string): Answer => {
  return (call, { accounts }) => {
    const rows = accounts.filter((row) => row[member].includes(param(call, key)) && row.username.includes(param(call, 'username')));
    // An empty department returns null instead of a page.
    return zero(member === 'departs' && rows.length === 0 ? null : page(rows));
  };
};
const addMembers = (member: 'roles' | 'departs', key: string): Answer => {
  return (call, { accounts }) => {
    const { [key]: id, userIdList } = bodyOf(call);
    for (const row of accounts)
      if ((userIdList as string[]).includes(row.id) && !row[member].includes(told(id))) row[member].push(told(id));
    return { envelope: { success: true, message: '添加成功!', code: 0, result: null, timestamp: Date.now() } };
  };
};
const removeMembers = (member: 'roles' | 'departs', key: string, name: string): Answer => {
  return (call, { accounts }) => {
    for (const row of accounts)
      if (idsOf(param(call, name)).includes(row.id)) row[member] = row[member].filter((id) => id !== param(call, key));
    return said('删除成功!', { result: null });
  };
};

const members: Readonly<Record<string, Answer>> = {
  'GET /sys/user/userRoleList': membersOf('roles', 'roleId'),
  'POST /sys/user/addSysUserRole': addMembers('roles', 'roleId'),
  'DELETE /sys/user/deleteUserRole': removeMembers('roles', 'roleId', 'userId'),
  'DELETE /sys/user/deleteUserRoleBatch': removeMembers('roles', 'roleId', 'userIds'),
  'GET /sys/user/departUserList': membersOf('departs', 'depId'),
  'POST /sys/user/editSysDepartWithUser': addMembers('departs', 'depId'),
  'DELETE /sys/user/deleteUserInDepart': removeMembers('departs', 'depId', 'userId'),
  'DELETE /sys/user/deleteUserInDepartBatch': removeMembers('departs', 'depId', 'userIds'),
};

/** The data rules of menu `p2`; a grant that was never saved has none and accepts none. */
const dataRule = { id: 'dr1', permissionId: 'p2', ruleName: '本部门', ruleColumn: 'sysOrgCode', ruleConditions: '=', ruleValue: 'A01' };
const rulesOf: Answer = (call, { ticked }) => {
  const [permissionId = '', ...grantee] = call.url.pathname.split('/datarule/')[1]?.split('/') ?? [];
  if (permissionId !== 'p2') return refuse('未找到权限配置信息');
  const drChecked = ticked.get(grantee.at(-1) ?? '');
  return zero({ datarule: [dataRule], ...(drChecked && { drChecked: drChecked.replace(/,$/, '') }) });
};
const tickRules =
  (key: string, none: string): Answer =>
  (call, { ticked }) => {
    const { [key]: id, dataRuleIds } = bodyOf(call);
    if (!ticked.has(told(id))) return refuse(none);
    ticked.set(told(id), told(dataRuleIds));
    return said('保存成功!');
  };

const limits: Readonly<Record<string, Answer>> = {
  'GET /sys/role/datarule/p2/r1': rulesOf,
  'GET /sys/role/datarule/p1/r1': rulesOf,
  'POST /sys/role/datarule': tickRules('roleId', '请先保存角色菜单权限!'),
  'GET /sys/sysDepartRole/datarule/p2/d1/dr': rulesOf,
  'POST /sys/sysDepartRole/datarule': tickRules('roleId', '请先保存角色菜单权限!'),
  'GET /sys/sysDepartPermission/datarule/p2/d1': rulesOf,
  'POST /sys/sysDepartPermission/datarule': tickRules('departId', '请先保存部门菜单权限!'),
  'GET /sys/permission/checkPermDuplication': (call) => {
    if (!call.url.searchParams.has('alwaysShow')) return fault("Required Boolean parameter 'alwaysShow' is not present");
    return param(call, 'url') === '/user' && param(call, 'id') !== 'm2' ? refuse('访问路径不允许重复，请重定义！') : said('该值可用！');
  },
};

/** Rows of a table of its own, with its controller's messages. */
const table = (
  path: string,
  rows: (state: JeecgState) => Members[],
  words: readonly [string, string, string],
): Readonly<Record<string, Answer>> => ({
  [`GET ${path}/list`]: (_call, state) => zero(page(rows(state))),
  [`GET ${path}/queryById`]: (call, state) => {
    const found = rows(state).find(({ id }) => id === param(call, 'id'));
    return found ? zero(found) : refuse('未找到对应实体');
  },
  [`POST ${path}/add`]: (call, state) => {
    rows(state).push({ id: `x${rows(state).length + 1}`, ...bodyOf(call) });
    return said(words[0]);
  },
  [`PUT ${path}/edit`]: (call, state) => {
    const row = bodyOf(call);
    Object.assign(rows(state).find(({ id }) => id === row.id) ?? {}, row);
    return said(words[1]);
  },
  [`DELETE ${path}/delete`]: (call, state) => {
    const all = rows(state);
    all.splice(0, all.length, ...all.filter(({ id }) => id !== param(call, 'id')));
    return said(words[2]);
  },
});

const ruleText = (call: JeecgCall): Reply => {
  const { prefix = 'CN' } = bodyOf(call);
  return text(`${told(prefix)}2026112116503412`);
};

const tables: Readonly<Record<string, Answer>> = {
  ...table('/sys/sysUserAgent', ({ agents }) => agents, ['代理人设置成功！', '代理人设置成功!', '删除成功!']),
  'GET /sys/sysUserAgent/queryByUserName': (call, { agents }) => {
    const found = agents.find(({ userName }) => userName === param(call, 'userName'));
    return found ? zero(found) : refuse('未找到对应实体');
  },
  ...table('/sys/message/sysMessageTemplate', ({ templates }) => templates, ['添加成功！', '更新成功！', '删除成功!']),
  'POST /sys/message/sysMessageTemplate/sendMsg': (call, { version, sent }) => {
    const { templateCode, testData } = bodyOf(call);
    // The values are parsed from a text; if that fails, they count as missing.
    const values = parsed(told(testData));
    if (!('value' in values)) return refuse('发送消息出错');
    sent.push(`${told(templateCode)} ${JSON.stringify(values.value)}`);
    return said(version === '3.1.0' ? '消息发送任务添加成功！' : '消息发送成功！', { result: null });
  },
  'PUT /sys/fillRule/executeRuleByCode/order_num_rule': ruleText,
  'PUT /sys/fillRule/executeRuleByCodeBatch': (call) => {
    const { rules } = bodyOf(call) as { readonly rules: readonly { readonly ruleCode: string }[] };
    return text(rules.map(({ ruleCode }) => ({ ruleCode, result: `${ruleCode} 1` })));
  },
};

const categories: Readonly<Record<string, Answer>> = {
  'GET /sys/category/loadOne': (call, state) => {
    const found = state.categories.find((row) => row[param(call, 'field') as 'id'] === param(call, 'val'));
    return found ? text(found) : refuse('查询无果');
  },
  'GET /sys/category/childList': (call, state) => text(state.categories.filter(({ pid }) => pid === param(call, 'pid'))),
  // Without a parent it becomes a root.
  'PUT /sys/category/edit': (call, state) => {
    const { id, name, pid } = bodyOf(call);
    const found = state.categories.find((row) => row.id === id);
    if (!found) return refuse('未找到对应实体');
    Object.assign(found, { ...(name !== undefined && { name }), pid: pid || '0' });
    return said('修改成功!');
  },
};

/** A list as Java stores it in a text column. */
const javaText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(javaText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}=${javaText(one)}`)
    .join(', ')}}`;
};
const stored = (value: unknown): string => (typeof value === 'string' ? value : javaText(value));
const parsed = (value: string): { readonly value?: unknown } => {
  try {
    return { value: JSON.parse(value) as unknown };
  } catch {
    return {};
  }
};

const gateway: Readonly<Record<string, Answer>> = {
  'GET /sys/gatewayRoute/list': (_call, { routes }) => {
    const broken = routes.some(({ predicates, filters }) => !('value' in parsed(predicates)) || !('value' in parsed(filters)));
    if (broken) return fault("expect ':' at 0, actual =");
    return text(routes.map((row) => ({ ...row, predicates: parsed(row.predicates).value, filters: parsed(row.filters).value })));
  },
  'POST /sys/gatewayRoute/updateAll': (call, { routes }) => {
    const { id, predicates, filters, name, uri, routerId, status } = bodyOf(call).router as Members;
    const row = { name: told(name), uri: told(uri), routerId: told(routerId), status: Number(status ?? 1) };
    const texts = { predicates: stored(predicates ?? []), filters: stored(filters ?? []) };
    const found = routes.find((one) => one.id === id);
    if (found) Object.assign(found, row, texts);
    else routes.push({ id: `g${routes.length + 1}`, ...row, ...texts });
    return said('操作成功！');
  },
};

const online: Readonly<Record<string, Answer>> = {
  'GET /online/cgform/api/exportXls/orders': ({ url, request }, { orders }) => {
    // The user agent decides how the file name is encoded.
    if (!/Chrome|Firefox|MSIE/.test(request.headers['user-agent'] ?? ''))
      return { file: '', type: 'application/vnd.ms-excel', bytes: new Uint8Array() };
    const asked = url.searchParams.get('paramsStr');
    const filters = asked === null ? { value: {} } : parsed(asked);
    if (!('value' in filters)) return fault(`expect {, actual string, pos 0, ${asked}`);
    const { name = '' } = filters.value as { readonly name?: string };
    const rows = orders.filter((row) => row.name.includes(name.replaceAll('*', '')));
    return {
      file: '订单.xlsx',
      type: 'application/vnd.ms-excel',
      bytes: new TextEncoder().encode(`PK ${rows.map((row) => row.name).join(',')}`),
    };
  },
  'POST /online/cgform/api/importXls/orders': () => said('导入成功!', { result: null }),
  // Records that share only their path with ours.
  'GET /online/cgform/head/list': () => zero(page([{ id: 'h1', tableName: 'orders', tableTxt: '订单' }])),
  'GET /sys/dataLog/list': () => zero(page([{ id: 'l1', dataTable: 'sys_user', dataVersion: '1', dataContent: '{}' }])),
  'GET /sys/dataLog/queryCompareList': (call) =>
    text(
      ['l1', 'l2']
        .filter((id) => [param(call, 'dataId1'), param(call, 'dataId2')].includes(id))
        .map((id) => ({ id, dataTable: 'sys_user' })),
    ),
  'GET /test/order/queryItemsByMainId': (call, { version }) => {
    const rows = [{ id: 's1', orderId: param(call, 'id') }];
    return text(version === '3.6.3' ? page(rows) : rows);
  },
};

const needs = (version: string, call: JeecgCall, name: string): Reply | undefined =>
  version === '3.1.0' && !call.url.searchParams.has(name) ? fault(`Required String parameter '${name}' is not present`) : undefined;

const dictionaries: Readonly<Record<string, Answer>> = {
  'GET /sys/dict/getDictItems/sex': () =>
    text([
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ]),
  'GET /sys/dict/loadDict/sex': () => refuse('字典Code格式不正确！'),
  'GET /sys/dict/loadDictItem/sex': () => refuse('字典Code格式不正确！'),
  'GET /sys/dict/loadDict/sys_user,realname,username': (call, { accounts, version }) =>
    needs(version, call, 'keyword') ??
    text(
      accounts.filter((row) => row.realname.includes(param(call, 'keyword'))).map((row) => ({ value: row.username, text: row.realname })),
    ),
  'GET /sys/dict/loadTreeData': (call, { version }) =>
    needs(version, call, 'pid') ?? text([{ key: 'c1', title: '理科', leaf: false, code: 'c1' }]),
};

const tree = () => [
  {
    key: 'p1',
    value: 'p1',
    title: null,
    slotTitle: '系统管理',
    isLeaf: false,
    children: [{ key: 'p2', value: 'p2', title: null, slotTitle: '用户管理', isLeaf: true, children: null }],
  },
];

const access: Readonly<Record<string, Answer>> = {
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': (_call, { version }) =>
    zero(page([{ id: 's1', anntId: 'n1', titile: '停机', readFlag: version === '3.6.3' ? 0 : '0' }])),
  'GET /sys/role/list': (_call, { roles }) => zero(page(roles)),
  'POST /sys/role/add': (call, { roles }) => {
    roles.push({ id: `r${roles.length + 1}`, ...bodyOf(call) });
    return said('添加成功！');
  },
  'GET /sys/role/queryTreeList': () => text({ treeList: tree(), ids: ['p1', 'p2'] }),
  'GET /sys/permission/queryTreeList': () => text({ treeList: tree(), ids: ['p1', 'p2'] }),
  'GET /sys/sysDepartPermission/queryTreeListForDeptRole': () => text({ treeList: tree(), ids: ['p1', 'p2'] }),
  'GET /sys/permission/getUserPermissionByToken': (_call, { version }) =>
    zero({
      menu: [
        {
          id: 'm1',
          path: '/system',
          name: 'system',
          component: version === '3.6.3' ? null : 'layouts/RouteView',
          route: '1',
          meta: { title: '系统管理', keepAlive: false, internalOrExternal: false },
        },
        {
          id: 'm2',
          path: '/user',
          name: 'user',
          component: 'system/UserList',
          route: '1',
          meta: { title: '用户管理', keepAlive: false, internalOrExternal: false },
        },
      ],
      auth: [{ action: 'user:add', type: '1', describe: '添加' }],
      allAuth: [{ action: 'user:add', status: '1', type: '1', describe: '添加' }],
      sysSafeMode: false,
    }),
  'POST /sys/tenant/add': () => refuse('该编号已存在!'),
  'PUT /sys/tenant/leaveTenant': (call, state) => {
    const [userIds, tenantId] = [param(call, 'userIds'), param(call, 'tenantId')];
    if (userIds === '' || tenantId === '') return fault("Required String parameter 'userIds' is not present");
    for (const account of state.accounts)
      if (idsOf(userIds).includes(account.id)) account.tenants = account.tenants.filter((id) => id !== tenantId);
    return said('请离成功');
  },
};

export const jeecgCalls: Readonly<Record<string, Answer>> = {
  'POST /sys/mLogin': signIn,
  'GET /sys/randomImage/doctor': () => zero('data:image/jpg;base64,'),
  ...users,
  ...members,
  ...limits,
  ...tables,
  ...categories,
  ...gateway,
  ...online,
  ...dictionaries,
  ...access,
  'GET /sys/common/static/user_errors.txt': () => ({
    file: 'user_errors.txt',
    type: 'application/force-download',
    bytes: new TextEncoder().encode('第2行：账号已存在'),
  }),
};

/** `/{token}/{type}` until 3.5, with the tenant as a third segment from 3.6 on. */
export function thirdLogin(path: string, state: JeecgState): Reply | undefined {
  const parts = path.replace('/sys/thirdLogin/getLoginUser/', '').split('/');
  if (parts.length !== (state.version === '3.6.3' ? 3 : 2)) return undefined;
  const { token, userInfo } = state.signIn();
  return text({ token, userInfo });
}
