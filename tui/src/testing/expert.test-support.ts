import type { Client, MyReviewRow, ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import { type Language, labelIn, no, yes } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';

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
    ...detail,
  };
}

/** What an expert's screens ask the server, answered from memory; each test replaces what it is about. */
export interface ExpertServer {
  rows: readonly MyReviewRow[];
  detail: (id: string) => Promise<ReviewDetail>;
  stage: (content: unknown) => Promise<{ rows: readonly { revision: number }[] }>;
  submit: (content: unknown) => Promise<unknown>;
}

/** A client signed in as an expert, with only the calls that its screens make. */
export function expertClient(language: Language, server: Partial<ExpertServer> = {}): Client {
  const rows = server.rows ?? [1, 2, 3].map((n) => reviewRow(language, n));
  let now = language;
  const client = {
    get language() {
      return now;
    },
    session: { token: 'token', userInfo: { username: 'expert', realname: language === 'en' ? 'Li Si' : '李四' } },
    options: { baseUrl: 'http://saiyun', dialect: 'saiyun' },
    setLanguage: (next: Language) => {
      now = next;
    },
    logout: () => Promise.resolve(),
    reviews: {
      myList: ({ pageNo }: { readonly pageNo: number }) => Promise.resolve({ records: pageNo === 1 ? rows : [], total: rows.length }),
      detail: server.detail ?? ((id: string) => Promise.resolve(reviewDetail(now, Number(id)))),
    },
    review: {
      stage: (_id: string, content: unknown) => (server.stage ?? (() => Promise.resolve({ rows: [{ revision: 2 }] })))(content),
      submitReview: (_id: string, content: unknown) => (server.submit ?? (() => Promise.resolve({})))(content),
    },
  };
  return client as unknown as Client;
}
