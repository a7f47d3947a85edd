import { bytes, page, Recorded, type RowsOf, workbook } from './answer.ts';

/** Experts, their reviews, and the scores. */
export const reviewingRows: RowsOf<
  'invitations' | 'experts' | 'reviewSheets' | 'reviewManagement' | 'calibrations' | 'myProjects' | 'scores' | 'similar' | 'allotting'
> = {
  invitations: [
    [
      'our own',
      'link',
      (a) => a.invitations.link('i1'),
      { link: 'https://contest.example.edu/invitation#t1', expireTime: '2026-12-15 09:00:00' },
    ],
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
