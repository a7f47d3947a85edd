import { bare, page, type RowsOf, recordRows, said, zero } from './answer.ts';

const member = { id: 'u1', tenantId: 2, username: 'visitor', homeTenantId: 1, selectedroles: 'r2', revision: 1 };

const backupTask = {
  id: 'b1',
  kind: 'make',
  file: 'saiyun-2026-11-21.backup',
  status: 'done',
  node: 'a',
  by: 'admin',
  start: '2026-11-20T18:00:00Z',
  end: '2026-11-20T18:00:09Z',
  step: 'read',
  done: 2048,
  whole: 2048,
  size: 2048,
  rows: 900,
  tables: 120,
  files: 3,
  fileBytes: 512,
  checks: null,
  faults: [],
};

/** What keeps the platform running. */
export const operationRows: RowsOf<
  'positions' | 'audit' | 'monitor' | 'backup' | 'serviceMode' | 'jobs' | 'gateway' | 'dataSources' | 'tenants'
> = {
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
    [
      'SCREEN-69',
      'history',
      (a) => a.monitor.history(24),
      { now: '2026-11-21T00:00:00Z', from: '2026-11-20T00:00:00Z', step: 900, nodes: [], samples: [], recent: [] },
    ],
    [
      'SCREEN-69',
      'calls',
      (a) => a.monitor.calls(168, 'slow'),
      [{ node: 'a:8080', at: '2026-11-21T00:00:00Z', method: 'GET', route: '/dsTbUnit/list', name: '单位：列表', status: 200, ms: 1200 }],
    ],
    [
      'SCREEN-69',
      'visitsOver',
      (a) => a.monitor.visitsOver(1),
      {
        now: '2026-11-21T01:00:00Z',
        from: '2026-11-21T00:00:00Z',
        step: 60,
        points: [{ at: '2026-11-21T00:10:00Z', visits: 2, refused: 1, ips: 1 }],
      },
    ],
    [
      'SYS-07',
      'alerts',
      (a) => a.monitor.alerts(),
      {
        watched: ['disk', 'load'],
        bySite: true,
        byEmail: false,
        isMailConnected: false,
        userIds: [],
        receivers: [{ name: '林思源', hasEmail: true }],
        hookUrl: null,
        revision: 2,
        alerts: [
          {
            id: 'a1',
            kind: 'disk',
            node: 'a:8080',
            value: 5_368_709_120,
            measured: '只剩 5.0 GB',
            begin: '2026-11-21T00:10:00.000Z',
            end: null,
            site: 2,
            email: 0,
            hook: null,
          },
        ],
      },
    ],
    [
      'SYS-07',
      'editAlerts',
      (a) =>
        a.monitor.editAlerts({
          off: ['slow', 'loop'],
          bySite: true,
          byEmail: false,
          userIds: ['u1', 'u2'],
          hookUrl: 'https://example.com/alerts',
          revision: 2,
        }),
      { secret: 'c2VjcmV0' },
    ],
    ['SYS-07', 'testAlert', (a) => a.monitor.testAlert(), { site: 2, email: 0, hook: 'ok' }],
  ],
  backup: [
    [
      'SYS-03',
      'state',
      (a) => a.backup.state(),
      {
        now: '2026-11-21T00:00:00Z',
        node: 'a',
        folder: '/backup',
        lacks: [],
        keep: 14,
        oldHours: 36,
        nightly: { id: 'j1', isRunning: true, next: '2026-11-21T18:00:00Z' },
        weekly: null,
        running: null,
        made: backupTask,
        proved: null,
        files: [{ name: backupTask.file, size: 2048, at: '2026-11-20T18:00:09Z', series: 'nightly', goes: false, proof: null }],
        tasks: [backupTask],
      },
    ],
    ['SYS-03', 'make', (a) => a.backup.make(), { ...backupTask, status: 'running', end: null }],
    ['SYS-03', 'prove', (a) => a.backup.prove('saiyun-2026-11-21.backup'), { ...backupTask, kind: 'prove', status: 'running', end: null }],
  ],
  audit: [
    [
      'SYS-02',
      'verify',
      (a) => a.audit.verify('f00d'),
      zero({ valid: true, sealed: 12, waiting: 0, head: 'beef', fault: null, knownAt: 9 }),
    ],
  ],
  serviceMode: [
    ['SYS-07', 'now', (a) => a.serviceMode.now(), { mode: 'off', message: null, until: null, since: null, by: null, maySwitch: false }],
    [
      'SYS-07',
      'switchTo',
      (a) => a.serviceMode.switchTo({ mode: 'readOnly', message: '升级中', until: '2026-11-21T02:00:00Z' }),
      {
        mode: 'readOnly',
        message: '升级中（预计 2026-11-21 10:00 恢复）',
        until: '2026-11-21T02:00:00Z',
        since: '2026-11-21T01:00:00Z',
        by: 'admin',
        maySwitch: true,
      },
    ],
  ],
  jobs: [
    ...recordRows('CALL-117', (a) => a.jobs, { jobClassName: 'Clean', cronExpression: '0 0 3 * * ?', status: -1 }),
    ['CALL-117', 'pause', (a) => a.jobs.pause('x1'), said('停止定时任务成功')],
    ['CALL-117', 'resume', (a) => a.jobs.resume('x1'), said('启动定时任务成功')],
    ['CALL-117', 'execute', (a) => a.jobs.execute('x1'), said('执行成功!')],
  ],
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
  tenants: [
    ...recordRows('CALL-118', (a) => a.tenants, { name: '省赛', status: 1 }),
    ['AUTH-03', 'members', (a) => a.tenants.members(2, { username: 'visitor' }), page(member)],
    ['AUTH-03', 'memberChoices', (a) => a.tenants.memberChoices(2), zero({ roles: [], departs: [] })],
    [
      'AUTH-03',
      'join',
      (a) => a.tenants.join({ tenantId: 2, username: 'visitor', homeTenantId: 1, selectedroles: 'r2,', unitCode: 'B001' }),
      zero(member),
    ],
    [
      'AUTH-03',
      'changeMember',
      (a) => a.tenants.changeMember({ tenantId: 2, userId: 'u1', selectedroles: 'r2', revision: 1 }),
      zero(member),
    ],
    ['AUTH-03', 'leave', (a) => a.tenants.leave(2, ['u1', 'u2']), said('操作成功！')],
  ],
};
