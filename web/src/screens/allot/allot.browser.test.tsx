import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FeedbackHost } from '../../app/shell/feedback-host.tsx';
import { allotTexts } from '../../messages/allot/index.ts';
import { kitTexts } from '../../messages/kit/index.ts';
import { type Answers, type Asked, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { Allot } from './allot.tsx';

await Promise.all([allotTexts.load('zh-CN'), kitTexts.load('zh-CN')]);

const project = {
  id: 'p1',
  revision: 1,
  projectName: '初评',
  competitionId: 'c1',
  status: '1',
  status_dictText: '分配中',
  reviewsPerWork: 2,
};
const check = {
  projectId: 'p1',
  projectName: '初评',
  competitionId: 'c1',
  status: '1',
  reviewsPerWork: 2,
  worksLocked: 2,
  worksUnlocked: 1,
  worksUnlabelled: 0,
  experts: 3,
  expertsUnready: 0,
  unready: [],
  earlier: [],
  expertsUnlabelled: 0,
  expertsFull: 1,
  needed: 4,
  room: null,
  groups: [{ name: '本科组', most: 2, needed: 4, room: 6 }],
  recused: 1,
  weighed: 0,
  unclearCount: 0,
  unclear: [],
  labels: ['声学'],
  calibration: { mode: 'done', works: 2, experts: 5, done: 3 },
  standing: 0,
  begun: 0,
};
const line = (id: string, expertName: string, more: object = {}) => ({
  id,
  revision: 1,
  expertId: `e-${id}`,
  expertName,
  rankNo: 1,
  flag: 'new',
  match: 80,
  repeat: 0,
  begun: false,
  ...more,
});
const works = [
  {
    id: 'w1',
    worksNo: 'W-1',
    title: '桥梁',
    unit: '晨华大学',
    labels: ['力学'],
    lines: [line('a', '王一'), line('b', '李二', { flag: 'alternate' })],
  },
  {
    id: 'w2',
    worksNo: 'W-2',
    title: '回声',
    unit: null,
    labels: [],
    lines: [line('c', '赵三', { begun: true, flag: 'kept' }), line('d', '钱四')],
  },
];
const stats = { works: 2, experts: 3, reviews: 3, added: 2, kept: 1, removed: 0, score: 9, fewest: 1, most: 1, match: 80, weakest: 70 };
const run = (more: object = {}) => ({
  id: 'r1',
  revision: 1,
  projectId: 'p1',
  mode: 'full',
  status: '1',
  createTime: '2026-11-23 10:00:00',
  stats,
  ...more,
});
const page = (records: readonly object[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 });
const pair = (expertId: string, expertName: string, reasons: readonly string[] = []) => ({
  expertId,
  expertName,
  reasons,
  recusedBy: reasons.includes('recused') ? ['sameUnitTree'] : [],
  softBy: [],
  group: null,
  match: 60,
  label: 600,
  repeat: 0,
  conflict: 0,
  level: 0,
  load: 1,
  most: 9,
});

const begin = (runs: readonly object[], more: Answers = {}) =>
  fakeServer({
    'GET /dsTbReviewProject/queryById': project,
    'GET /dsTbReviewProject/list': page([project]),
    'GET /dsTbWorksAllotRun/check': check,
    'GET /dsTbWorksAllotRun/list': page(runs),
    'GET /dsTbWorksAllotRun/board': page(works),
    'GET /dsTbWorksAllotRun/loads': [{ id: 'e-a', name: '王一', load: 1, most: 1, groups: [{ name: '本科组', load: 1, most: 2 }] }],
    'GET /dsTbWorksAllotRun/explain': [pair('e-b', '李二'), pair('e-z', '周五', ['recused', 'full'])],
    ...more,
  });
const open = () =>
  renderPage(
    <>
      <Allot />
      <FeedbackHost />
    </>,
    '/competition/allot?competition=c1&project=p1',
  );

beforeEach(() => signedIn('ADMIN'));

describe('SCREEN-29: works are allotted in one place', () => {
  test('what a proposal works with, who has what, loads and alternates', async () => {
    begin([run()]);
    const screen = await open();
    await expect.element(screen.getByRole('region', { name: '分配前检查' })).toMatchTextContent(/没有专家具备：声学/);
    await expect.element(screen.getByRole('region', { name: '分配前检查' })).toMatchTextContent(/启用的试评作品 2 件5 位专家中 3 位已完成/);
    expect(screen.getByRole('link', { name: '试评' }).element().getAttribute('href')).toBe('/review/project/p1/calibration');
    await expect.element(screen.getByRole('region', { name: '作品与专家' })).toMatchTextContent(/候补：李二 80/);
    await expect.element(screen.getByRole('button', { name: /赵三\s*80 · 已开始/ })).toBeVisible();
    await expect.element(screen.getByRole('region', { name: '专家负荷' })).toMatchTextContent(/王一1 \/ 1 件/);
    await expectAccessible();
  });

  test('an earlier round that is not over and experts who cannot review are named, and asked about before a proposal', async () => {
    const server = begin([], {
      'GET /dsTbWorksAllotRun/check': {
        ...check,
        expertsUnready: 2,
        unready: [
          { id: 'e1', name: '王一', lacks: ['signature', 'agreement'] },
          { id: 'e2', name: '李二', lacks: ['labels'] },
        ],
        earlier: [{ id: 'p0', name: '初评', status: '2', open: 14 }],
      },
    });
    const screen = await open();
    const list = screen.getByRole('region', { name: '分配前检查' });
    await expect.element(list).toMatchTextContent(/前一轮“初评”还没有结束还有 14 份评审没有提交/);
    await expect
      .element(list)
      .toMatchTextContent(/另有 2 位资料不完整，不能评审，未计入：王一（没有签名、未同意评审协议）李二（未选专长）/);
    await screen.getByRole('button', { name: '生成方案' }).click();
    const asked = screen.getByRole('dialog');
    await expect.element(asked).toMatchTextContent(/“初评”还没有结束（未提交的评审 14 份）.*2 位专家资料不完整/);
    await asked.getByRole('button', { name: '先不生成' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.asked('GET /dsTbWorksAllotRun/check').length).toBeGreaterThan(0);
  });

  test('once reviews are handed out, filling in is the main button and a plan of all anew the other', async () => {
    begin([], { 'GET /dsTbWorksAllotRun/check': { ...check, standing: 9, begun: 4 } });
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: '增量补齐' })).toHaveClass(/ant-btn-primary/);
    await expect.element(screen.getByRole('button', { name: '整体重新分配' })).not.toHaveClass(/ant-btn-primary/);
    await screen.getByRole('button', { name: '增量补齐' }).click();
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/incremental/);
  });

  test('before a plan of all anew is applied, it says how much it takes back, how much stays and how much has begun', async () => {
    const totals: Readonly<Record<string, number>> = { new: 6, kept: 4, removed: 5 };
    begin([run()], {
      'GET /dsTbWorksAllotRun/check': { ...check, standing: 9, begun: 3 },
      // Changes by hand are in the lines and not in the figures of the run.
      'GET /dsTbWorksAllotTemp/list': ({ query }: Asked) => ({ ...page([]), total: totals[query.get('flag') ?? ''] ?? 0 }),
    });
    const screen = await open();
    await screen.getByRole('button', { name: '应用方案' }).click();
    await expect
      .element(screen.getByRole('dialog'))
      .toMatchTextContent(
        /收回 5 份评审.*已派出的评审共 9 份：收回 5 份（均未开始评审），保留 4 份（其中 3 份已开始评审）.*改用“增量补齐”/,
      );
  });

  test('who may be somebody of an entry is listed with both sides and ruled on, and a proposal is applied meanwhile only with a reason', async () => {
    const unclear = {
      expertId: 'e1',
      expertName: '王一',
      expertUnit: '晨华大学',
      expertPhone: '138****0001',
      expertIdNo: null,
      registrationId: 'r9',
      registerNo: 'A-009',
      teamName: '逐光队',
      personName: '王一',
      memberRole: 'member',
      personUnit: '晨华大学',
      personPhone: null,
      personIdNo: 'E1****89',
    };
    const server = begin([run()], {
      'GET /dsTbWorksAllotRun/check': { ...check, unclearCount: 1, unclear: [unclear] },
      'GET /dsTbWorksAllotTemp/list': page([]),
      'POST /dsTbIdentityRuling/add': { id: 'i1' },
      'PUT /dsTbWorksAllotRun/applyRun': { rows: [{ id: 'r1', revision: 2, state: '3' }] },
    });
    const screen = await open();
    const list = screen.getByRole('region', { name: '分配前检查' });
    await expect.element(list).toMatchTextContent(/专家：晨华大学；138\*\*\*\*0001；未填证件号码报名：逐光队；A-009；王一/);
    await screen.getByRole('button', { name: '应用方案' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: '应用方案' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /理由$/ }).fill('电话核实中');
    await dialog.getByRole('button', { name: '应用方案' }).click();
    await expect.poll(() => server.asked('PUT /dsTbWorksAllotRun/applyRun')[0]?.body).toMatchObject({ unclearReason: '电话核实中' });
    await list.getByRole('button', { name: '不是同一人' }).click();
    await expect
      .poll(() => server.asked('POST /dsTbIdentityRuling/add')[0]?.body)
      .toMatchObject({ expertId: 'e1', registrationId: 'r9', ruling: 'different' });
    await expectAccessible();
  });

  test('ALLOT-02: another expert is chosen with the reasons in sight, and a refusal is told in words', async () => {
    const server = begin([run()], { 'PUT /dsTbWorksAllotTemp/adjust': () => refusedWith('input.invalid', '周五 应回避该作品') });
    const screen = await open();
    await screen.getByRole('button', { name: /王一\s*80 · 新/ }).click();
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet).toMatchTextContent(/应回避：单位有上下级关系；已满/);
    await sheet.getByRole('button', { name: '选用 李二' }).click();
    await expect.element(sheet.getByRole('alert')).toMatchTextContent(/周五 应回避该作品/);
    expect(server.asked('PUT /dsTbWorksAllotTemp/adjust')[0]?.body).toMatchObject({ ids: 'a', expertId: 'e-b' });
  });

  test('a proposal that is refused names whom it is about', async () => {
    const text = '1 位专家的资料已不完整，请改派或重新生成方案：王一';
    begin([run()], {
      'GET /dsTbWorksAllotTemp/list': page([]),
      'PUT /dsTbWorksAllotRun/applyRun': () =>
        Response.json({
          success: false,
          code: 409,
          message: '请重新生成方案',
          error: 'allot.stale',
          result: null,
          timestamp: 0,
          issues: [{ field: 'expertId', code: 'rule', message: 'allot.expertsUnready', text }],
        }),
    });
    const screen = await open();
    await screen.getByRole('button', { name: '应用方案' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: '应用方案' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/资料已不完整.*王一/);
  });

  test('somebody who is not of the proposal is not silently missing when looked for by name', async () => {
    begin([run()], {
      'GET /sys/dict/loadDict/dsTbExpert,realName,id': ({ query }: Asked) =>
        query.get('keyword') === '新专家' ? [{ value: 'e-n', text: '新专家', hint: '云海大学' }] : [],
    });
    const screen = await open();
    await screen.getByRole('button', { name: /王一\s*80 · 新/ }).click();
    const sheet = screen.getByRole('dialog');
    const find = sheet.getByRole('searchbox', { name: '按姓名查找' });
    await find.fill('新专家');
    await expect.element(sheet.getByRole('status')).toMatchTextContent(/新专家 不在本方案的专家之列.*重新生成方案/);
    await find.fill('没有人');
    await expect.element(sheet.getByRole('status')).toMatchTextContent(/本方案的专家中没有“没有人”/);
  });

  test('the board and the loads are a stop of the tab key each, with the arrow keys inside', async () => {
    begin([run()]);
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: /王一/ }).first()).toBeVisible();
    const stops = (list: string) => document.querySelectorAll(`${list} button:not(:disabled)[tabindex="0"]`).length;
    await expect.poll(() => [stops('.al-works'), stops('.al-loads ul')]).toEqual([1, 1]);
    const first = screen.getByRole('button', { name: /王一\s*80 · 新/ });
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    const other = document.activeElement as HTMLElement;
    expect(other.closest('.al-work')?.textContent).toContain('回声');
    expect([other.tabIndex, (first.element() as HTMLElement).tabIndex]).toEqual([0, -1]);
    await userEvent.keyboard('{Home}');
    await expect.element(first).toHaveFocus();
    await expectAccessible();
  });

  test('two works exchange an expert; one that has begun is left alone', async () => {
    const server = begin([run()], { 'PUT /dsTbWorksAllotTemp/swap': { rows: [{ id: 'a', revision: 2, state: 'new' }] } });
    const screen = await open();
    await screen.getByRole('button', { name: /王一\s*80 · 新/ }).click();
    await screen.getByRole('button', { name: '与另一件作品对调' }).click();
    await expect.element(screen.getByText('已选 王一（桥梁）。再选另一件作品的一位专家与之对调。')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /赵三\s*80 · 已开始/ })).toBeDisabled();
    await screen.getByRole('button', { name: /钱四\s*80 · 新/ }).click();
    await expect.poll(() => server.asked('PUT /dsTbWorksAllotTemp/swap')[0]?.body).toMatchObject({ ids: 'a', otherId: 'd' });
  });

  test('where there is none, the cause and what would make it possible', async () => {
    const cause = {
      kind: 'reviews',
      needed: 4,
      possible: 3,
      missing: 1,
      works: ['W-2 回声'],
      workCount: 1,
      experts: [],
      expertCount: 0,
      units: ['晨华大学'],
      labels: ['声学'],
      left: { inactive: 0, recused: 2, spent: 0, label: 1 },
      fewerReviews: [{ name: 'W-2 回声', by: 1 }],
      higherLoadMax: [],
      moreExperts: [{ name: 'W-2 回声', by: 1 }],
      lowerLoadMin: [],
    };
    begin([run({ status: '2', stats: null, infeasible: [cause] })]);
    const screen = await open();
    const told = screen.getByRole('region', { name: '没有可行的方案' });
    await expect.element(told).toMatchTextContent(/缺 1 份/);
    await expect.element(told).toMatchTextContent(/没有可用专家具备的标签：声学/);
    await expect.element(told).toMatchTextContent(/增加能评审的专家：W-2 回声（1 份）/);
    await expectAccessible();
  });
});
