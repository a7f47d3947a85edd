import { bare, bytes, demoPage, envelope, notice, page, Recorded, type RowsOf, said, sheet, workbook, zero } from './answer.ts';

/** Services that every part of the platform uses. */
export const serviceRows: RowsOf<
  | 'notices'
  | 'siteLook'
  | 'dashboard'
  | 'files'
  | 'fileParts'
  | 'reports'
  | 'prints'
  | 'onlineForms'
  | 'messageSettings'
  | 'messageBatches'
  | 'demo'
> = {
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
  dashboard: [
    [
      'COMP-10',
      'startPage',
      (a) => a.dashboard.startPage('UNIT'),
      zero({ role: 'UNIT', roles: ['UNIT'], todos: [], charts: [], running: [], competitions: 0 }),
    ],
    ['COMP-10', 'keepFirstSteps', (a) => a.dashboard.keepFirstSteps(false), zero(null)],
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
  siteLook: [
    [
      'TENANT-01',
      'own',
      (a) => a.siteLook.own(),
      { siteName: '江城大学竞赛', primaryLight: '#0b5cad', revision: 2, host: 'contest.example.edu.cn' },
    ],
    [
      'TENANT-01',
      'edit',
      (a) => a.siteLook.edit({ siteName: '江城大学竞赛', primaryLight: '#0b5cad', primaryDark: '#7ab8ff', revision: 2 }),
      { siteName: '江城大学竞赛', primaryLight: '#0b5cad', primaryDark: '#7ab8ff', revision: 3 },
    ],
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
    ['CALL-90', 'exportXls', (a) => a.reports.exportXls('g1', { params: { year: 2026 }, match: { name: '李' } }), workbook],
    ['CALL-88', 'sources', (a) => a.reports.sources(), [{ source: 'form:trip', name: ['出差', 'Trips'], kind: 'form' }]],
    ['CALL-88', 'fields', (a) => a.reports.fields('form:trip'), [{ field: 'days', kind: 'int', label: ['天数', 'Days'] }]],
    [
      'CALL-88',
      'preview',
      (a) => a.reports.preview({ source: 'form:trip', query: { columns: [{ key: 'days', field: 'days', agg: 'sum' }] } }),
      { columns: [{ title: '天数合计', dataIndex: 'days', kind: 'int' }], dictOptions: {}, records: [{ id: 'all', days: 5 }], total: 1 },
    ],
  ],
  prints: [
    ['CALL-128', 'link', (a) => a.prints.link('trip', 'r1'), { url: '/jeecg-boot/jmreport/view/trip?id=r1&token=t', expires: 1795219500 }],
    [
      'CALL-128',
      'fields',
      (a) => a.prints.fields('form:trip'),
      { fields: [{ field: 'title', label: ['事由', 'Purpose'], kind: 'text' }], parts: [] },
    ],
    [
      'CALL-128',
      'preview',
      (a) =>
        a.prints.preview({
          source: 'form:trip',
          body: { title: '出差单', sections: [{ kind: 'fields', fields: ['title'] }] },
          id: 'r1',
          shownIn: 'en',
        }),
      { html: '<!doctype html>', id: 'r1', rows: [{ id: 'r1', title: '省赛' }] },
    ],
  ],
  onlineForms: [
    ['CALL-127', 'forms', (a) => a.onlineForms.forms(), [{ code: 'f1', name: ['表单', 'Form'], kind: 'list' }]],
    [
      'CALL-127',
      'stored',
      (a) => a.onlineForms.stored('d1'),
      { version: 2, rows: 3, published: [], fields: [{ key: 'name', kind: 'text', sealed: false, filled: 3 }] },
    ],
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
  demo: [
    ['CALL-95', 'users', (a) => a.demo.users(), demoPage],
    ['CALL-95', 'roles', (a) => a.demo.roles(), demoPage],
    ['CALL-95', 'services', (a) => a.demo.services(), demoPage],
    ['CALL-95', 'permissions', (a) => a.demo.permissions(), demoPage],
    ['CALL-95', 'allPermissions', (a) => a.demo.allPermissions(), bare({ message: '', result: [{ id: 'p1' }], status: 200, timestamp: 1 })],
  ],
};
