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

const design = {
  certKind: 'award',
  pageSize: 'A4L',
  locale: 'zh-CN',
  elements: [{ type: 'text', x: 20, y: 60, w: 160, h: 12, bind: 'realName' }],
  numberRule: '{yyyy}{kind}{seq:6}',
  sample: 'short',
} as const;

/** Competitions, reviews and certificates. */
export const competitionRows: RowsOf<
  | 'competition'
  | 'competitions'
  | 'submissions'
  | 'entries'
  | 'experts'
  | 'invitations'
  | 'reviewManagement'
  | 'reviewSheets'
  | 'scores'
  | 'similar'
  | 'myProjects'
  | 'calibrations'
  | 'awards'
  | 'hall'
  | 'certificates'
  | 'expertAccounts'
  | 'payouts'
  | 'allotting'
> = {
  competition: [['CALL-91', 'queryById', (a) => a.competition.queryById('c1'), { id: 'c1', competitionName: '数学建模' }]],
  competitions: [
    ['our own', 'retentionDue', (a) => a.competitions.retentionDue(), [personalData]],
    ['our own', 'erasePersonalData', (a) => a.competitions.erasePersonalData({ id: 'c1', reason: '保留期满' }), personalData],
    ['CALL-130', 'openList', (a) => a.competitions.openList({ pageNo: 2 }), page({ id: 'c1', competitionName: '数学建模' })],
    ['CALL-130', 'openList where none is', (a) => a.competitions.openList(), null],
    [
      'our own',
      'situation',
      (a) => a.competitions.situation('c1'),
      {
        phase: 'register',
        until: '2026-12-01 18:00:00',
        entries: 3,
        works: 0,
        reviews: null,
        awards: 0,
        certificates: 0,
        steps: [{ step: 1, done: true, gaps: [] }],
      },
    ],
    [
      'our own',
      'copy',
      (a) =>
        a.competitions.copy({
          id: 'c1',
          competitionCode: 'MM-2027',
          competitionName: '数学建模 2027',
          registerStart: '2027-09-01 09:00:00',
        }),
      { id: 'c2', competitionName: '数学建模 2027' },
    ],
    [
      'our own',
      'config',
      (a) => a.competitions.config('c1'),
      { kind: 'competition', version: 1, competition: { competitionCode: 'MM-2026' }, groups: [{ groupCode: 'A', groupName: '本科组' }] },
    ],
    [
      'our own',
      'applyConfig',
      (a) =>
        a.competitions.applyConfig(
          { kind: 'competition', version: 1, competition: { competitionCode: 'MM-2026' }, groups: [{ groupCode: 'A', quota: 40 }] },
          { prune: true, plan: 'ab'.repeat(32) },
        ),
      {
        id: 'c1',
        changes: [
          {
            part: 'groups',
            label: '组别',
            name: 'A',
            action: 'edit',
            fields: [{ field: 'quota', label: '名额', before: null, after: 40 }],
          },
        ],
        unchanged: 1,
        unlisted: [],
        plan: 'ab'.repeat(32),
      },
    ],
    [
      'our own',
      'grouping',
      (a) => a.competitions.grouping('c1'),
      {
        groups: [{ id: 'g1', code: 'A', name: '本科组', otherName: 'Undergraduates', quota: null }],
        works: [{ id: 'w1', revision: 3, worksNo: 'W-1', title: '桥梁', groupId: null, stageId: null, facts: { area: ['a1'] } }],
        facts: [{ name: 'area', label: '赛区', values: [{ value: 'a1', text: '华东赛区', count: 1 }] }],
        begun: [],
      },
    ],
    [
      'our own',
      'groupingSheet',
      (a) => a.competitions.groupingSheet({ bytes, name: 'groups.csv' }),
      [{ rowNo: 1, cells: ['W-1', '本科组'] }],
    ],
    [
      'our own',
      'regroup',
      (a) => a.competitions.regroup('c1', [{ id: 'w1', groupId: 'g1', revision: 3 }]),
      { undo: [{ id: 'w1', groupId: null, revision: 4 }] },
    ],
    [
      'CALL-131',
      'saveStep',
      (a) => a.competitions.saveStep({ id: 'c1', step: 3, data: { endTime: '2026-12-01 18:00:00' }, revision: 4 }),
      { id: 'c1', revision: 5 },
    ],
    [
      'our own',
      'messages',
      (a) => a.competitions.messages('c1'),
      {
        revision: 4,
        mayChange: true,
        kinds: [],
        carriesMail: true,
        carriesSms: false,
        units: null,
        unsent: [{ code: 'unsent.units', count: 37 }],
      },
    ],
    [
      'our own',
      'saveMessages',
      (a) => a.competitions.saveMessages({ id: 'c1', switches: { entryApproved: 'site,email' }, revision: 4 }),
      { revision: 5, mayChange: true, kinds: [], carriesMail: true, carriesSms: false, units: null, unsent: [] },
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
  ],
  submissions: [
    ['CALL-135', 'add', (a) => a.submissions.add('c1', 'u1', ['w1', 'w2']), { id: 's1', status: '0' }],
    [
      'CALL-135',
      'board',
      (a) => a.submissions.board('c1'),
      {
        groups: [{ id: 'g1', name: '本科组', reportMax: 2 }],
        units: [{ id: 'u1', name: '晨华大学' }],
        works: [{ id: 'w1', worksNo: 'W-1', title: '桥梁', team: '一队', unitId: 'u1', groupId: 'g1', status: '1' }],
        reports: [
          {
            id: 's1',
            revision: 2,
            unitId: 'u1',
            groupId: 'g1',
            workIds: ['w1'],
            status: '2',
            reason: '缺承诺书',
            note: null,
            submitBy: 'subadmin',
            submitTime: '2026-11-20 10:00:00',
          },
        ],
      },
    ],
    ['CALL-135', 'list', (a) => a.submissions.list({ match: { status: '0' } }), page({ id: 's1', status: '0' })],
    ['CALL-135', 'examine', (a) => a.submissions.examine({ ids: ['s1', 's2'], status: '2', reason: '材料不全' }), null],
  ],
  entries: [
    [
      'our own',
      'entering',
      (a) => a.entries.entering('c1'),
      { state: 'open', until: '2026-12-01 18:00:00', extended: false, inGrace: false, entries: [], most: 1 },
    ],
    ['our own', 'begin', (a) => a.entries.begin('c1'), { id: 'r1' }],
    [
      'our own',
      'handing',
      (a) => a.entries.handing('w1'),
      {
        gate: 'open',
        from: null,
        until: '2026-12-01 18:00:00',
        uploadUntil: null,
        extended: false,
        digest: null,
        limits: [],
        version: null,
        changed: false,
      },
    ],
    ['our own', 'beginWork', (a) => a.entries.beginWork('r1'), { id: 'w1' }],
    ['our own', 'invites', (a) => a.entries.invites('r1'), [{ memberRole: 'member', code: 'K7M2QX9P', expireTime: '2026-12-01 18:00:00' }]],
    ['our own', 'invite', (a) => a.entries.invite('r1', 'tutor'), []],
    ['our own', 'revokeInvite', (a) => a.entries.revokeInvite('r1', 'member'), []],
    ['our own', 'joining', (a) => a.entries.joining('K7M2QX9P'), { registrationId: 'r1', memberRole: 'member', refusal: null }],
    ['our own', 'join', (a) => a.entries.join('K7M2QX9P', { idNo: '11010519491231002X', phone: '13800000000' }), { id: 'm1' }],
    [
      'our own',
      'examinations',
      (a) => a.entries.examinations({ list: 'waiting', competitionId: 'c1' }),
      { waiting: 1, decided: 0, records: [], competitions: [{ id: 'c1', name: '数模竞赛', waiting: 1 }], groups: [], units: [] },
    ],
    ['our own', 'examination', (a) => a.entries.examination('r1'), { turn: 'caller', goesOn: false, faults: [], returned: null }],
    ['CALL-141', 'myRegistrations', (a) => a.entries.myRegistrations({ match: { status: '1,2' } }), page({ id: 'r1', teamName: '一队' })],
    ['CALL-142', 'myWorks', (a) => a.entries.myWorks(), page({ id: 'w1', title: '作品' })],
  ],
  invitations: [
    ['our own', 'openLink', (a) => a.invitations.openLink('t1'), { realName: '林思源', hasAccount: false }],
    [
      'our own',
      'acceptLink',
      (a) =>
        a.invitations.acceptLink({ token: 't1', username: 'linsiyuan', password: 'Dawn@2026', confirmpassword: 'Dawn@2026', agree: true }),
      { token: 't', userInfo: { id: 'u1', username: 'linsiyuan' } },
    ],
    ['our own', 'joinByLink', (a) => a.invitations.joinByLink('t1', true), null],
    ['our own', 'declineLink', (a) => a.invitations.declineLink('t1', '时间冲突'), null],
  ],
  experts: [
    ['CALL-92', 'labels', (a) => a.experts.labels(), [{ id: 'l1', name: '数学', parentId: null }]],
    ['CALL-93', 'myGroupings', (a) => a.experts.myGroupings(), [{ id: 'g1', name: '数学组', expertIds: ['e1'] }]],
    ['CALL-151', 'saveLabels', (a) => a.experts.saveLabels('e1', ['l1', { labelId: 'l2', proficiency: 3 }]), null],
    [
      'EXPERT-04',
      'recusals',
      (a) => a.experts.recusals(),
      [
        {
          id: 'c1',
          targetType: 'unit',
          targetId: 'u1',
          targetName: '晨华大学',
          reason: '曾任教',
          source: 'expert',
          status: '0',
          expireTime: null,
        },
      ],
    ],
    ['EXPERT-04', 'recusable', (a) => a.experts.recusable('unit', '晨华'), [{ id: 'u1', name: '晨华大学', hint: '10001' }]],
    ['EXPERT-04', 'agreement', (a) => a.experts.agreement(), { version: '2026-1', text: '评审专家协议', acceptedTime: null }],
    ['CALL-149', 'mine', (a) => a.experts.mine(), { id: 'e1', realName: '王专家', isPerfect: '0' }],
    [
      'CALL-149',
      'saveMine',
      (a) => a.experts.saveMine({ id: 'e1', revision: 1, realName: '王专家', agree: true }),
      { id: 'e1', revision: 2, realName: '王专家', isPerfect: '1' },
    ],
  ],
  reviewSheets: [
    [
      'our own',
      'own',
      (a) => a.reviewSheets.own('r1'),
      new Recorded(bytes, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="review-A001.pdf"' }),
    ],
    [
      'our own',
      'of',
      (a) => a.reviewSheets.of('r1'),
      new Recorded(bytes, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="review-A001.pdf"' }),
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
  calibrations: [
    [
      'our own',
      'waiting',
      (a) => a.calibrations.waiting({ pageSize: 20 }),
      page({ id: 'c1', title: '往届作品', projectId: 'p1', projectName: '初评', tries: 0 }),
    ],
    [
      'our own',
      'list',
      (a) => a.calibrations.list('p1'),
      [{ id: 'c1', no: 1, title: '往届作品', state: 'open', tries: 0, triesLeft: 1, totalScore: null, distance: null }],
    ],
    [
      'our own',
      'detail',
      (a) => a.calibrations.detail('c1'),
      { work: { id: 'c1', state: 'open' }, own: null, hints: null, reference: null },
    ],
    [
      'our own',
      'submit',
      (a) => a.calibrations.submit({ id: 'c1', attemptNo: 1, items: [{ itemId: 'i1', scoreValue: 86 }] }),
      { work: { id: 'c1', state: 'within', distance: 6 }, reference: { totalScore: 80, items: [], comment: null, criteria: [] } },
    ],
    [
      'our own',
      'overview',
      (a) => a.calibrations.overview('p1'),
      { mode: 'done', fullMark: 100, tolerance: 10, works: [], experts: [{ id: 'e1', name: '王专家', cells: [], leniency: null }] },
    ],
  ],
  myProjects: [
    ['our own', 'list', (a) => a.myProjects.list(), [{ id: 'p1', projectName: '初评', all: 20, submitted: 7, feePerReview: 50 }]],
    [
      'our own',
      'detail',
      (a) => a.myProjects.detail('p1'),
      { project: { id: 'p1' }, template: { fullMark: 100, items: [] }, works: [{ review: { id: 'a1' }, own: null, others: null }] },
    ],
  ],
  awards: [
    [
      'our own',
      'competitions',
      (a) => a.awards.competitions(),
      [{ id: 'c1', name: '数学建模', onNotice: 3, noticeEnd: '2026-12-01', confirmed: 0 }],
    ],
    [
      'our own',
      'results',
      (a) => a.awards.results({ competitionId: 'c1', keyword: '智能', pageNo: 2, pageSize: 100 }),
      page({ id: 'w1', award: '一等奖', level: 1, status: '1' }),
    ],
  ],
  hall: [
    ['our own', 'open', (a) => a.hall.open({ keyword: '建模', pageSize: 24 }), page({ id: 'c1', name: '数学建模', phase: 'register' })],
    ['our own', 'page', (a) => a.hall.page('c1'), { id: 'c1', name: '数学建模', phase: 'register', groups: [], stages: [] }],
  ],
  certificates: [
    ['CALL-159', 'mine', (a) => a.certificates.mine(), page({ id: 'z1', certNo: 'SY-2026-1', status: '1' })],
    [
      'our own',
      'layout',
      (a) => a.certificates.layout(design),
      { outlines: [{ element: 0, path: 'M0 0h1v1z' }], problems: [{ kind: 'tooLong', element: 0, text: '文字放不下：张三' }] },
    ],
    ['our own', 'preview', (a) => a.certificates.preview(design), { pdf: 'JVBERi0xLjc=' }],
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
    [
      'our own',
      'zip',
      (a) => a.certificates.zip('c1', 'u1'),
      new Recorded(bytes, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="certificates.zip"' }),
    ],
    ['part B5', 'keys', (a) => a.certificates.keys(), { issuer: '赛云', keys: [] }],
  ],
  payouts: [
    [
      'CALL-171',
      'pipeline',
      (a) => a.payouts.pipeline(),
      {
        today: '2026-05-06',
        isWorkday: true,
        nextWorkday: '2026-05-07',
        isYearKnown: true,
        steps: [{ step: '10', count: 2, amount: 300.5 }],
        batches: [
          {
            id: 'b1',
            batchNo: 'P20260506-01',
            payDate: '2026-05-06',
            status: '2',
            count: 2,
            amount: 300.5,
            tax: 12.34,
            bankLayout: 'icbc',
            sha256: 'ab',
            answered: 1,
            unknown: 0,
          },
        ],
      },
    ],
    [
      'CALL-171',
      'send',
      (a) => a.payouts.send({ id: 'b1', bank: 'icbc', purpose: '评审费' }),
      { id: 'b1', batchNo: 'P20260506-01', sha256: 'ab', count: 2 },
    ],
    [
      'CALL-171',
      'file',
      (a) => a.payouts.file('b1'),
      new Recorded(bytes, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="P1-icbc.txt"' }),
    ],
    [
      'CALL-171',
      'result',
      (a) => a.payouts.result('b1', { bytes, name: 'result.txt' }),
      { paid: 1, failed: 1, unknown: 0, unchanged: 0, missing: 0 },
    ],
    [
      'CALL-171',
      'declaration',
      (a) => a.payouts.declaration('2026-05'),
      {
        month: '2026-05',
        payer: 'ordinary',
        digest: 'ab',
        people: [{ expertId: 'e1', name: '林思源', hasId: true, income: 1000, tax: 40, isDeclared: false, isCorrection: false }],
      },
    ],
    [
      'CALL-171',
      'declarationFile',
      (a) => a.payouts.declarationFile('2026-05', 'csv'),
      new Recorded(bytes, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="tax-2026-05.csv"' }),
    ],
    ['CALL-171', 'declare', (a) => a.payouts.declare({ month: '2026-05', digest: 'ab' }), { month: '2026-05', declared: 2 }],
    [
      'CALL-170',
      'projects',
      (a) => a.payouts.projects(),
      [{ projectId: 'p1', name: '初评', experts: 3, waiting: 240.5, approved: 80, settled: 0, refused: 0 }],
    ],
    [
      'CALL-170',
      'fees',
      (a) => a.payouts.fees('p1'),
      [
        {
          id: 's1',
          expertId: 'e1',
          expertName: '林思源',
          period: '2026-05',
          reviewCount: 3,
          amount: 240.5,
          settleStatus: '0',
          examineStatus: '0',
          isOwn: false,
          revision: 1,
        },
      ],
    ],
    [
      'CALL-170',
      'settleProject',
      (a) => a.payouts.settleProject({ projectId: 'p1', act: 'examine', except: ['s2'], reason: '重复', count: 1, amount: 24_050 }),
      { done: 1, refused: 1, left: 0, amount: 240.5 },
    ],
  ],
  expertAccounts: [
    [
      'CALL-169',
      'mine',
      (a) => a.expertAccounts.mine(),
      {
        id: 'k1',
        balance: 1234.56,
        frozen: 100,
        available: 1134.56,
        pending: 80,
        paidThisYear: 700,
        taxThisYear: 65.44,
        totalIncome: 2000,
        totalWithdrawn: 765.44,
        hasPayPassword: '1',
        lockUntil: null,
      },
    ],
    [
      'CALL-169',
      'statement',
      (a) => a.expertAccounts.statement('2026-05'),
      new Recorded(bytes, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="statement-2026-05.pdf"' }),
    ],
    [
      'CALL-169',
      'incomeProof',
      (a) => a.expertAccounts.incomeProof('2026'),
      new Recorded(bytes, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="income-2026.pdf"' }),
    ],
    [
      'CALL-169',
      'movements',
      (a) => a.expertAccounts.movements({ pageNo: 2, pageSize: 20 }),
      page({
        id: 'm1',
        bizType: 'withdrawHold',
        amount: -100,
        balanceAfter: 1134.56,
        createTime: '2026-11-24 10:00:00',
        projectName: null,
        period: null,
        withdrawNo: 'TX1',
      }),
    ],
    [
      'CALL-171',
      'withdrawals',
      (a) => a.expertAccounts.withdrawals(),
      page({
        id: 'x1',
        withdrawNo: 'TX1',
        amount: 5000,
        tax: 800,
        net: 4200,
        isFinal: false,
        account: { accountType: 'bankCard', bankName: '中国银行', cardNoTail: '3445' },
        expectPayDate: '2026-12-01',
        status: '1',
        subStatus: '10',
        failReason: null,
        askedTime: '2026-11-24 10:00:00',
        examinedTime: null,
        sentTime: null,
        endTime: null,
      }),
    ],
    [
      'CALL-169',
      'resetPayPassword',
      (a) => a.expertAccounts.resetPayPassword({ way: 'sms', captcha: '123456', password: '2', confirmpassword: '2' }),
      null,
    ],
    ['CALL-169', 'setPayPassword', (a) => a.expertAccounts.setPayPassword({ oldPassword: '1', password: '2', confirmpassword: '2' }), null],
    [
      'CALL-171',
      'previewWithdrawal',
      (a) => a.expertAccounts.previewWithdrawal(500_000),
      {
        amount: 5000,
        tax: 800,
        net: 4200,
        payDay: '2026-12-01',
        taxMonth: '2026-12',
        earlierAmount: 1000,
        earlierTax: 40,
        isPostponed: true,
        isNextMonth: true,
        isDayCertain: false,
      },
    ],
    [
      'our own',
      'examination',
      (a) => a.expertAccounts.examination('x1'),
      {
        expertName: '王专家',
        unitName: '晨华大学',
        available: 100,
        frozen: 5000,
        payee: { realName: '王专家', status: '1', isSame: true },
        needsTwo: false,
        first: null,
        isOwnFirst: false,
        tax: 800,
        net: 4200,
        payDay: '2026-12-01',
        taxMonth: '2026-12',
        ruleName: '劳务报酬所得预扣预缴',
        earlierAmount: 0,
        earlierTax: 0,
        parts: { gross: 5000, deduction: 1000, taxable: 4000, percent: 20, quick: 0, tax: 800 },
      },
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
  scores: [
    [
      'our own',
      'room',
      (a) => a.scores.room('n1'),
      { runId: 'n1', projectId: 'p1', digits: 3, fullMark: 100, lines: [], works: [], quality: null },
    ],
    [
      'our own',
      'explain',
      (a) => a.scores.explain('n1', 'w1'),
      { worksId: 'w1', worksNo: 'W1', title: '桥', reviews: [], left: [], score: 86.5, rank: 1, ranked: 12, equal: [] },
    ],
    [
      'our own',
      'verify',
      (a) => a.scores.verify('n1', 'W1'),
      { equal: true, differs: [], works: 12, reviews: 36, differentCount: 0, different: [], work: null, reviewsChanged: false },
    ],
  ],
  similar: [
    ['our own', 'compare', (a) => a.similar.compare('p1'), { files: [[], []], passages: [], pictures: [] }],
    [
      'our own',
      'coverage',
      (a) => a.similar.coverage('c1'),
      { works: 12, compared: 11, lastTime: '2026-05-06 16:00:00', unread: [], more: false },
    ],
  ],
  allotting: [
    [
      'CALL-94',
      'allot',
      (a) => a.allotting.allot({ projectId: 'p1', mode: 'full', reviews: 3, loadMax: 20, seed: '7' }),
      { id: 'r1', revision: 1, projectId: 'p1', mode: 'full', status: '0' },
    ],
    [
      'our own',
      'check',
      (a) => a.allotting.check('p1'),
      { projectId: 'p1', worksLocked: 6, experts: 5, needed: 12, room: null, labels: [] },
    ],
    [
      'our own',
      'board',
      (a) => a.allotting.board({ id: 'r1', pageNo: 2, show: 'changed', keyword: '桥' }),
      page({ id: 'w1', worksNo: 'W1', title: '桥', unit: null, labels: [], lines: [] }),
    ],
    ['our own', 'loads', (a) => a.allotting.loads('r1'), [{ id: 'e1', name: '王专家', load: 3, most: 20, groups: [] }]],
    [
      'our own',
      'proposalXlsx',
      (a) => a.allotting.proposalXlsx('r1'),
      new Recorded(bytes, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
    ],
    [
      'our own',
      'importProposal',
      (a) => a.allotting.importProposal('r1', { bytes, name: 'proposal.xlsx' }),
      { id: null, works: 1, changed: 0, faults: [{ rowNo: 4, cell: 'E4', worksNo: 'W1', value: '王', message: '没有' }], faultCount: 1 },
    ],
    [
      'our own',
      'explain',
      (a) => a.allotting.explain('r1', 'w1', 'e1'),
      [{ expertId: 'e1', expertName: '王专家', reasons: ['recused'], match: 50, label: 500, repeat: 0, load: 3, most: 20 }],
    ],
  ],
};
