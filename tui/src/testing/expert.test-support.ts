import type { Client, MyReviewRow, ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import { type Language, labelIn, no, yes } from '@saiyun/sdk/contract';
import { bankAccountStatus, examineStatus, reviewStatus, settleStatus, withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';

const stateTexts: Readonly<Record<string, readonly [string, string]>> = {
  [reviewStatus.pending]: ['待评审', 'Pending review'],
  [reviewStatus.staged]: ['已暂存', 'Staged'],
  [reviewStatus.submitted]: ['已提交', 'Submitted'],
};

/** A line of an expert's list, in the reader's language as the server sends it. */
export function reviewRow(language: Language, n: number, row: Partial<MyReviewRow> = {}): MyReviewRow {
  const status = row.status ?? reviewStatus.pending;
  return {
    id: String(n),
    revision: 1,
    status,
    status_dictText: labelIn(stateTexts[status] ?? [status, status], language),
    anonymousCode: `M2026-${String(n).padStart(4, '0')}`,
    title: language === 'en' ? `Prime gaps, part ${n}` : `素数间隔的分布（之${n}）`,
    competitionId: '1',
    competitionName: language === 'en' ? 'Mathematics' : '数学建模',
    projectId: '1',
    projectName: language === 'en' ? 'Number theory' : '数论',
    allotTime: '2026-11-01 09:00:00',
    dueTime: `2026-12-${String((n % 28) + 1).padStart(2, '0')} 18:00:00`,
    submitTime: null,
    totalScore: null,
    returnRequestTime: null,
    ...row,
  };
}

const item = (id: string, itemType: string, more: Partial<ReviewTemplateItemRow>): ReviewTemplateItemRow =>
  ({ id, itemType, requiredFlag: yes, parentId: null, ...more }) as unknown as ReviewTemplateItemRow;

const names = (zh: string, en: string) => ({ itemName: zh, itemNameEn: en });

const items = [
  item('i1', 'score', {
    ...names('创新性', 'Originality'),
    minValue: 0,
    maxValue: 10,
    weight: 60,
    guide: '看新意',
    guideEn: 'What is new',
  }),
  item('i2', 'score', { ...names('表达', 'Style'), minValue: 0, maxValue: 10, weight: 40 }),
  item('i3', 'grade', { ...names('等级', 'Grade'), grades: 'A,B,C' }),
  item('i4', 'passFail', names('规范', 'Format')),
  item('i5', 'text', { ...names('理由', 'Reasons'), requiredFlag: no }),
];

export function reviewDetail(language: Language, n: number, detail: Partial<ReviewDetail> = {}): ReviewDetail {
  const sentence = language === 'en' ? 'We bound the gaps between primes. ' : '本文给出素数间隔的一个上界。';
  return {
    review: reviewRow(language, n),
    works: {
      title: '素数间隔的分布',
      titleEn: 'Prime gaps',
      abstractText: sentence.repeat(60),
      worksFile: null,
      worksFileWithheld: false,
      files: [],
    },
    template: { templateName: '评分表', templateNameEn: 'Sheet', fullMark: 100, items },
    result: null,
    others: null,
    signed: true,
    editable: true,
    calibration: null,
    ...detail,
  };
}

/** The money of an expert as the server sends it, in yuan. */
export const moneyAnswers = {
  'GET /dsTbExpertAccount/mine': {
    id: 'k1',
    balance: 1500,
    frozen: 300,
    available: 1200,
    pending: 240,
    paidThisYear: 4800,
    taxThisYear: 320.5,
    totalIncome: 6600,
    totalWithdrawn: 5100,
    hasPayPassword: yes,
    lockUntil: null,
  } as Record<string, unknown>,
  'GET /dsTbBankAccount/mine': [
    { id: 'b1', accountType: 'bankCard', bankName: 'BOC', cardNoTail: '4567', isDefault: yes, status: bankAccountStatus.verified },
    {
      id: 'b2',
      accountType: 'alipay',
      bankName: null,
      cardNo: 'li****@example.com',
      cardNoTail: null,
      isDefault: no,
      status: bankAccountStatus.verified,
    },
    { id: 'b3', accountType: 'bankCard', bankName: 'ICBC', cardNoTail: '9999', isDefault: no, status: bankAccountStatus.unverified },
  ] as readonly object[],
  'GET /dsTbExpertWithdrawal/mine': {
    total: 2,
    records: [
      {
        id: 'w1',
        withdrawNo: 'W20261120ABCD',
        amount: 300,
        tax: 0,
        net: 300,
        isFinal: false,
        account: { accountType: 'bankCard', bankName: 'BOC', cardNoTail: '4567' },
        expectPayDate: '2026-11-30',
        status: withdrawalStatus.inProgress,
        subStatus: withdrawalStep.approved,
        failReason: null,
        askedTime: '2026-11-20 10:00:00',
        examinedTime: '2026-11-21 09:30:00',
        sentTime: null,
        endTime: null,
      },
      {
        id: 'w2',
        withdrawNo: 'W20261001EFGH',
        amount: 1000,
        tax: 40,
        net: 960,
        isFinal: true,
        account: { accountType: 'bankCard', bankName: 'BOC', cardNoTail: '4567' },
        expectPayDate: '2026-10-09',
        status: withdrawalStatus.failed,
        subStatus: withdrawalStep.returned,
        failReason: 'Account closed',
        askedTime: '2026-10-01 10:00:00',
        examinedTime: '2026-10-02 10:00:00',
        sentTime: '2026-10-09 10:00:00',
        endTime: '2026-10-10 10:00:00',
      },
    ],
  },
  'GET /dsTbExpertAccount/movements': {
    total: 2,
    records: [
      {
        id: 'm1',
        bizType: 'withdrawHold',
        amount: -300,
        balanceAfter: 1200,
        createTime: '2026-11-20 10:00:00',
        projectName: null,
        period: null,
        withdrawNo: 'W20261120ABCD',
      },
      {
        id: 'm2',
        bizType: 'reviewFee',
        amount: 500,
        balanceAfter: 1500,
        createTime: '2026-11-01 08:00:00',
        projectName: 'P1',
        period: '2026-10',
        withdrawNo: null,
      },
    ],
  },
  fees: [
    {
      id: 'f1',
      projectId_dictText: 'P1',
      period: '2026-11',
      reviewCount: 3,
      amount: 24_000,
      settleStatus: settleStatus.unsettled,
      examineStatus: examineStatus.waiting,
    },
  ] as readonly object[],
  'GET /dsTbExpertWithdrawal/preview': (query: { readonly amount: number }) => ({
    amount: query.amount,
    tax: query.amount / 10,
    net: (query.amount * 9) / 10,
    payDay: '2026-11-30',
    taxMonth: '2026-11',
    earlierAmount: 300,
    earlierTax: 0,
    isPostponed: true,
    isNextMonth: false,
    isDayCertain: true,
  }),
};

/** What an expert's screens ask the server, answered from memory; each test replaces what it is about. */
export interface ExpertServer {
  rows: readonly MyReviewRow[];
  detail: (id: string) => Promise<ReviewDetail>;
  stage: (content: unknown, options: { readonly revision?: number }, id: string) => Promise<{ rows: readonly { revision: number }[] }>;
  submit: (content: unknown) => Promise<unknown>;
  money: Partial<typeof moneyAnswers>;
  withdraw: (body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  cancelWithdrawal: (id: string) => Promise<unknown>;
  setPassword: (body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** A client signed in as an expert, with only the calls that its screens make. */
export function expertClient(language: Language, server: Partial<ExpertServer> = {}): Client {
  const rows = server.rows ?? [1, 2, 3].map((n) => reviewRow(language, n));
  const money = { ...moneyAnswers, ...server.money };
  let now = language;
  const client = {
    get language() {
      return now;
    },
    session: { token: 'token', tenantId: 1, userInfo: { id: 'u1', username: 'expert', realname: language === 'en' ? 'Li Si' : '李四' } },
    options: { baseUrl: 'http://saiyun', dialect: 'saiyun' },
    setLanguage: (next: Language) => {
      now = next;
    },
    logout: () => Promise.resolve(),
    send: (method: string, path: string, { query, body }: { readonly query?: never; readonly body?: never } = {}) => {
      if (method === 'PUT') return (server.setPassword ?? (() => Promise.resolve({})))(body ?? {});
      if (method === 'POST') return (server.withdraw ?? (() => Promise.resolve({ expectPayDate: '2026-11-30' })))(body ?? {});
      const answer = money[`${method} ${path}` as keyof typeof money];
      return Promise.resolve(typeof answer === 'function' ? answer(query as never) : answer);
    },
    dicts: {
      items: (code: string) =>
        Promise.resolve(
          code === 'ds_review_confidence'
            ? [
                { value: '1', text: now === 'en' ? 'Low' : '不太有把握' },
                { value: '3', text: now === 'en' ? 'High' : '很有把握' },
              ]
            : [
                { value: 'conflict', text: now === 'en' ? 'Conflict of interest' : '存在利益关系' },
                { value: 'time', text: now === 'en' ? 'No time' : '时间不够' },
              ],
        ),
    },
    withdrawals: { cancel: (id: string) => (server.cancelWithdrawal ?? (() => Promise.resolve({})))(id) },
    settlements: { list: () => Promise.resolve({ records: money.fees, total: money.fees.length }) },
    reviews: {
      myList: ({ pageNo }: { readonly pageNo: number }) => Promise.resolve({ records: pageNo === 1 ? rows : [], total: rows.length }),
      detail: server.detail ?? ((id: string) => Promise.resolve(reviewDetail(now, Number(id)))),
      stage: (id: string, content: unknown, options: object) =>
        (server.stage ?? (() => Promise.resolve({ rows: [{ revision: 2 }] })))(content, options, id),
      submit: (_id: string, content: unknown) => (server.submit ?? (() => Promise.resolve({})))(content),
    },
  };
  return client as unknown as Client;
}
