import type { StartPage, Todo } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import { examineStatus, settleStatus } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { sessionStore } from '../../lib/store/session.ts';
import { dashboardTexts } from '../../messages/dashboard/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { screens } from '../index.ts';
import { Home } from './start-page.tsx';

await dashboardTexts.load('zh-CN');

const todo = (name: Todo['name'], entity: string, match: Record<string, string>, count: number, due: string | null = null): Todo => ({
  name,
  about: null,
  entity,
  list: `/${entity}/list`,
  query: { match },
  count,
  due,
});
const far = '2099-01-01 18:00:00';
const organiserHealth: NonNullable<StartPage['health']> = {
  jobsFailed: 0,
  diskUsed: 91,
  integrity: { at: '2026-11-22 04:30:00', sound: true },
  auditChain: null,
  backup: { last: '2026-11-22 02:00:00', isYoung: true, oldHours: 36, isProofSound: true },
  ledgerBalanced: false,
};
const organiser: StartPage = {
  role: 'ADMIN',
  roles: ['ADMIN'],
  todos: [
    todo('entriesToApprove', 'dsTbRegistration', { status: '1' }, 7),
    todo('appealsToDecide', 'dsTbReviewAppeal', { status: '0' }, 0),
    todo('withdrawalsUnknown', 'dsTbExpertWithdrawal', { subStatus: '14' }, 1),
    todo('returnsToDecide', 'dsTbWorksAllot', { status: '0,1' }, 2, '2001-01-01 18:00:00'),
  ],
  charts: [
    {
      name: 'reviewsByProject',
      series: ['done', 'open'],
      rows: [{ value: 'p1', text: '初评', numbers: [51, 101] }],
      marks: [],
    },
  ],
  running: [
    {
      id: 'c1',
      name: '物联网竞赛',
      phase: 'register',
      until: far,
      entries: 35,
      works: 5,
      reviews: { done: 51, all: 152, projectIds: ['p1', 'p2'] },
      quota: null,
    },
  ],
  competitions: 1,
  health: organiserHealth,
};
const participant: StartPage = {
  role: 'APPL',
  roles: ['APPL'],
  todos: [todo('entriesToMend', 'dsTbRegistration', { status: '4' }, 1, far)],
  charts: [],
  entries: [
    {
      id: 'r1',
      teamName: '极客工作室',
      registerNo: 'A-1',
      status: '4',
      competitionId: 'c1',
      competitionName: '物联网竞赛',
      steps: [
        { name: 'register', state: 'now' },
        { name: 'approve', state: 'ahead' },
        { name: 'works', state: 'ahead' },
      ],
      next: 'mend',
      due: far,
      opinion: '证件号码不一致',
      worksId: null,
    },
  ],
  open: [{ id: 'c2', name: '建模竞赛', registerEnd: far, entered: false }],
};
const expert: StartPage = {
  role: 'EXPERT',
  roles: ['EXPERT', 'APPL'],
  todos: [{ ...todo('reviewsToWrite', 'dsTbWorksAllot', { status: '0' }, 15, far), list: '/dsTbReview/myList' }],
  charts: [],
  desk: {
    due: [{ id: 'a1', title: '物流无人机', anonymousCode: 'WL-1', projectName: '初评', status: '1', dueTime: far }],
    done: 7,
    all: 27,
    signed: false,
    available: 240,
    frozen: 200,
    totalIncome: 440,
    lastSettlement: {
      amount: 320,
      period: '2026-11',
      projectName: '初评',
      examineStatus: examineStatus.waiting,
      settleStatus: settleStatus.unsettled,
    },
  },
};

/** An account with every page of the menu. */
const withPages = (role: Role): void => {
  signedIn(role);
  const menu = screens.map(({ path }) => ({ path }));
  sessionStore.set({ ...sessionStore.get(), permissions: { menu, auth: [], allAuth: [], sysSafeMode: false } as never });
};
const show = async (answer: StartPage | (() => StartPage)) => {
  const server = fakeServer({ 'GET /sys/dashboard/startPage': answer, 'GET /sys/dict/queryAllDictItems': {} });
  await renderPage(<Home />);
  return server;
};
const hrefs = (): (string | null)[] => [...document.querySelectorAll('.sp-todo')].map((link) => link.getAttribute('href'));

beforeEach(() => withPages('ADMIN'));

describe('SCREEN-09: the start page', () => {
  test('of a participant goes on with a draft and leaves out a competition that is entered', async () => {
    withPages('APPL');
    const [mended] = participant.entries ?? [];
    if (!mended) throw new Error('no entry');
    await show({
      ...participant,
      entries: [
        { ...mended, id: 'r2', status: '0', competitionId: 'c2' },
        { ...mended, id: 'r3', status: '1', competitionId: 'c3' },
      ],
      open: ['建模竞赛', '机器人竞赛', '芯片竞赛'].map((name, at) => ({ id: `c${at + 2}`, name, registerEnd: far, entered: at < 2 })),
    });
    await expect.element(screen.getByRole('link', { name: '继续填写 建模竞赛' })).toHaveAttribute('href', '/participant/register/c2');
    await expect.element(screen.getByRole('link', { name: '去报名 芯片竞赛' })).toBeVisible();
    await expect.element(screen.getByText('机器人竞赛')).not.toBeInTheDocument();
  });

  test('of an organiser lists what waits, the most urgent first, each number a link to its rows', async () => {
    await show(organiser);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('10 项待办');
    await expect.element(screen.getByRole('link', { name: /报名待审核 7/ })).toBeVisible();
    expect(hrefs()).toEqual(['/competition/reviewManage?status=0%2C1', '/money/withdrawal?tab=14', '/registration/list?tab=1']);
    await expect
      .element(screen.getByRole('link', { name: '评审 51 / 152' }))
      .toHaveAttribute('href', expect.stringContaining('projectId=p1%2Cp2'));
    await expect.element(screen.getByText('总账不平')).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [{ last: null, isYoung: false, oldHours: 48, isProofSound: null }, '平台还没有备份：一旦磁盘损坏，全部数据都无法找回。'],
    [{ last: '2026-11-22 02:00:00', isYoung: false, oldHours: 48, isProofSound: true }, '48 小时内没有新的备份，最近一次在 11-22 02:00。'],
    [{ last: '2026-11-22 02:00:00', isYoung: true, oldHours: 36, isProofSound: false }, '最近一次备份验证未通过，现有备份可能无法恢复。'],
  ])('SYS-03: of whoever runs the platform warns of a backup that is missing, too old or cannot be restored: %j', async (backup, said) => {
    await show({ ...organiser, health: { ...organiserHealth, backup } });
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '查看备份' })).toHaveAttribute('href', '/isystem/backup');
    await expectAccessible();
  });

  test('SYS-03: of whoever runs the platform says when the last backup was made', async () => {
    await show({
      ...organiser,
      health: { ...organiserHealth, backup: { last: '2026-11-22 02:00:00', isYoung: true, oldHours: 36, isProofSound: null } },
    });
    await expect.element(screen.getByText('最近备份 11-22 02:00')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '查看备份' })).not.toBeInTheDocument();
  });

  test('of an entrant shows each entry with its steps, why it was returned, and the way on', async () => {
    await show(participant);
    const card = screen.getByRole('listitem').filter({ hasText: '极客工作室' });
    await expect.element(card.getByText('审核意见：证件号码不一致')).toBeVisible();
    await expect.element(card.getByRole('link', { name: '修改后重新提交' })).toHaveAttribute('href', '/participant/register/c1?entry=r1');
    expect([...document.querySelectorAll('.sp-steps [aria-current]')].map((step) => step.textContent)).toEqual(['报名进行中']);
    await expect.element(screen.getByRole('link', { name: '去报名 建模竞赛' })).toBeVisible();
    await expectAccessible();
  });

  test('of an expert shows what is due first, the progress, the money and the missing signature', async () => {
    await show(expert);
    await expect.element(screen.getByRole('link', { name: /作品待评审/ })).toHaveAttribute('href', '/expert/competitionReview?status=0');
    await expect.element(screen.getByText('最近一笔评审费（待审核，尚未计入余额）：初评 2026-11，¥320.00')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /物流无人机/ })).toHaveAttribute('href', '/expert/review/a1');
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '7');
    await expect.element(screen.getByText('¥240.00')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '去签名' })).toBeVisible();
    await expectAccessible();
  });

  test('asks for the page of another role that the account has', async () => {
    const server = await show(expert);
    await screen.getByText('参赛者').click();
    await expect.poll(() => server.asked('GET /sys/dashboard/startPage').at(-1)?.query.get('role')).toBe('APPL');
  });

  test('with nothing to do says so, and what comes next', async () => {
    await show({ ...organiser, todos: organiser.todos.map((one) => ({ ...one, count: 0 })) });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('今天没有待办');
    await expect.element(screen.getByText(/接下来：物联网竞赛报名截止，还有/)).toBeVisible();
    await expectAccessible();
  });

  test('that cannot be read says why, once, and is read again on request', async () => {
    let isDown = true;
    await show(() => {
      if (isDown) throw new Error('系统繁忙');
      return organiser;
    });
    // The notification of every lost connection is the frame's, and comes when its code has been fetched.
    await screen.getByRole('button', { name: '关闭' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('网络连接失败，请检查网络 (系统繁忙)重试');
    isDown = false;
    await screen.getByRole('button', { name: '重试' }).click();
    await expect.element(screen.getByRole('link', { name: /报名待审核 7/ })).toBeVisible();
  });

  // The last one: its message stays where others would click.
  test('lists the first steps with what is done and where the others are, until they are put away', async () => {
    let isKept = true;
    const steps = [
      { name: 'units', isDone: true },
      { name: 'look', isDone: false },
    ] as const;
    const server = fakeServer({
      'GET /sys/dashboard/startPage': () => (isKept ? { ...organiser, firstSteps: steps } : organiser),
      'PUT /sys/dashboard/firstSteps': () => {
        isKept = false;
        return null;
      },
    });
    signedIn('ADMIN');
    await renderPage(<Home />);
    const list = screen.getByRole('region', { name: '首次使用清单' });
    await expect.element(list.getByText('1 / 2 已完成')).toBeVisible();
    await expect.element(list.getByRole('listitem').nth(0)).toHaveTextContent('录入参赛学校已完成');
    await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('换上自己的名称和标志待完成设置网站名称、颜色和登录页图片。');
    await expectAccessible();
    await list.getByRole('button', { name: '不再显示' }).click();
    await expect.poll(() => document.querySelector('.fs')).toBeNull();
    expect(server.asked('PUT /sys/dashboard/firstSteps').map(({ body }) => body)).toMatchObject([{ isShown: false }]);
  });
});

const card = {
  teamName: '破晓队',
  registerNo: null,
  status: '1',
  competitionId: 'c1',
  competitionName: '物联网',
  steps: [],
  opinion: null,
  worksId: null,
};
test.each<[string, Partial<StartPage>, string | undefined]>([
  ['nothing has a day', { todos: [todo('entriesToPay', 'dsTbRegistration', { payStatus: '1' }, 1)] }, undefined],
  [
    'a step of an entry is due before what waits',
    {
      todos: [todo('worksToHandIn', 'dsTbWorks', { status: '0' }, 1, '2099-02-01 18:00:00')],
      entries: [{ ...card, id: 'r1', next: 'pay', due: '2001-01-01 18:00:00' }],
    },
    '最早：去缴费，已逾期',
  ],
  [
    'something is late already',
    {
      todos: [
        todo('reviewsExpired', 'dsTbWorksAllot', { status: '3' }, 8),
        todo('returnsToDecide', 'dsTbWorksAllot', { status: '0,1' }, 2, far),
      ],
    },
    undefined,
  ],
])('COMP-10: the head names what is due first: %s', async (_what, more, due) => {
  signedIn('APPL');
  fakeServer({ 'GET /sys/dashboard/startPage': { role: 'APPL', roles: ['APPL'], charts: [], entries: [], open: [], todos: [], ...more } });
  await renderPage(<Home />);
  await expect.element(screen.getByText(/月.*日星期/)).toBeVisible();
  if (due === undefined) await expect.element(screen.getByText(/最早：/)).not.toBeInTheDocument();
  else await expect.element(screen.getByText(new RegExp(due))).toBeVisible();
});
