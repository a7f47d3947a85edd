import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { tenantMember as member } from '../testing/tenant-member.ts';
import { admin, fileRoute, Refusal, type Route, sessionRoutes, wireServer } from '../testing/wire-server.ts';
import { errorSchema, resultSchemas } from './result-schemas.ts';

const unit = { id: 'u1', revision: 1, unitName: '甲', unitCode: '1' };
const task = {
  id: 't1',
  revision: 1,
  bizCode: 'dsTbUnit',
  fileName: 'a.csv',
  status: '5',
  total: 3,
  doneCount: 3,
  addedCount: 1,
  updatedCount: 1,
  unchangedCount: 0,
  errorCount: 1,
  errorFile: 'import/e.xlsx',
};
const page =
  (...records: readonly object[]): Route =>
  () => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
const accessToken = {
  id: 'a1',
  name: 'ci',
  start: 'sy_pat_abcd',
  scope: ['read'],
  createTime: 'x',
  expireTime: 'y',
  lastTime: null,
  lastIp: null,
};
const verb = { rows: [{ id: 'u1', revision: 2, state: '2' }] };
const personalData = {
  competitionId: 'c1',
  competitionName: '数学建模',
  endTime: '2026-09-01 18:00:00',
  retentionDays: 30,
  dueTime: '2026-10-01 18:00:00',
  erased: false,
  rows: [{ entity: 'dsTbRegistration', label: '报名', rows: 12, fields: ['realName', 'idNo'] }],
  kept: [{ what: 'auditLog', rows: 3 }],
};

const run = { id: 'r1', revision: 1, projectId: 'p1', status: '1', stats: { works: 1, reviews: 1 } };
const allotted = {
  id: 'w1',
  worksNo: 'W1',
  title: '作品',
  unit: null,
  labels: [],
  lines: [{ id: 'l1', revision: 1, expertId: 'e1', expertName: '王', rankNo: 1, flag: 'new', match: 80, repeat: 0, begun: false }],
};

const competition = { id: 'c1', revision: 1, status: '1', registerStart: '2026-05-01 08:00:00', registerEnd: '2026-05-10 18:00:00' };

const routes: Readonly<Record<string, Route>> = {
  'GET /dsTbCompetition/queryById': () => competition,
  'GET /dsTbCompetitionStage/list': page(),
  'GET /dsTbReviewProject/list': page(),
  'GET /dsTbTimelineException/list': page(),
  ...sessionRoutes,
  'GET /user/info': () => admin,
  'POST /sys/accessToken/add': () => ({ ...accessToken, token: 'sy_pat_abcdefgh' }),
  'GET /sys/accessToken/list': () => [accessToken],
  'DELETE /sys/accessToken/delete': () => null,
  'GET /sys/user/list': page({ ...admin, revision: 1 }),
  'GET /sys/permission/explain': () => ({
    allowed: true,
    steps: [{ rule: 'account', holds: true, text: { 'zh-CN': '正常', en: 'fine' } }],
  }),
  'POST /sys/permission/previewRolePermission': () => ({
    added: [{ id: 'p1', kind: 'button', name: '编辑', page: '单位管理', code: 'dsTbUnit:edit' }],
    removed: [],
    accounts: 1,
    groups: [{ accounts: 1, like: admin, gains: [], loses: [], outOfMenu: [], noEffect: [], rows: [] }],
  }),
  'POST /sys/sensitive/reveal': () => ({ value: '13800000000' }),
  'GET /dsTbReview/myList': page({ id: 'r1', revision: 1, status: '0', title: '作品' }),
  'GET /dsTbReview/queryById': () => ({
    review: { id: 'r1' },
    works: { title: '作品' },
    template: { items: [{ id: 'i1' }] },
    result: null,
    editable: true,
  }),
  'GET /dsTbExpertAccount/mine': () => ({ id: 'x', balance: 160, frozen: 100, totalIncome: 0, totalWithdrawn: 0 }),
  'GET /dsTbBankAccount/mine': () => [{ id: 'b1' }],
  'GET /dsTbExpertWithdrawal/preview': () => ({ amount: 60, tax: 0, net: 60, payDay: '2026-12-01' }),
  'POST /dsTbExpertWithdrawal/apply': () => ({ id: 'w1', withdrawNo: 'W1', amount: 60, taxPreview: 0, netPreview: 60 }),
  'POST /dsTbWorksAllotTemp/thesisAllot': () => run,
  'GET /dsTbWorksAllotRun/queryById': () => run,
  'GET /dsTbWorksAllotRun/board': page(allotted),
  'GET /sys/dataLog/verify': () => ({ valid: true, sealed: 3, waiting: 0, head: 'a1', fault: null, knownAt: null }),
  'GET /dsTbScoreRun/verify': () => ({
    equal: true,
    differs: [],
    works: 2,
    reviews: 6,
    differentCount: 0,
    different: [],
    work: null,
    reviewsChanged: false,
  }),
  'GET /dsTbCompetitionStage/promotePreview': () => ({
    stage: { id: 's1', name: '初赛', status: '2' },
    basis: 'run',
    projects: [],
    targets: [{ id: 's2', name: '决赛', handIn: 'may', start: '2026-06-01 08:00:00', end: '2026-06-10 18:00:00' }],
    works: [{ worksId: 'w1', title: '作品', rank: 1, score: 90, why: 'rule' }],
    leftOut: [],
    gone: [],
    digest: 'd1',
  }),
  'PUT /dsTbWorksAllotRun/applyRun': () => ({ rows: [{ id: 'r1', revision: 2, state: '3' }] }),
  'GET /dsTbUnit/list': page(unit),
  'GET /dsTbUnit/queryById': ({ query }) => (query.get('id') === 'u1' ? unit : new Refusal(404, '不存在', 'row.missing')),
  'POST /dsTbUnit/add': () => unit,
  'PUT /dsTbUnit/edit': () => unit,
  'DELETE /dsTbUnit/delete': () => null,
  'PUT /dsTbUnit/disable': () => verb,
  'POST /dsTbUnit/importExcel': () => ({ taskId: 't1' }),
  'GET /dsTbImportTask/queryById': () => task,
  'GET /sys/common/static/import/e.xlsx': fileRoute('e.xlsx', Buffer.from('PK')),
  'GET /dsTbUnit/exportXls': fileRoute('单位.xlsx', Buffer.from('PK')),
  'GET /dsTbDownloadTask/queryById': () => ({ id: 'd1', revision: 1, status: '1', progress: 100 }),
  'GET /dsTbDownloadTask/download': fileRoute('x.xlsx', Buffer.from('PK')),
  'GET /sys/dict/refleshCache': () => null,
  'GET /sys/dict/queryAllDictItems': () => ({ yn: [{ value: '1', text: '是' }] }),
  'GET /sys/dict/getDictItems/yn': () => [{ value: '1', text: '是', title: '是' }],
  'GET /sys/dict/deleteList': () => [{ id: 'd1', dictCode: 'old', dictName: '旧', updateBy: 'admin', updateTime: '2026-11-20 10:00:00' }],
  'PUT /sys/dict/back/d1': () => null,
  'DELETE /sys/dict/deletePhysic/d1': () => null,
  'GET /dsTbCompetition/retentionDue': () => [personalData],
  'POST /dsTbCompetition/erasePersonalData': () => personalData,
  'GET /sys/user/getCurrentUserTenants': () => ({ list: [{ id: 1, name: '平台' }], current: 1 }),
  'GET /sys/tenant/getTenantUserList': page(member),
  'GET /sys/tenant/memberChoices': () => ({ roles: [{ id: 'r1', roleCode: 'auditor', roleName: '审计', baseRole: 'AUD' }], departs: [] }),
  'PUT /sys/tenant/invitationUserJoin': () => member,
  'PUT /sys/tenant/editTenantUser': () => member,
  'PUT /sys/tenant/leaveTenant': () => null,
  'GET /sys/quartzJob/list': page({ id: 'j1', revision: 1, jobClassName: 'x', cronExpression: '0 0 9 * * ?', status: 0, nextTime: null }),
};

const commands: readonly (readonly [key: string, ...argv: string[]])[] = [
  ['whoami', 'whoami'],
  ['login', 'login', '-u', 'admin', '--password-stdin'],
  ['explain', 'explain', 'school', 'record', 'unit'],
  ['role preview', 'role', 'preview', 'r1', '--base-role', 'AUD'],
  ['competition timeline', 'competition', 'timeline', 'c1'],
  ['review mine', 'review', 'mine'],
  ['review show', 'review', 'show', 'r1'],
  ['withdraw balance', 'withdraw', 'balance'],
  ['withdraw accounts', 'withdraw', 'accounts'],
  ['withdraw preview', 'withdraw', 'preview', '60'],
  ['withdraw apply', 'withdraw', 'apply', '60', '--account', 'b1', '--password-stdin'],
  ['token create', 'token', 'create', 'ci'],
  ['token list', 'token', 'list'],
  ['token revoke', 'token', 'revoke', 'ci', '--yes'],
  ['profile list', 'profile', 'list'],
  ['config list', 'config', 'list', '--origin'],
  ['doctor', 'doctor'],
  ['import', 'import', 'unit', 'a.csv'],
  ['export', 'export', 'unit', '-o', 'x.xlsx'],
  ['download get', 'download', 'get', 'd1', '-o', 'd.xlsx'],
  ['task wait', 'task', 'wait', 't1'],
  ['dict refresh', 'dict', 'refresh'],
  ['dict items', 'dict', 'items', 'yn'],
  ['dict check', 'dict', 'check', 'yn', 'flags.csv', '--column', 'flag'],
  ['bin list', 'bin', 'list', 'dict'],
  ['bin restore', 'bin', 'restore', 'dict', 'd1'],
  ['bin destroy', 'bin', 'destroy', 'dict', 'd1', '--yes'],
  ['retention due', 'retention', 'due'],
  ['retention erase', 'retention', 'erase', 'c1', '--reason', 'x'],
  ['tenant list', 'tenant', 'list'],
  ['tenant members', 'tenant', 'members', '2'],
  ['tenant join', 'tenant', 'join', '2', 'visitor', '--role', 'auditor'],
  ['tenant change', 'tenant', 'change', '2', 'visitor', '--unit', ''],
  ['tenant leave', 'tenant', 'leave', '2', 'visitor', '--yes'],
  ['cron next', 'cron', 'next', '0 0 2 * * ?'],
  ['allot run', 'allot', 'run', 'p1'],
  ['allot show', 'allot', 'show', 'r1'],
  ['allot diff', 'allot', 'diff', 'r1'],
  ['allot apply', 'allot', 'apply', 'r1', '--yes'],
  ['allot verify', 'allot', 'verify', 'allot.json', 'allotted.json'],
  ['audit verify', 'audit', 'verify'],
  ['score verify', 'score', 'verify', 'n1'],
  ['stage promote --preview', 'stage', 'promote', 's1', '--preview'],
  ['cron check', 'cron', 'check', '0 0 2 * * ?', 'x'],
  ['cron explain', 'cron', 'explain', '0 0 2 * * ?'],
  ['cron fields', 'cron', 'fields'],
  ['cron weekly', 'cron', 'weekly', '--days', 'mon'],
  ['cron jobs', 'cron', 'jobs'],
  ['<record> list', 'unit', 'list'],
  ['<record> get', 'unit', 'get', 'u1'],
  ['<record> add', 'unit', 'add', '--set', 'unitName=甲'],
  ['<record> edit', 'unit', 'edit', 'u1', '--set', 'unitName=乙'],
  ['<record> reveal', 'unit', 'reveal', 'u1', 'phone', '--reason', 'x'],
  ['<record> delete', 'unit', 'delete', 'u1', '--yes'],
  ['<record> <verb>', 'unit', 'disable', 'u1', '--set', 'reason=x', '--yes'],
  ['--explain', 'unit', 'edit', 'u1', '--revision', '1', '--set', 'unitName=乙', '--explain'],
  ['logout', 'logout'],
];

const ajv = new Ajv({ allowUnionTypes: true });

test.each(commands)('CLI-06: the result of %s is as its published schema says', async (key, ...argv) => {
  const server = await wireServer(routes);
  const context = bufferContext({ stdin: 'right', env: { SAIYUN_SERVER: server.url } });
  writeFileSync(join(context.folder, 'a.csv'), 'x');
  writeFileSync(join(context.folder, 'flags.csv'), 'flag\n7\n');
  writeFileSync(join(context.folder, 'allot.json'), '{"works":0,"experts":0,"reviews":1,"loadMin":0,"loadMax":1,"arcs":[]}');
  writeFileSync(join(context.folder, 'allotted.json'), '{"infeasible":[]}');
  await context.run('profile', 'set', 'other', '--server', 'http://127.0.0.1:9', '--tenant', '2', '--department', 'A', '--lang', 'en');
  await context.run('login', '-u', 'admin', '--password-stdin', '--profile', 'default', '--server', server.url);
  const { out, err } = await context.run(...argv, '--json', '--profile', 'default');
  const check = ajv.compile(resultSchemas[key] ?? false);
  expect(out, err).not.toBe('');
  expect(check(JSON.parse(out)), `${out}\n${JSON.stringify(check.errors)}`).toBe(true);
});

test('every published schema but that of what has a test of its own is met here', () => {
  expect(Object.keys(resultSchemas).filter((key) => !commands.some(([met]) => met === key))).toEqual(['watch notices']);
});

test('CLI-06: every error is as its published schema says', async () => {
  const server = await wireServer(routes);
  const check = ajv.compile(errorSchema);
  for (const argv of [
    ['unit', 'get', 'u9'],
    ['untis'],
    ['whoami', '--server', 'http://127.0.0.1:9'],
    ['cron', 'next', 'x'],
    ['export', 'nothing'],
  ]) {
    const { out, err } = await bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 't' } }).run(...argv, '--json');
    expect(out).toBe('');
    expect(check(JSON.parse(err)), `${err}\n${JSON.stringify(check.errors)}`).toBe(true);
  }
});
