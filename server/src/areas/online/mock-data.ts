/** Data for the demo pages of the original client (CALL-95): invented, the same for everybody, and not about real accounts. */

const pad = (n: number): string => String(n).padStart(2, '0');
const range = (count: number): readonly number[] => Array.from({ length: count }, (_v, i) => i);

const people = ['陈晓', '李敏', '王磊', '赵倩', '孙浩', '周宁', '吴桐', '郑欣', '冯凯', '何静', '许诺', '邓然'];

const actions = [
  { action: 'add', describe: '新增', defaultCheck: false },
  { action: 'query', describe: '查询', defaultCheck: false },
  { action: 'get', describe: '详情', defaultCheck: false },
  { action: 'update', describe: '修改', defaultCheck: false },
  { action: 'delete', describe: '删除', defaultCheck: false },
] as const;

const permissionNames = [
  ['dashboard', '仪表盘'],
  ['exception', '异常页面权限'],
  ['result', '结果权限'],
  ['profile', '详细页权限'],
  ['table', '表格权限'],
  ['form', '表单权限'],
  ['order', '订单管理'],
  ['permission', '权限管理'],
  ['role', '角色管理'],
  ['user', '用户管理'],
  ['support', '超级模块'],
] as const;

export const mockPermissions = permissionNames.map(([id, name], n) => ({
  id,
  name,
  describe: name,
  status: n % 4 === 3 ? 0 : 1,
  actions: n % 3 === 0 ? actions.slice(0, 3) : actions,
  actionData: JSON.stringify(n % 3 === 0 ? actions.slice(0, 3) : actions),
  deleted: 0,
}));

export const mockUsers = people.map((name, n) => ({
  id: n + 1,
  key: n + 1,
  no: `NO ${pad(n + 1)}`,
  name,
  username: `demo${pad(n + 1)}`,
  description: '演示账号',
  callNo: 137 + n * 41,
  status: n % 4,
  updatedAt: `2026-0${(n % 9) + 1}-1${n % 10} 09:${pad(n * 4)}:00`,
  avatar: null,
  roleId: n % 3 === 0 ? 'admin' : 'user',
  editable: false,
}));

export const mockRoles = (
  [
    ['admin', '管理员', '拥有所有权限'],
    ['svip', 'SVIP', '超级会员'],
    ['user', '普通会员', '普通用户，只有查询权限'],
  ] as const
).map(([id, name, describe]) => ({
  id,
  name,
  describe,
  status: 1,
  creatorId: 'system',
  createTime: '2026-03-01 09:00:00',
  deleted: 0,
  permissions: mockPermissions.slice(0, id === 'admin' ? undefined : 6).map((p) => ({
    roleId: id,
    permissionId: p.id,
    permissionName: p.name,
    actionEntitySet: p.actions,
    actionList: null,
    dataAccess: null,
  })),
}));

export const mockServices = range(36).map((n) => ({
  key: n + 1,
  id: n + 1,
  no: `NO ${pad(n + 1)}`,
  description: '这是一段描述',
  callNo: 20 + ((n * 37) % 900),
  status: n % 4,
  updatedAt: `2026-0${(n % 9) + 1}-0${(n % 8) + 1} 10:00:00`,
  editable: false,
}));
