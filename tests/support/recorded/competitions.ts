import { bytes, page, Recorded, type RowsOf, said, workbook } from './answer.ts';

const personalData = {
  competitionId: 'c1',
  competitionName: '数学建模',
  endTime: '2026-11-01 00:00:00',
  retentionDays: 30,
  dueTime: '2026-12-01 00:00:00',
  erased: false,
  rows: [],
  kept: [],
};

/** Competitions, reviews and certificates. */
export const competitionRows: RowsOf<
  'competition' | 'competitions' | 'entries' | 'experts' | 'reviewManagement' | 'certificates' | 'expertAccounts' | 'allotting'
> = {
  competition: [['CALL-91', 'queryById', (a) => a.competition.queryById('c1'), { id: 'c1', competitionName: '数学建模' }]],
  competitions: [
    ['our own', 'retentionDue', (a) => a.competitions.retentionDue(), [personalData]],
    ['our own', 'erasePersonalData', (a) => a.competitions.erasePersonalData({ id: 'c1', reason: '保留期满' }), personalData],
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
};
