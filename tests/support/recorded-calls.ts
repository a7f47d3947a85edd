import type { Client, ListQuery } from '@saiyun/sdk';
import {
  accessTokenCalls,
  accountCalls,
  allotCalls,
  categoryCalls,
  certificateCalls,
  checkCalls,
  competitionCalls,
  dataSourceCalls,
  demoCalls,
  departCalls,
  departRoleCalls,
  dictCalls,
  entryCalls,
  expertAccountCalls,
  expertCalls,
  fileCalls,
  gatewayCalls,
  jobCalls,
  listCalls,
  messageSettingCalls,
  monitorCalls,
  noticeCalls,
  onlineFormCalls,
  paymentCalls,
  permissionCalls,
  positionCalls,
  printCalls,
  programSignInCalls,
  providerCalls,
  reportCalls,
  reviewManagementCalls,
  roleCalls,
  sessionCalls,
  tenantCalls,
  userCalls,
} from '@saiyun/sdk/calls';
import { entities } from '@saiyun/sdk/entities';

/** Every area over one client; `client` and `entities` are the calls that it has itself. */
export const areasOf = (client: Client) => ({
  client,
  user: client.entity(entities.user),
  role: client.entity(entities.role),
  dict: client.entity(entities.dict),
  dictItem: client.entity(entities.dictItem),
  competition: client.entity(entities.competition),
  session: sessionCalls(client.send),
  accessTokens: accessTokenCalls(client.send),
  programSignIn: programSignInCalls(client.send),
  account: accountCalls(client.send),
  dicts: dictCalls(client.send),
  categories: categoryCalls(client.send),
  users: userCalls(client.send),
  roles: roleCalls(client.send),
  permissions: permissionCalls(client.send),
  departs: departCalls(client.send),
  departRoles: departRoleCalls(client.send),
  notices: noticeCalls(client.send),
  monitor: monitorCalls(client.send),
  checks: checkCalls(client.send),
  lists: listCalls(client.send),
  files: fileCalls(client.send),
  reports: reportCalls(client.send),
  onlineForms: onlineFormCalls(client.send),
  prints: printCalls(client.send),
  competitions: competitionCalls(client.send),
  entries: entryCalls(client.send),
  experts: expertCalls(client.send),
  allotting: allotCalls(client.send),
  reviewManagement: reviewManagementCalls(client.send),
  certificates: certificateCalls(client.send),
  messageSettings: messageSettingCalls(client.send),
  payments: paymentCalls(client.send),
  providers: providerCalls(client.send),
  expertAccounts: expertAccountCalls(client.send),
  jobs: jobCalls(client.send),
  tenants: tenantCalls(client.send),
  gateway: gatewayCalls(client.send),
  dataSources: dataSourceCalls(client.send),
  positions: positionCalls(client.send),
  demo: demoCalls(client.send),
});
export type Areas = ReturnType<typeof areasOf>;
export type Area = keyof Areas;

/** An answer as a server gave it, where it is not an envelope of a success with code 200. */
export class Recorded {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: unknown, headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }) {
    this.body = body instanceof Uint8Array ? body : JSON.stringify(body);
    this.headers = headers;
  }
}

export interface CallCase {
  /** The row that asks for the call, such as CALL-05. */
  readonly row: string;
  readonly area: Area;
  /** The function, or the function and what is special about this use of it. */
  readonly name: string;
  readonly run: (areas: Areas) => Promise<unknown>;
  /** `result` of the envelope, or a whole answer. */
  readonly answer: unknown;
}

const envelope = (more: object): object => ({ success: true, message: '', code: 200, result: null, timestamp: 1666771660030, ...more });
/** A success of code 0, as JeecgBoot fills many of its answers. */
const zero = (result: unknown, message = ''): Recorded => new Recorded(envelope({ code: 0, result, message }));
const said = (message: string, result: unknown = message): Recorded => new Recorded(envelope({ message, result }));
const refused = (message: string, result: unknown = null): Recorded =>
  new Recorded(envelope({ success: false, code: 500, message, result }));
const bare = (body: unknown): Recorded => new Recorded(body);
const workbook = new Recorded(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), {
  'content-type': 'application/vnd.ms-excel',
  'content-disposition': 'attachment;filename=list.xls',
});

const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const audit = { createBy: 'admin', createTime: '2026-09-01 08:00:00', updateBy: null, updateTime: null };
const userInfo = { id: 'u1', username: 'school', realname: '李老师', avatar: null, phone: '13800000000', email: null, orgCode: 'A01' };
const signedIn = { token: 'token-2', userInfo, departs: [], multi_depart: 0 };
const accessToken = {
  id: 't1',
  name: 'ci',
  start: 'sy_pat_abcd',
  scope: ['dsTbUnit', 'dsTbRegistration:list'],
  createTime: '2026-09-01 08:00:00',
  expireTime: '2026-10-01 08:00:00',
  lastTime: null,
  lastIp: null,
};
const account = { ...userInfo, ...audit, sex: 1, sex_dictText: '男', status: 1 };
const depart = {
  id: 'd1',
  key: 'd1',
  value: 'd1',
  title: '计算机学院',
  departName: '计算机学院',
  orgCode: 'A01',
  isLeaf: true,
  children: null,
};
const permission = { id: 'p1', key: 'p1', title: '系统管理', name: '系统管理', menuType: 0, isLeaf: false, children: [] };
const treeWithIds = { treeList: [{ key: 'p1', value: 'p1', title: '系统管理', isLeaf: true, children: [] }], ids: ['p1'] };
const dictItems = [{ value: '1', text: '男', title: '男', label: '男' }];
const treeNode = { key: 'c1', title: '理科', code: 'A01', leaf: false, parentId: '0', value: null, icon: null, children: null };
const rule = {
  id: 'r1',
  permissionId: 'p1',
  ruleName: '本部门',
  ruleColumn: 'sysOrgCode',
  ruleConditions: '=',
  ruleValue: '#{sys_org_code}',
};
const notice = { id: 'n1', titile: '停机维护', msgContent: '<p>今晚</p>', priority: 'H', msgType: 'USER', userIds: 'u1,u2,', ...audit };
const report = {
  totalCount: 3,
  successCount: 2,
  errorCount: 1,
  msg: '总上传行数：3',
  fileUrl: '/sys/common/static/e.txt',
  fileName: 'a.xls',
};
const bytes = new TextEncoder().encode('bytes of the file');
const sheet = { bytes, name: 'a.xls' };
const withErrors = new Recorded(envelope({ code: 201, message: '文件导入成功，但有错误。', result: report }));
const demoPage = bare({
  message: '',
  result: { data: [{ id: 1 }], pageNo: 1, pageSize: 10, totalPage: 1, totalCount: 1 },
  status: 200,
  timestamp: 1,
});

type Row = readonly [row: string, name: string, run: (areas: Areas) => Promise<unknown>, answer?: unknown];

interface AnyRecordCalls {
  list(query?: ListQuery): Promise<unknown>;
  queryById(id: unknown): Promise<unknown>;
  add(row: object): Promise<unknown>;
  edit(row: object): Promise<unknown>;
  delete(id: unknown): Promise<unknown>;
  deleteBatch(ids: readonly unknown[]): Promise<unknown>;
}

/** The standard calls that are the same for every record without a definition. */
const recordRows = (row: string, calls: (areas: Areas) => AnyRecordCalls, record: object): Row[] => [
  [row, 'list', (a) => calls(a).list({ pageNo: 2 }), page({ id: 'x1', ...record })],
  [row, 'queryById', (a) => calls(a).queryById('x1'), { id: 'x1', ...record }],
  [row, 'add', (a) => calls(a).add(record), { id: 'x1', ...record }],
  [row, 'edit', (a) => calls(a).edit({ id: 'x1', ...record }), said('编辑成功!')],
  [row, 'delete', (a) => calls(a).delete('x1'), said('删除成功!')],
  [row, 'deleteBatch', (a) => calls(a).deleteBatch(['x1', 'x2']), said('批量删除成功!')],
];

const table: Readonly<Record<Area, readonly Row[]>> = {
  client: [
    ['CALL-01', 'login', (a) => a.client.login({ username: 'school', password: 'p', captcha: 'ab12', checkKey: 'k' }), signedIn],
    ['CALL-04', 'logout', (a) => a.client.logout(), said('退出登录成功！')],
    ['CALL-07', 'domainConfig', (a) => a.client.domainConfig(), { sysName: '赛云', sysLogo: 'logo.png', visit: '/static' }],
    ['CALL-11', 'whoami', (a) => a.client.whoami(), userInfo],
    // The list of permissions, whose path CALL-12 does not tell, is that of CALL-55.
    ['CALL-12 CALL-55', 'permissions', (a) => a.client.permissions(), zero({ menu: [], auth: [], allAuth: [] })],
    [
      'CALL-14',
      'departs',
      (a) => a.client.departs(),
      zero({ list: [{ id: 'd1', orgCode: 'A01', departName: '计算机学院' }], orgCode: 'A01' }),
    ],
    ['CALL-15', 'selectDepart', (a) => a.client.selectDepart('A01'), zero({ userInfo })],
    ['CALL-16', 'dicts.refresh', (a) => a.client.dicts.refresh(), zero({})],
    ['CALL-17', 'dicts.all', (a) => a.client.dicts.all(), { sex: dictItems }],
    ['CALL-18', 'dicts.items', (a) => a.client.dicts.items('sex'), dictItems],
    ['CALL-19', 'dicts.texts', (a) => a.client.dicts.texts('sys_user,realname,username', ['school']), ['李老师']],
    ['CALL-20', 'dicts.search', (a) => a.client.dicts.search('sys_user,realname,username', '李'), [{ value: 'school', text: '李老师' }]],
    ['CALL-21', 'dicts.items of a table', (a) => a.client.dicts.items("sys_user,realname,username,status='1'"), dictItems],
    ['CALL-96', 'captcha', (a) => a.client.captcha('1666771660030'), zero('data:image/jpg;base64,/9j/4AAQ')],
    ['CALL-80', 'files.upload', (a) => a.client.files.upload({ bytes, name: 'a,b.png' }), zero(null, 'temp/a_b_1666.png')],
    ['CALL-125', 'files.get', (a) => a.client.files.get('temp/报名 表.xls'), workbook],
    [
      'CALL-154',
      'reviews.myList',
      (a) => a.client.reviews.myList({ competitionId: 'c1', status: '0,1', pageSize: 20 }),
      page({ id: 'a1', status: '0', anonymousCode: 'K3F9', title: '作品' }),
    ],
    ['part B4', 'reviews.counts', (a) => a.client.reviews.counts(), { '0': 12, '1': 3 }],
    [
      'CALL-155',
      'reviews.detail',
      (a) => a.client.reviews.detail('a1'),
      { review: { id: 'a1' }, result: null, signed: true, editable: true },
    ],
    [
      'CALL-172',
      'downloads.create',
      (a) => a.client.downloads.create('dsTbUnit', { match: { unitName: '*大学*' }, format: 'xlsx' }),
      { id: 'd1' },
    ],
    ['CALL-172', 'downloads.get', (a) => a.client.downloads.get('d1'), workbook],
  ],
  user: [
    ['CALL-30', 'add', (a) => a.user.add({ username: 'school', realname: '李老师', selectedroles: 'r1' }), said('添加成功！')],
    ['CALL-31', 'edit', (a) => a.user.edit({ id: 'u1', revision: 1, realname: '李老师' }), account],
    ['CALL-34', 'list', (a) => a.user.list({ match: { username: '*li*' }, column: 'username', order: 'asc' }), zero(page(account))],
    ['CALL-107', 'queryById', (a) => a.user.queryById('u1'), zero(account)],
    ['CALL-107', 'delete', (a) => a.user.delete('u1'), said('删除用户成功')],
    ['CALL-107', 'deleteBatch', (a) => a.user.deleteBatch(['u1', 'u2']), said('批量删除用户成功')],
    ['CALL-107', 'exportXls', (a) => a.user.exportXls({ selections: ['u1'] }), workbook],
    ['CALL-107', 'importExcel', (a) => a.user.importExcel(sheet), withErrors],
  ],
  role: [
    ['CALL-41', 'add', (a) => a.role.add({ roleName: '专家', roleCode: 'expert' }), said('添加成功！')],
    ['CALL-42', 'edit', (a) => a.role.edit({ id: 'r1', roleName: '专家' }), said('修改成功!')],
    ['CALL-43', 'list', (a) => a.role.list({ match: { roleCode: 'exp*' } }), page({ id: 'r1', roleName: '专家', roleCode: 'expert' })],
    ['CALL-108', 'delete', (a) => a.role.delete('r1'), said('删除角色成功')],
    ['CALL-108', 'deleteBatch', (a) => a.role.deleteBatch(['r1', 'r2']), said('删除角色成功!')],
  ],
  dict: [
    ['CALL-23', 'add', (a) => a.dict.add({ dictName: '性别', dictCode: 'sex' }), said('保存成功！')],
    ['CALL-23', 'edit', (a) => a.dict.edit({ id: 'x1', dictName: '性别' }), said('编辑成功!')],
    ['CALL-104', 'list', (a) => a.dict.list({ match: { dictCode: 'sex' } }), page({ id: 'x1', dictName: '性别', dictCode: 'sex' })],
    ['CALL-104', 'delete', (a) => a.dict.delete('x1'), said('删除成功!')],
    ['CALL-104', 'deleteBatch', (a) => a.dict.deleteBatch(['x1', 'x2']), said('批量删除成功!')],
    ['CALL-104', 'exportXls', (a) => a.dict.exportXls({ format: 'xls' }), workbook],
    ['CALL-104', 'importExcel', (a) => a.dict.importExcel(sheet, { validateStatus: '1' }), said('共3行数据全部导入成功！')],
  ],
  dictItem: [
    ['CALL-24', 'add', (a) => a.dictItem.add({ dictId: 'x1', itemText: '男', itemValue: '1' }), said('保存成功！')],
    ['CALL-24', 'edit', (a) => a.dictItem.edit({ id: 'i1', itemText: '男' }), said('编辑成功！')],
    ['CALL-105', 'list', (a) => a.dictItem.list({ match: { dictId: 'x1' } }), page({ id: 'i1', itemText: '男', itemValue: '1' })],
    ['CALL-105', 'delete', (a) => a.dictItem.delete('i1'), said('删除成功!')],
    ['CALL-105', 'deleteBatch', (a) => a.dictItem.deleteBatch(['i1', 'i2']), said('删除成功!')],
  ],
  competition: [['CALL-91', 'queryById', (a) => a.competition.queryById('c1'), { id: 'c1', competitionName: '数学建模' }]],
  session: [
    ['CALL-02', 'phoneLogin', (a) => a.session.phoneLogin({ mobile: '13800000000', captcha: '123456', uType: '1', sType: '2' }), signedIn],
    ['CALL-03', 'thirdLogin', (a) => a.session.thirdLogin('t/1', 'wechat'), signedIn],
    ['CALL-05', 'forceLogout', (a) => a.session.forceLogout('token-9'), said('退出登录成功！')],
    ['CALL-06', 'casLogin', (a) => a.session.casLogin('ST-1', 'https://saiyun.example/?a=1&b=2'), signedIn],
    ['CALL-98', 'emailLogin', (a) => a.session.emailLogin({ email: 'a@example.edu', captcha: '123456' }), signedIn],
    ['CALL-99', 'thirdLoginUrl', (a) => a.session.thirdLoginUrl('dingtalk', 'https://saiyun.example/back'), 'https://oapi.example/connect'],
    ['our own', 'bindThird', (a) => a.session.bindThird('t1', 'campus'), said('绑定成功')],
    [
      'our own',
      'boundThirds',
      (a) => a.session.boundThirds(),
      [{ thirdType: 'campus', displayName: '李四', createTime: '2026-09-01 08:00:00' }],
    ],
    ['our own', 'unbindThird', (a) => a.session.unbindThird('campus'), null],
    ['our own', 'newSlider', (a) => a.session.newSlider(), { id: 's1' }],
    [
      'our own',
      'checkSlider',
      (a) =>
        a.session.checkSlider('s1', [
          [0, 0],
          [1, 400],
        ]),
      { slider: 'p1' },
    ],
    [
      'our own',
      'ownSessions',
      (a) => a.session.ownSessions(),
      [
        {
          id: 'x1',
          ip: '10.0.0.1',
          userAgent: 'curl/8',
          loginType: 1,
          createTime: '2026-09-01 08:00:00',
          lastTime: '2026-09-01 09:00:00',
          expireTime: '2026-09-08 09:00:00',
          current: true,
        },
      ],
    ],
    ['our own', 'endSession', (a) => a.session.endSession('x1'), null],
    ['our own', 'endOtherSessions', (a) => a.session.endOtherSessions(), 2],
    ['our own', 'renewToken', (a) => a.session.renewToken(), { token: 'token-2' }],
    ['CALL-101', 'tenants', (a) => a.session.tenants(), { list: [{ id: 1000, name: '省赛' }], current: 1000 }],
    ['CALL-102', 'selectTenant', (a) => a.session.selectTenant(1000, 'school'), { userInfo }],
    [
      'CALL-123',
      'onlineUsers',
      (a) => a.session.onlineUsers({ username: 'school' }),
      page({ id: 'u1', token: 'token-9', username: 'school' }),
    ],
  ],
  accessTokens: [
    [
      'our own',
      'create',
      (a) => a.accessTokens.create({ name: 'ci', scope: ['dsTbUnit', 'dsTbRegistration:list'], days: 30 }),
      { ...accessToken, token: 'sy_pat_abcd1234' },
    ],
    ['our own', 'list', (a) => a.accessTokens.list(), [accessToken]],
    ['our own', 'revoke', (a) => a.accessTokens.revoke('t1'), null],
  ],
  programSignIn: [
    [
      'our own',
      'authorize',
      (a) =>
        a.programSignIn.authorize({
          client: 'saiyun',
          redirectUri: 'http://127.0.0.1:41234/callback',
          state: 's1',
          codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        }),
      { redirect: 'http://127.0.0.1:41234/callback?code=c1&state=s1' },
    ],
    [
      'our own',
      'signInByCode',
      (a) =>
        a.programSignIn.signInByCode({
          code: 'c1',
          redirectUri: 'http://127.0.0.1:41234/callback',
          codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }),
      signedIn,
    ],
    [
      'our own',
      'startDevice',
      (a) => a.programSignIn.startDevice('saiyun'),
      { deviceCode: 'd1', userCode: 'BCDF-GHJK', expiresIn: 600, interval: 5 },
    ],
    ['our own', 'signInByDevice', (a) => a.programSignIn.signInByDevice('d1'), signedIn],
    [
      'our own',
      'deviceRequest',
      (a) => a.programSignIn.deviceRequest('BCDF-GHJK'),
      { client: 'saiyun', ip: '10.0.0.1', createTime: '2026-09-01 08:00:00' },
    ],
    ['our own', 'decideDevice', (a) => a.programSignIn.decideDevice('BCDF-GHJK', true), null],
  ],
  account: [
    [
      'CALL-08',
      'proveRecovery',
      (a) => a.account.proveRecovery({ way: 'sms', account: '13800000000', captcha: '123456' }),
      { ticket: 't1' },
    ],
    [
      'CALL-08',
      'recoverPassword',
      (a) => a.account.recoverPassword({ ticket: 't1', password: 'P2', confirmpassword: 'P2' }),
      said('密码重置完成！'),
    ],
    [
      'CALL-09',
      'register',
      (a) => {
        const more = {
          mobile: '13800000000',
          email: 'a@example.edu',
          captcha: '123456',
          password: 'P1',
          confirmpassword: 'P1',
          agree: true,
        };
        return a.account.register({ username: 'new', realname: '新人', ...more });
      },
      said('注册成功'),
    ],
    ['CALL-10', 'sendSms', (a) => a.account.sendSms('13800000000', 'recover'), null],
    ['CALL-10', 'sendSms to bind', (a) => a.account.sendSms('13800000000', 'bind'), null],
    [
      'CALL-13',
      'updatePassword',
      (a) => a.account.updatePassword({ username: 'school', oldpassword: 'P1', password: 'P2', confirmpassword: 'P2' }),
      said('密码重置成功!'),
    ],
    ['CALL-97', 'sendEmailCode', (a) => a.account.sendEmailCode('a@example.edu', 'login'), null],
    ['our own', 'bindEmail', (a) => a.account.bindEmail('a@example.edu', '123456'), null],
    [
      'our own',
      'signUpInfo',
      (a) => a.account.signUpInfo({ competitionId: 'c1', keyword: '大学' }),
      { open: true, deadline: '2026-12-01 08:00:00', units: [{ id: 'n1', name: '甲大学' }] },
    ],
    ['our own', 'profile', (a) => a.account.profile(), { id: 'u1', revision: 1, username: 'school', realname: '李老师', agreed: true }],
    ['CALL-100', 'bindPhone', (a) => a.account.bindPhone('13800000000', '123456'), null],
    ['CALL-103', 'saveSign', (a) => a.account.saveSign('sign/u1.png'), null],
  ],
  dicts: [
    ['CALL-22', 'tree', (a) => a.dicts.tree({ tableName: 'sys_category', text: 'name', code: 'id' }), [treeNode]],
    [
      'CALL-22',
      'tree below a node',
      (a) => a.dicts.tree({ tableName: 't', text: 'n', code: 'c', pid: 'c1', hasChildField: 'has_child', condition: { status: '1' } }),
      null,
    ],
    ['part 10', 'keywordFirst', (a) => a.dicts.keywordFirst('sys_user,realname,username', '李'), [{ value: '2', text: '李' }]],
    ['part 10', 'textOf', (a) => a.dicts.textOf('sex', '1'), '男'],
    ['part 10', 'textOf a value that is not there', (a) => a.dicts.textOf('sex', '9'), ''],
    ['part 10', 'deleted', (a) => a.dicts.deleted(), [{ id: 'd1', dictName: '语种', dictCode: 'language_kind', ...audit }]],
    ['part 10', 'restore', (a) => a.dicts.restore('d1'), said('操作成功!')],
    ['part 10', 'destroy', (a) => a.dicts.destroy('d1'), said('删除成功!')],
  ],
  categories: [
    ['CALL-25', 'treeRoots', (a) => a.categories.treeRoots(''), [treeNode]],
    ['CALL-26', 'treeChildren', (a) => a.categories.treeChildren('c1'), [{ key: 'c2', name: '数学', leaf: 1 }]],
    ['CALL-27', 'one', (a) => a.categories.one('code', 'A01'), { id: 'c1', name: '理科', code: 'A01' }],
    ['CALL-27', 'one that is not there', (a) => a.categories.one('code', 'B9'), refused('查询无果')],
    ['CALL-28', 'tree', (a) => a.categories.tree({ pcode: '0', condition: { code: 'A' } }), [treeNode]],
    ['CALL-29', 'names', (a) => a.categories.names(['c1', 'c2']), ['理科', 'c2']],
    ['CALL-106', 'rootList', (a) => a.categories.rootList({ match: { name: '*科*' } }), page({ id: 'c1', name: '理科' })],
    ['CALL-106', 'childList', (a) => a.categories.childList('c1'), [{ id: 'c2', name: '数学' }]],
    ['CALL-106', 'add', (a) => a.categories.add({ name: '数学', pid: 'c1' }), { id: 'c2', name: '数学', pid: 'c1' }],
    ['CALL-106', 'edit', (a) => a.categories.edit({ id: 'c2', name: '数学' }), said('修改成功!')],
    ['CALL-106', 'delete', (a) => a.categories.delete('c2'), said('删除成功!')],
    ['CALL-106', 'deleteBatch', (a) => a.categories.deleteBatch(['c1', 'c2']), said('批量删除成功!')],
  ],
  users: [
    ['CALL-32', 'updateProfile', (a) => a.users.updateProfile({ id: 'u1', realname: '李' }), null],
    ['CALL-33', 'roleIds', (a) => a.users.roleIds('u1'), ['r1', 'r2']],
    ['CALL-33', 'roleIds of nobody', (a) => a.users.roleIds('u2'), refused('未找到用户相关角色信息')],
    ['part 9', 'departs', (a) => a.users.departs('u1'), [{ key: 'd1', value: 'd1', title: '计算机学院' }]],
    ['part 9', 'departs of nobody', (a) => a.users.departs('u2'), refused('查找失败')],
    ['CALL-35', 'freeze', (a) => a.users.freeze(['u1', 'u2']), said('操作成功!')],
    ['CALL-35', 'freeze no more', (a) => a.users.freeze(['u1'], false), said('操作成功!')],
    ['CALL-36', 'isFree', (a) => a.users.isFree('school', 'u2'), refused('用户账号已存在', false)],
    [
      'CALL-37',
      'changePassword',
      (a) => a.users.changePassword({ username: 'school', password: 'P2', confirmpassword: 'P2' }),
      said('密码修改成功!'),
    ],
    ['CALL-38', 'ofDepart', (a) => a.users.ofDepart('d1', '李'), [account]],
    ['CALL-39', 'byKeys', (a) => a.users.byKeys(['u1']), bare([account])],
    ['CALL-39', 'byKeys by account', (a) => a.users.byKeys(['school', 'student'], 'username'), bare([account])],
    [
      'CALL-40',
      'pick',
      (a) => a.users.pick({ username: 'sch', departId: 'd1', column: 'createTime', order: 'desc', field: 'id,username' }),
      new Recorded(envelope({ result: { ...page(account), total: '1' } })),
    ],
    ['CALL-40', 'pick where nobody is', (a) => a.users.pick(), null],
    ['part 9', 'deleted', (a) => a.users.deleted(), [account]],
    ['part 9', 'restore', (a) => a.users.restore(['u1', 'u2']), said('还原成功')],
    ['part 9', 'destroy', (a) => a.users.destroy(['u1', 'u2']), said('删除成功')],
  ],
  roles: [
    ['CALL-44', 'all', (a) => a.roles.all(), zero([{ id: 'r1', roleName: '专家', roleCode: 'expert' }])],
    ['CALL-45', 'permissionTree', (a) => a.roles.permissionTree(), zero(treeWithIds)],
    ['CALL-108', 'isFree', (a) => a.roles.isFree('expert', 'r2'), refused('角色编码已存在')],
  ],
  permissions: [
    ['CALL-46', 'add', (a) => a.permissions.add({ name: '赛事', url: '/competition', menuType: 0 }), said('添加成功！')],
    ['CALL-47', 'edit', (a) => a.permissions.edit({ id: 'p1', name: '赛事' }), said('修改成功！')],
    ['CALL-48', 'list', (a) => a.permissions.list('赛事'), [permission]],
    ['CALL-49', 'topMenus', (a) => a.permissions.topMenus(), [permission]],
    ['CALL-50', 'submenu', (a) => a.permissions.submenu('p1'), [permission]],
    ['CALL-51', 'submenus', (a) => a.permissions.submenus(['p1', 'p2']), { p1: [permission] }],
    ['CALL-52', 'tree', (a) => a.permissions.tree(), treeWithIds],
    ['CALL-53', 'ofRole', (a) => a.permissions.ofRole('r1'), ['p1']],
    ['CALL-54', 'ofDepart', (a) => a.permissions.ofDepart('d1'), ['p1']],
    ['CALL-56', 'rules', (a) => a.permissions.rules('p1'), [rule]],
    ['CALL-57', 'findRules', (a) => a.permissions.findRules('p1', { ruleName: '本' }), [rule]],
    [
      'CALL-58',
      'grantToRole',
      (a) => a.permissions.grantToRole('r1', { permissionIds: ['p1', 'p2'], lastPermissionIds: ['p1'] }),
      said('保存成功！'),
    ],
    [
      'CALL-59',
      'grantToDepart',
      (a) => a.permissions.grantToDepart('d1', { permissionIds: [], lastPermissionIds: ['p1'] }),
      said('保存成功！'),
    ],
    ['CALL-109', 'delete', (a) => a.permissions.delete('p1'), said('删除成功!')],
    ['CALL-109', 'deleteBatch', (a) => a.permissions.deleteBatch(['p1', 'p2']), said('删除成功!')],
    ['CALL-109', 'addRule', (a) => a.permissions.addRule({ permissionId: 'p1', ruleName: '本部门' }), said('添加成功！')],
    ['CALL-109', 'editRule', (a) => a.permissions.editRule({ id: 'r1', ruleName: '本部门' }), said('更新成功！')],
    ['CALL-109', 'deleteRule', (a) => a.permissions.deleteRule('r1'), said('删除成功！')],
    ['CALL-110', 'excludedCodes', (a) => a.permissions.excludedCodes('user:'), ['add', 'batch_delete']],
    [
      'our own',
      'explain',
      (a) => a.permissions.explain({ userId: 'u1', button: 'dsTbUnit:edit', id: '7' }),
      { allowed: false, steps: [{ rule: 'account', holds: false, text: { 'zh-CN': '账号已冻结', en: 'The account is frozen' } }] },
    ],
    [
      'our own',
      'previewRole',
      (a) => a.permissions.previewRole({ roleId: 'r1', grant: { permissionIds: ['p1'], lastPermissionIds: ['p1', 'p2'] }, userId: 'u1' }),
      { added: [], removed: [{ id: 'p2', kind: 'button', name: '编辑', code: 'dsTbUnit:edit' }], accounts: 0, groups: [] },
    ],
    [
      'our own',
      'reveal',
      (a) => a.permissions.reveal({ entity: 'sysUser', id: 'u1', field: 'phone', reason: '核实身份' }),
      { value: '13812345678' },
    ],
  ],
  departs: [
    ['CALL-60', 'tree', (a) => a.departs.tree(), [depart]],
    ['CALL-60', 'tree that could not be read', (a) => a.departs.tree(['d1', 'd2']), null],
    ['CALL-61', 'level', (a) => a.departs.level('d0'), [depart]],
    ['CALL-62', 'idTree', (a) => a.departs.idTree(), [{ key: 'd1', value: 'd1', title: '计算机学院', children: [] }]],
    ['CALL-63', 'search', (a) => a.departs.search('计算'), [depart]],
    ['CALL-63', 'search for what is not there', (a) => a.departs.search('x'), refused('未查询匹配数据！')],
    ['CALL-64', 'mine', (a) => a.departs.mine(), said('2', [depart])],
    ['CALL-65', 'delete', (a) => a.departs.delete('d1'), said('删除成功!')],
    ['CALL-111', 'deleteBatch', (a) => a.departs.deleteBatch(['d1', 'd2']), said('批量删除成功!')],
    ['CALL-111', 'add', (a) => a.departs.add({ departName: '计算机学院', parentId: 'd0' }), said('添加成功！')],
    ['CALL-111', 'edit', (a) => a.departs.edit({ id: 'd1', departName: '计算机学院' }), said('修改成功!')],
    ['CALL-111', 'exportXls', (a) => a.departs.exportXls({ selections: ['d1'] }), workbook],
    ['CALL-111', 'importExcel', (a) => a.departs.importExcel(sheet), withErrors],
  ],
  departRoles: [
    ['CALL-66', 'permissionTree', (a) => a.departRoles.permissionTree('d1'), treeWithIds],
    ['CALL-67', 'permissionIds', (a) => a.departRoles.permissionIds('x1'), ['p1']],
    ['CALL-68', 'grant', (a) => a.departRoles.grant('x1', { permissionIds: ['p1'], lastPermissionIds: [] }), said('授权成功！')],
    [
      'CALL-112',
      'list',
      (a) => a.departRoles.list('d1', { pageSize: 20 }),
      page({ id: 'x1', departId: 'd1', roleName: '秘书', roleCode: 'sec' }),
    ],
    ['CALL-112', 'queryById', (a) => a.departRoles.queryById('x1'), { id: 'x1', roleName: '秘书', roleCode: 'sec' }],
    ['CALL-112', 'add', (a) => a.departRoles.add({ departId: 'd1', roleName: '秘书', roleCode: 'sec' }), said('添加成功！')],
    ['CALL-112', 'edit', (a) => a.departRoles.edit({ id: 'x1', roleName: '秘书' }), said('编辑成功!')],
    ['CALL-112', 'delete', (a) => a.departRoles.delete('x1'), said('删除成功!')],
    ['CALL-112', 'deleteBatch', (a) => a.departRoles.deleteBatch(['x1', 'x2']), said('批量删除成功！')],
  ],
  notices: [
    ['CALL-69', 'release', (a) => a.notices.release('n1'), said('该系统通知发布成功')],
    ['CALL-70', 'revoke', (a) => a.notices.revoke('n1'), said('该系统通知撤销成功')],
    ['CALL-71', 'queryById', (a) => a.notices.queryById('n1'), notice],
    ['CALL-72', 'unread', (a) => a.notices.unread(), zero({ anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: null, sysMsgTotal: '0' })],
    ['CALL-73', 'markRead', (a) => a.notices.markRead('n1'), zero(null)],
    ['CALL-113', 'list', (a) => a.notices.list({ match: { titile: '*维护*' } }), page(notice)],
    ['CALL-113', 'add', (a) => a.notices.add({ title: '停机维护', msgType: 'USER', userIds: ['u1', 'u2'] }), said('添加成功！')],
    ['CALL-113', 'edit', (a) => a.notices.edit({ id: 'n1', title: '停机', priority: 'M' }), said('修改成功!')],
    ['CALL-113', 'delete', (a) => a.notices.delete('n1'), said('删除成功!')],
    ['CALL-113', 'deleteBatch', (a) => a.notices.deleteBatch(['n1', 'n2']), said('删除成功!')],
    [
      'CALL-114',
      'mine',
      (a) => a.notices.mine({ match: { readFlag: '0' } }),
      page({ id: 's1', anntId: 'n1', titile: '停机维护', readFlag: '0' }),
    ],
    ['CALL-115', 'markAllRead', (a) => a.notices.markAllRead(), said('全部已读')],
  ],
  monitor: [
    ['CALL-74', 'visitTotals', (a) => a.monitor.visitTotals(), said('登录成功', { totalVisitCount: 9, todayVisitCount: 2, todayIp: 1 })],
    ['CALL-75', 'visits', (a) => a.monitor.visits(), zero([{ tian: '2026-11-20', type: '11-20', visit: 7, ip: 3 }])],
    [
      'CALL-116',
      'logs',
      (a) => a.monitor.logs({ logType: 2, keyWord: '删除', createTimeBegin: '2026-11-01 00:00:00', createTimeEnd: '2026-11-30 23:59:59' }),
      page({ id: 'l1', logType: 2, logType_dictText: '操作日志', logContent: '删除用户', costTime: 12 }),
    ],
    ['CALL-124', 'server', (a) => a.monitor.server(), [{ key: 'os', value: 'Linux', description: '操作系统' }]],
    ['CALL-124', 'memory', (a) => a.monitor.memory(), [{ key: 'used', value: '1048576', description: null }]],
    ['CALL-124', 'disk', (a) => a.monitor.disk(), [{ name: '/', max: 100, rest: 40, restPPT: 60 }]],
    [
      'CALL-124',
      'metric',
      (a) => a.monitor.metric('process.uptime'),
      bare({ name: 'process.uptime', description: null, baseUnit: 'seconds', measurements: [{ statistic: 'VALUE', value: 60 }] }),
    ],
    [
      'CALL-124',
      'traces',
      (a) => a.monitor.traces(),
      bare({
        traces: [{ timestamp: '2026-11-21T00:00:00Z', request: { method: 'GET', uri: '/' }, response: { status: 200 }, timeTaken: 3 }],
      }),
    ],
  ],
  checks: [
    [
      'CALL-76',
      'duplicate',
      (a) => a.checks.duplicate({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'school', dataId: 'u1' }),
      said('该值可用！'),
    ],
    [
      'CALL-76',
      'duplicate of a taken value',
      (a) => a.checks.duplicate({ tableName: 'sys_user', fieldName: 'phone', fieldVal: 13800000000 }),
      refused('该值不可用，系统中已存在！'),
    ],
    ['CALL-76', 'duplicate of nothing', (a) => a.checks.duplicate({ tableName: 'sys_user', fieldName: 'phone', fieldVal: '' })],
    ['CALL-77', 'rule', (a) => a.checks.rule('phone', '1+1=100%'), said('', null)],
    [
      'CALL-77',
      'rule that is broken',
      (a) => a.checks.rule('phone', 12),
      refused('号码格式不正确', { digits: '*', pattern: '^\\d{11}$', message: '号码格式不正确', checkValue: '12', passed: false }),
    ],
    ...recordRows('CALL-122', (a) => a.checks.rules, { ruleName: '手机号', ruleCode: 'phone', ruleJson: '[]' }).map(
      ([row, name, ...rest]): Row => [row, `rules.${name}`, ...rest],
    ),
  ],
  lists: [
    [
      'CALL-81',
      'importExcel',
      (a) => a.lists.importExcel('/test/order/importExcel', sheet, { foreignKeys: 'o1' }),
      said('文件导入成功！数据行数：3'),
    ],
    [
      'CALL-83',
      'list',
      (a) => {
        const superQuery = [{ field: 'name', rule: 'like', val: '李' }] as const;
        return a.lists.list('/test/order/list', { match: { name: '!x' }, superQuery, fields: ['name'] });
      },
      page({ id: 'o1' }),
    ],
    ['CALL-84', 'delete', (a) => a.lists.delete('/test/order/delete', 'o1'), said('删除成功!')],
    ['CALL-85', 'deleteBatch', (a) => a.lists.deleteBatch('/test/order/deleteBatch', ['o1', 'o2']), said('批量删除成功！')],
    [
      'CALL-86',
      'exportXls',
      (a) => a.lists.exportXls('/test/order/exportXls', { match: { name: 'x' }, selections: ['o1', 'o2'] }),
      workbook,
    ],
    ['CALL-86', 'exportXls with paramsStr', (a) => a.lists.exportXls('/sys/position/exportXls', { paramsStr: { name: '教授' } }), workbook],
  ],
  files: [
    [
      'CALL-80',
      'upload of a cell',
      (a) => a.files.upload({ bytes, name: 'a.png' }, { use: 'cell', data: { rowId: 7 } }),
      zero(null, 'temp/a_1666.png'),
    ],
    [
      'CALL-80',
      'upload of the editor',
      (a) => a.files.upload({ bytes, name: 'a.png' }, { use: 'editor', biz: 'notice' }, { responseName: 'result' }),
      zero('notice/a_1666.png'),
    ],
    ['CALL-82', 'uploadTaskResult', (a) => a.files.uploadTaskResult({ bytes, name: 'a.pdf' }), zero(null, 'task/a_1666.pdf')],
    ['CALL-126', 'wordCount', (a) => a.files.wordCount('works/a.docx'), { count: 1234 }],
  ],
  reports: [
    ['CALL-88', 'list', (a) => a.reports.list(), [{ code: 'user_report', name: ['用户', 'Users'] }]],
    [
      'CALL-88',
      'columns',
      (a) => a.reports.columns('user_report'),
      { columns: [{ title: '姓名', dataIndex: 'name' }], dictOptions: {}, cgRpConfigId: 'g1', cgRpConfigName: '用户' },
    ],
    ['CALL-89', 'filters', (a) => a.reports.filters('g1'), [{ label: '姓名', field: 'name', mode: 'single', view: 'text' }]],
    [
      'CALL-90',
      'data',
      (a) => a.reports.data('g1', { params: { year: 2026 }, match: { name: '李' }, pageSize: 20 }),
      { records: [{ name: '李' }], total: '1' },
    ],
  ],
  prints: [
    ['CALL-128', 'link', (a) => a.prints.link('trip', 'r1'), { url: '/jeecg-boot/jmreport/view/trip?id=r1&token=t', expires: 1795219500 }],
  ],
  onlineForms: [
    ['CALL-127', 'forms', (a) => a.onlineForms.forms(), [{ code: 'f1', name: ['表单', 'Form'], kind: 'list' }]],
    ['CALL-127', 'columns', (a) => a.onlineForms.columns('f1'), { code: 'f1', columns: [], dictOptions: {} }],
    ['CALL-127', 'list', (a) => a.onlineForms.list('f1', { match: { name: 'x' } }), page({ id: 'x1', name: 'x' })],
    ['CALL-127', 'tree', (a) => a.onlineForms.tree('f1', 'x1'), page({ id: 'x2', pid: 'x1' })],
    ['CALL-127', 'queryById', (a) => a.onlineForms.queryById('f1', 'x1'), { id: 'x1', name: 'x' }],
    ['CALL-127', 'add', (a) => a.onlineForms.add('f1', { name: 'x' }), said('添加成功！')],
    ['CALL-127', 'edit', (a) => a.onlineForms.edit('f1', { id: 'x1', name: 'y' }), said('修改成功！')],
    ['CALL-127', 'delete', (a) => a.onlineForms.delete('f1', ['x1', 'x2']), said('删除成功！')],
    ['CALL-127', 'exportXls', (a) => a.onlineForms.exportXls('f1'), workbook],
    [
      'CALL-127',
      'importExcel',
      (a) => a.onlineForms.importExcel('f1', sheet, { validateStatus: '1' }),
      new Recorded(envelope({ code: 201, message: '文件导入成功，但有错误。', result: '/sys/common/static/e.txt' })),
    ],
  ],
  competitions: [
    [
      'our own',
      'retentionDue',
      (a) => a.competitions.retentionDue(),
      [{ competitionId: 'c1', competitionName: '数学建模', dueTime: '2026-12-01 00:00:00', erased: false, rows: [], kept: [] }],
    ],
    [
      'our own',
      'erasePersonalData',
      (a) => a.competitions.erasePersonalData({ id: 'c1', reason: '保留期满' }),
      { competitionId: 'c1', competitionName: '数学建模', dueTime: '2026-12-01 00:00:00', erased: false, rows: [], kept: [] },
    ],
    ['CALL-130', 'openList', (a) => a.competitions.openList({ pageNo: 2 }), page({ id: 'c1', competitionName: '数学建模' })],
    ['CALL-130', 'openList where none is', (a) => a.competitions.openList(), null],
    [
      'CALL-131',
      'saveStep',
      (a) => a.competitions.saveStep({ id: 'c1', step: 3, data: { endTime: '2026-12-01 18:00:00' }, revision: 4 }),
      { id: 'c1', revision: 5 },
    ],
    [
      'CALL-133',
      'statistics',
      (a) => a.competitions.statistics('c1'),
      {
        registrations: 3,
        works: 2,
        byState: [{ value: '2', text: '审核通过', count: 3 }],
        byArea: [],
        bySchool: [],
        byDay: [{ value: '2026-11-20', text: '2026-11-20', count: 3 }],
        byScore: [{ value: '80', text: '80–90', count: 2 }],
      },
    ],
    ['CALL-135', 'submissions.add', (a) => a.competitions.submissions.add('c1', 'u1', ['w1', 'w2']), { id: 's1', status: '0' }],
    ['CALL-135', 'submissions.list', (a) => a.competitions.submissions.list({ match: { status: '0' } }), page({ id: 's1', status: '0' })],
    [
      'CALL-135',
      'submissions.examine',
      (a) => a.competitions.submissions.examine({ ids: ['s1', 's2'], status: '2', reason: '材料不全' }),
      null,
    ],
  ],
  entries: [
    ['CALL-141', 'myRegistrations', (a) => a.entries.myRegistrations({ match: { status: '1,2' } }), page({ id: 'r1', teamName: '一队' })],
    ['CALL-142', 'myWorks', (a) => a.entries.myWorks(), page({ id: 'w1', title: '作品' })],
  ],
  experts: [
    ['CALL-92', 'labels', (a) => a.experts.labels(), [{ id: 'l1', name: '数学', parentId: null }]],
    ['CALL-93', 'myGroupings', (a) => a.experts.myGroupings(), [{ id: 'g1', name: '数学组', expertIds: ['e1'] }]],
    ['CALL-151', 'saveLabels', (a) => a.experts.saveLabels('e1', ['l1', 'l2']), null],
    ['CALL-149', 'mine', (a) => a.experts.mine(), { id: 'e1', realName: '王专家', isPerfect: '0' }],
    [
      'CALL-149',
      'saveMine',
      (a) => a.experts.saveMine({ id: 'e1', revision: 1, realName: '王专家', agree: true }),
      { id: 'e1', revision: 2, realName: '王专家', isPerfect: '1' },
    ],
  ],
  reviewManagement: [
    [
      'CALL-158',
      'managementList',
      (a) => a.reviewManagement.managementList({ competitionId: 'c1', match: { status: '2' }, column: 'submitTime', order: 'desc' }),
      page({ id: 'a1', status: '2', totalScore: 91.5 }),
    ],
    [
      'CALL-158',
      'results',
      (a) => a.reviewManagement.results({ competitionId: 'c1', pageSize: 100 }),
      page({ worksId: 'w1', validCount: 3, rawMean: 90, adjusted: 90.25, rankNo: 1 }),
    ],
    ['CALL-158', 'exportXls', (a) => a.reviewManagement.exportXls({ competitionId: 'c1', format: 'xls' }), workbook],
  ],
  certificates: [
    ['CALL-159', 'mine', (a) => a.certificates.mine(), page({ id: 'z1', certNo: 'SY-2026-1', status: '1' })],
    [
      'CALL-159',
      'print',
      (a) => a.certificates.print('z1'),
      new Recorded(bytes, {
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''%E8%AF%81%E4%B9%A6.pdf",
      }),
    ],
    [
      'part B5',
      'verify',
      (a) => a.certificates.verify('SY/2026-1', 'A1B2C3D4'),
      { certNo: 'SY/2026-1', holderName: '李*', awardName: '一等奖', competitionName: '数学建模', status: '1' },
    ],
  ],
  messageSettings: [
    ['CALL-160', 'email', (a) => a.messageSettings.email(), { host: 'smtp.example.edu', port: 465, secure: '1', username: 'saiyun' }],
    [
      'CALL-160',
      'saveEmail',
      (a) => {
        const more = { username: 'saiyun', fromName: '赛云', fromAddress: 'saiyun@example.edu', password: 'p' };
        return a.messageSettings.saveEmail({ host: 'smtp.example.edu', port: 465, secure: '1', ...more });
      },
      null,
    ],
    ['CALL-160', 'sms before it is set', (a) => a.messageSettings.sms(), null],
    [
      'CALL-160',
      'saveSms',
      (a) => a.messageSettings.saveSms({ provider: 'A', accessKey: 'k', signName: '赛云', perMinute: 60, secret: 's' }),
      null,
    ],
  ],
  payments: [
    [
      'CALL-166',
      'create',
      (a) => a.payments.create({ bizType: 'cost', bizId: 'o1', provider: 'A' }),
      { orderNo: 'P1', provider: 'A', amount: 120.5, status: '1', payUrl: 'https://pay.example/P1' },
    ],
    ['CALL-166', 'query', (a) => a.payments.query('P1'), { orderNo: 'P1', provider: 'A', amount: 1.15, status: '2', payUrl: null }],
  ],
  providers: [
    [
      'CALL-166',
      'notify',
      (a) => a.providers.notify('A', { eventId: 'e1', orderNo: 'P1', tradeNo: 't1', amount: 12_050, state: 'success', sign: 'ab' }),
      null,
    ],
  ],
  expertAccounts: [
    [
      'CALL-169',
      'mine',
      (a) => a.expertAccounts.mine(),
      { id: 'k1', balance: 1234.56, frozen: 100, totalIncome: 2000, totalWithdrawn: 765.44, hasPayPassword: '1' },
    ],
    ['CALL-169', 'setPayPassword', (a) => a.expertAccounts.setPayPassword({ oldPassword: '1', password: '2', confirmpassword: '2' }), null],
    [
      'CALL-171',
      'previewWithdrawal',
      (a) => a.expertAccounts.previewWithdrawal(500_000),
      { amount: 5000, tax: 800, net: 4200, payDay: '2026-12-01' },
    ],
    [
      'CALL-171',
      'withdraw',
      (a) => a.expertAccounts.withdraw({ amount: 500_000, bankAccountId: 'b1', payPassword: 'p', idempotencyKey: 'k-1' }),
      { id: 'x1', withdrawNo: 'TX1', amount: 5000, taxPreview: 800, netPreview: 4200, expectPayDate: '2026-12-01', status: '1' },
    ],
    ['CALL-163', 'bankAccounts', (a) => a.expertAccounts.bankAccounts(), [{ id: 'b1', revision: 1, cardNoTail: '1234', isDefault: '1' }]],
    [
      'CALL-163',
      'saveBankAccount',
      (a) => a.expertAccounts.saveBankAccount({ accountType: 'bankCard', realName: '王专家', cardNo: '6222020200112233445' }),
      { id: 'b1', revision: 1, cardNoTail: '3445', isDefault: '1' },
    ],
    ['CALL-163', 'deleteBankAccount', (a) => a.expertAccounts.deleteBankAccount('b1'), said('删除成功!')],
  ],
  allotting: [
    [
      'CALL-94',
      'allot',
      (a) => a.allotting.allot({ competitionId: 'c1', workIds: ['w1'], expertIds: ['e1'], perWork: 1, returnTime: '2026-12-01 18:00:00' }),
      [{ id: 't1', runId: 'r1', projectId: 'p1', worksId: 'w1', expertId: 'e1', rankNo: 1, flag: 'new' }],
    ],
  ],
  jobs: [
    ...recordRows('CALL-117', (a) => a.jobs, { jobClassName: 'Clean', cronExpression: '0 0 3 * * ?', status: -1 }),
    ['CALL-117', 'pause', (a) => a.jobs.pause('x1'), said('停止定时任务成功')],
    ['CALL-117', 'resume', (a) => a.jobs.resume('x1'), said('启动定时任务成功')],
    ['CALL-117', 'execute', (a) => a.jobs.execute('x1'), said('执行成功!')],
  ],
  tenants: recordRows('CALL-118', (a) => a.tenants, { name: '省赛', status: 1 }),
  gateway: [
    [
      'CALL-119',
      'list',
      (a) => a.gateway.list(),
      zero([{ id: 'g1', routerId: 'demo', uri: 'lb://demo', predicates: [{ name: 'Path', args: ['/a/**'] }], filters: [] }]),
    ],
    [
      'CALL-119',
      'save',
      (a) => a.gateway.save({ routerId: 'demo', name: '演示', uri: 'lb://demo', predicates: [], filters: [] }),
      said('操作成功！'),
    ],
    ['CALL-119', 'delete', (a) => a.gateway.delete('g1'), said('删除成功！')],
  ],
  dataSources: [
    ...recordRows('CALL-120', (a) => a.dataSources, { code: 'report', dbType: '6', dbUrl: 'jdbc:postgresql://db/report' }),
    [
      'CALL-120',
      'testConnection',
      (a) => a.dataSources.testConnection({ dbType: '6', dbUrl: 'jdbc:postgresql://db/report' }),
      said('数据库连接成功'),
    ],
  ],
  positions: recordRows('CALL-121', (a) => a.positions, { code: 'prof', name: '教授', postRank: '1' }),
  demo: [
    ['CALL-95', 'users', (a) => a.demo.users(), demoPage],
    ['CALL-95', 'roles', (a) => a.demo.roles(), demoPage],
    ['CALL-95', 'services', (a) => a.demo.services(), demoPage],
    ['CALL-95', 'permissions', (a) => a.demo.permissions(), demoPage],
    ['CALL-95', 'allPermissions', (a) => a.demo.allPermissions(), bare({ message: '', result: [{ id: 'p1' }], status: 200, timestamp: 1 })],
  ],
};

/** One use of every call, with the answer that a server gave to it. */
export const callCases: readonly CallCase[] = (Object.keys(table) as Area[]).flatMap((area) =>
  table[area].map(([row, name, run, answer = null]) => ({ row, area, name, run, answer })),
);
export const areas = Object.keys(table) as readonly Area[];

/** The body and headers of the recorded answer. */
export const replyOf = ({ answer }: CallCase): Recorded =>
  answer instanceof Recorded ? answer : new Recorded(envelope({ result: answer }));
