import {
  bare,
  bytes,
  demoPage,
  envelope,
  notice,
  page,
  Recorded,
  type Row,
  type RowsOf,
  recordRows,
  refused,
  said,
  sheet,
  workbook,
  zero,
} from './answer.ts';

const member = { id: 'u1', tenantId: 2, username: 'visitor', homeTenantId: 1, selectedroles: 'r2', revision: 1 };

/** Services that every part of the platform uses. */
const paymentState = {
  orderNo: 'D1',
  provider: 'wechat',
  payUrl: null,
  pageUrl: null,
  expireTime: '2026-06-01 12:00:00',
  isOwn: true,
  orderCount: 1,
  orders: [{ id: 'o1', orderNo: 'D1', teamName: '一队', amount: 120.5 }],
};

/** What an entry owes, in yuan as on the wire. */
const bill = {
  registrationId: 'r1',
  teamName: '一队',
  competitionId: 'c1',
  competitionName: '数学建模',
  unitName: null,
  payStatus: '2',
  orders: [
    {
      id: 'o1',
      revision: 3,
      orderNo: 'D1',
      status: '3',
      closeReason: null,
      amount: 150.5,
      paidAmount: 150.5,
      refundedAmount: 50,
      expireTime: null,
      createTime: '2026-06-01 10:00:00',
      lines: [{ itemId: 'i1', name: '报名费', nameEn: null, amountFen: 15_050, count: 1, sumFen: 15_050 }],
      refundable: 100.5,
      invoiceable: 0,
      invoices: [
        {
          id: 'n1',
          revision: 2,
          isOwn: true,
          requestNo: 'F1',
          status: '2',
          invoiceKind: 'normal',
          buyerName: '晨华大学',
          amount: 100.5,
          orderCount: 1,
          invoiceNo: '26420000000000000001',
          issueTime: '2026-06-03 10:00:00',
          fileId: 'invoice/n1.pdf',
          failReason: null,
          redNo: null,
        },
      ],
      payments: [
        { id: 'p1', paymentNo: 'P1', provider: 'wechat', status: '2', amount: 150.5, payTime: '2026-06-01 10:01:00', orderCount: 1 },
      ],
      refunds: [
        {
          id: 'f1',
          refundNo: 'R1',
          status: '3',
          amount: 50,
          reason: '退队',
          opinion: null,
          createTime: '2026-06-02 10:00:00',
          doneTime: null,
        },
      ],
      vouchers: [],
    },
  ],
  choices: [],
  providers: ['wechat', 'alipay'],
  account: { name: '组委会', bank: '中国银行', cardNo: '6217000010001234567' },
  canRenew: false,
};

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

export const serviceRows: RowsOf<
  | 'notices'
  | 'monitor'
  | 'backup'
  | 'dashboard'
  | 'recordPages'
  | 'recordBins'
  | 'recordTrees'
  | 'listViews'
  | 'imports'
  | 'checks'
  | 'search'
  | 'lists'
  | 'files'
  | 'fileParts'
  | 'reports'
  | 'prints'
  | 'onlineForms'
  | 'messageSettings'
  | 'messageBatches'
  | 'payments'
  | 'jobs'
  | 'tenants'
  | 'gateway'
  | 'dataSources'
  | 'positions'
  | 'subTables'
  | 'demo'
> = {
  search: [
    [
      'MENU-07',
      'records',
      (a) => a.search.records('ch'),
      zero([{ entity: 'dsTbUnit', type: '单位', id: 'u1', title: '晨华大学', under: 'CH01', state: '1', stateText: '有效' }]),
    ],
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
  ],
  dashboard: [
    [
      'COMP-10',
      'startPage',
      (a) => a.dashboard.startPage('UNIT'),
      zero({ role: 'UNIT', roles: ['UNIT'], todos: [], charts: [], running: [], competitions: 0 }),
    ],
  ],
  recordPages: [
    [
      'part 14',
      'around',
      (a) => a.recordPages.around('dsTbCompetition', 'c1'),
      bare([
        {
          entity: 'dsTbCompetitionStage',
          field: 'competitionId',
          total: 1,
          rows: [{ id: 's1', name: '复赛 · 物联网竞赛', state: '0', createTime: '2026-11-20 10:00:00' }],
        },
      ]),
    ],
    [
      'part 14',
      'history',
      (a) => a.recordPages.history('dsTbCompetition', 'c1', 2),
      page({
        id: 'a1',
        action: 'edit',
        time: '2026-11-20 10:00:00',
        by: '系统管理员',
        roles: ['ADMIN'],
        isOwn: true,
        reason: null,
        changes: [{ field: 'teamMax', before: 3, after: 5, beforeText: null, afterText: null }],
      }),
    ],
    [
      'SCREEN-63',
      'compare',
      (a) => a.recordPages.compare('dsTbCompetition', 'c1', 'a1', 'a3'),
      bare([{ field: 'teamMax', before: 3, after: 6, beforeText: null, afterText: null }]),
    ],
    [
      'SCREEN-63',
      'entries',
      (a) => a.recordPages.entries(['a1']),
      bare([
        {
          id: 'a1',
          action: 'edit',
          time: '2026-11-20 10:00:00',
          by: '系统管理员',
          roles: ['ADMIN'],
          isOwn: true,
          reason: null,
          changes: [{ field: 'teamMax', before: 3, after: 5, beforeText: null, afterText: null }],
          entity: 'dsTbCompetition',
          entityId: 'c1',
          name: '第八届物联网竞赛',
          account: 'admin',
          ip: '10.8.2.22',
        },
      ]),
    ],
  ],
  recordBins: [
    [
      'part 14',
      'deleted',
      (a) => a.recordBins.deleted('dsTbLabel'),
      bare([{ id: 'l1', labelName: '旧标签', revision: 2, updateBy: 'admin', updateTime: '2026-11-20 10:00:00', deletedBy: '系统管理员' }]),
    ],
    ['part 14', 'restore', (a) => a.recordBins.restore('dsTbLabel', ['l1', 'l2'])],
    ['part 14', 'destroy', (a) => a.recordBins.destroy('dsTbLabel', ['l1'])],
  ],
  recordTrees: [
    [
      'TREE-04',
      'rows',
      (a) => a.recordTrees.rows('sysDepart', { pid: '0' }),
      page({ id: 'd1', departName: '教务处', parentId: null, revision: 1, hasChildren: true }),
    ],
    [
      'TREE-04',
      'move',
      (a) => a.recordTrees.move('sysDepart', { id: 'd1', revision: 1, parentId: 'd2', beforeId: 'd3' }),
      zero({ id: 'd1', parentId: 'd2', revision: 2 }),
    ],
  ],
  listViews: [
    ['LIST-01', 'list', (a) => a.listViews.list('/org/unit', 'dsTbUnit'), zero({ views: [], shareWith: ['ADMIN'] })],
    [
      'LIST-01',
      'save',
      (a) => a.listViews.save({ place: '/org/unit', record: 'dsTbUnit', title: '华东', search: 'areaId=a1', role: 'ADMIN' }),
      zero({ id: 'v1' }),
    ],
    ['LIST-01', 'arrange', (a) => a.listViews.arrange('/org/unit', 'dsTbUnit', ['v2', 'v1'], 'v1'), zero(null)],
    ['LIST-01', 'delete', (a) => a.listViews.delete('v1'), zero(null)],
  ],
  imports: [
    ['IMPORT-01', 'unfinished', (a) => a.imports.unfinished('dsTbUnit'), [{ id: 'i1', fileName: '单位.xlsx', at: 'review' }]],
    ['IMPORT-09', 'preview', (a) => a.imports.preview('i1', { sheet: '名单', headerRow: 2 }), zero({ sheet: '名单' })],
    ['IMPORT-09', 'check', (a) => a.imports.check('i1', { columns: { A: 'unitName' }, validateStatus: '1' }), zero(null)],
    ['IMPORT-04', 'faults', (a) => a.imports.faults('i1', { after: 0, limit: 100, field: 'unitName' }), zero({ rows: [], next: null })],
    [
      'IMPORT-04',
      'correct',
      (a) => a.imports.correct('i1', { rows: [{ rowNo: 4, cells: { 0: '甲' } }], replace: [{ column: 1, from: '女生', to: '女' }] }),
      zero(null),
    ],
    ['IMPORT-09', 'start', (a) => a.imports.start('i1', { columns: { A: 'unitName' }, mode: 'add' }), zero(null)],
  ],
  subTables: [
    ['part 8', 'rows', (a) => a.subTables.rows('/test/order/queryItemsByMainId', 'o1'), [{ id: 's1', orderId: 'o1' }]],
    ['part 8', 'rows as a page', (a) => a.subTables.rows('/test/order/queryGuestsByMainId', 'o1'), page({ id: 's2', orderId: 'o1' })],
    ['part 8', 'rows of none', (a) => a.subTables.rows('/test/order/queryNotesByMainId', 'o1'), null],
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
  fileParts: [
    [
      'CALL-80',
      'begin',
      (a) => a.fileParts.begin({ fileName: '录像.mp4', fileSize: 9_000_000, biz: 'works', firstSha256: 'a'.repeat(64) }),
      { id: 'u1', partSize: 4_194_304, parts: {} },
    ],
    ['CALL-80', 'state', (a) => a.fileParts.state('u1'), { id: 'u1', partSize: 4_194_304, parts: { 0: 'b'.repeat(64) } }],
    [
      'CALL-80',
      'send',
      (a) => a.fileParts.send({ id: 'u1', part: 1, sha256: 'c'.repeat(64), source: { bytes, name: 'part' } }),
      zero(null),
    ],
    ['CALL-80', 'finish', (a) => a.fileParts.finish('u1', 'd'.repeat(64)), { filePath: 'works/1.mp4', fileName: '录像.mp4' }],
    ['CALL-80', 'cancel', (a) => a.fileParts.cancel('u1'), zero(null)],
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
  messageBatches: [
    [
      'CALL-161',
      'estimate',
      (a) =>
        a.messageBatches.estimate({
          templateId: 't1',
          subAccountId: 's1',
          filter: { audience: 'captains' },
          recipients: ['张三,13800000001'],
        }),
      {
        channel: 'sms',
        total: 2,
        doubles: 0,
        missing: 0,
        suppressed: 0,
        units: 2,
        cost: 0.1,
        available: 9,
        needsApproval: false,
        samples: [],
      },
    ],
  ],
  payments: [
    [
      'CALL-166',
      'create',
      (a) => a.payments.create({ bizType: 'cost', bizId: 'o1', provider: 'wechat' }),
      { ...paymentState, amount: 120.5, status: '1', payUrl: 'weixin://wxpay/bizpayurl?pr=1' },
    ],
    ['CALL-166', 'query', (a) => a.payments.query('D1'), { ...paymentState, amount: 1.15, status: '2' }],
    ['CALL-166', 'cancel', (a) => a.payments.cancel('D1'), { ...paymentState, amount: 1.15, status: '4' }],
    [
      'CALL-166',
      'together',
      (a) =>
        a.payments.together(
          [
            { id: 'o1', revision: 1 },
            { id: 'o2', revision: 3 },
          ],
          'alipay',
        ),
      {
        ...paymentState,
        provider: 'alipay',
        amount: 280.5,
        status: '1',
        payUrl: 'https://qr.alipay.com/bax1',
        orderCount: 2,
        orders: [
          { id: 'o1', orderNo: 'D1', teamName: '一队', amount: 120.5 },
          { id: 'o2', orderNo: 'D2', teamName: '二队', amount: 160 },
        ],
      },
    ],
    [
      'CALL-166',
      'togetherVoucher',
      (a) =>
        a.payments.togetherVoucher({
          orders: [
            { id: 'o1', revision: 1 },
            { id: 'o2', revision: 3 },
          ],
          voucherFileId: 'v.png',
          transferNo: '8812',
        }),
      { count: 2, amount: 280.5 },
    ],
    [
      'CALL-167',
      'decideVoucher',
      (a) => a.payments.decideVoucher({ id: 'x1', revision: 2, result: '2', opinion: '金额不符' }),
      { status: '2', revision: 3 },
    ],
    ['CALL-167', 'statement', (a) => a.payments.statement('wechat', { bytes, name: 'bill.csv' }), { days: 1, rows: 2, added: 2, open: 1 }],
    ['CALL-167', 'bill', (a) => a.payments.bill('r1'), bill],
    ['CALL-167', 'renew', (a) => a.payments.renew('r1'), bill],
    [
      'CALL-167',
      'askable',
      (a) => a.payments.askable('o1'),
      [
        { id: 'o1', orderNo: 'D1', teamName: '一队', amount: 100.5 },
        { id: 'o2', orderNo: 'D2', teamName: '二队', amount: 160 },
      ],
    ],
    [
      'CALL-167',
      'askInvoice',
      (a) => a.payments.askInvoice({ orderIds: ['o1', 'o2'], invoiceKind: 'normal', titleId: 't1' }),
      { id: 'n1', requestNo: 'F1', amount: 260.5 },
    ],
    [
      'CALL-167',
      'invoiceFacts',
      (a) => a.payments.invoiceFacts('n1'),
      {
        hasService: true,
        orders: [
          {
            id: 'o1',
            orderNo: 'D1',
            registrationId: 'r1',
            teamName: '一队',
            unitName: '晨华大学',
            payerName: '陆清越',
            lines: bill.orders[0]?.lines,
            paidAmount: 150.5,
            refundedAmount: 50,
            amount: 100.5,
          },
        ],
      },
    ],
    [
      'CALL-167',
      'examination',
      (a) => a.payments.examination('o1'),
      {
        teamName: '一队',
        registerNo: '001',
        unitName: '晨华大学',
        competitionName: '数学建模',
        payerName: '陆清越',
        lines: bill.orders[0]?.lines,
        orders: [
          { id: 'o1', orderNo: 'D1', registrationId: 'r1', teamName: '一队', competitionName: '数学建模', amount: 150.5, status: '6' },
        ],
        voucherFileId: 'v.png',
        transferNo: '8812',
        askedTime: '2026-06-01 10:00:00',
        needsTwo: false,
        first: null,
        isOwnFirst: false,
        alike: [],
      },
    ],
  ],
  jobs: [
    ...recordRows('CALL-117', (a) => a.jobs, { jobClassName: 'Clean', cronExpression: '0 0 3 * * ?', status: -1 }),
    ['CALL-117', 'pause', (a) => a.jobs.pause('x1'), said('停止定时任务成功')],
    ['CALL-117', 'resume', (a) => a.jobs.resume('x1'), said('启动定时任务成功')],
    ['CALL-117', 'execute', (a) => a.jobs.execute('x1'), said('执行成功!')],
  ],
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
