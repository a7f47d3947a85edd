import { bare, page, type Row, type RowsOf, recordRows, refused, said, sheet, workbook, zero } from './answer.ts';

/** What every record has: pages, bins, trees, views, imports and checks. */
export const recordPageRows: RowsOf<
  'recordPages' | 'recordBins' | 'recordTrees' | 'listViews' | 'imports' | 'subTables' | 'checks' | 'lists' | 'search'
> = {
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
        facts: [],
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
  search: [
    [
      'MENU-07',
      'records',
      (a) => a.search.records('ch'),
      zero([{ entity: 'dsTbUnit', type: '单位', id: 'u1', title: '晨华大学', under: 'CH01', state: '1', stateText: '有效' }]),
    ],
  ],
};
