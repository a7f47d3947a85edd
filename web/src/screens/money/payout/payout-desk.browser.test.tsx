import { payoutBatchStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { kitTexts } from '../../../messages/kit/index.ts';
import { payoutTexts } from '../../../messages/payout/index.ts';
import { tableTexts } from '../../../messages/table/index.ts';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { PayoutDesk } from './payout-desk.tsx';

await Promise.all([payoutTexts.load('zh-CN'), kitTexts.load('zh-CN'), tableTexts.load('zh-CN')]);
beforeEach(() => signedIn('FIN'));

const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 200, pages: 1 });
const batch = {
  id: 'b1',
  batchNo: 'P20261127-01',
  payDate: '2026-11-27',
  status: payoutBatchStatus.sent,
  count: 2,
  amount: 500,
  tax: 0,
  bankLayout: 'ccb',
  sha256: 'ab',
  answered: 0,
  unknown: 0,
  own: 0,
};
const asked = (n: number, subStatus: string, more: object = {}) => ({
  id: `w${n}`,
  revision: 3,
  withdrawNo: `W-${n}`,
  expertId: `e${n}`,
  expertId_dictText: `专家${n}`,
  amount: 100 * n,
  netFinal: 100 * n,
  taxFinal: 0,
  subStatus,
  status: '1',
  createTime: '2026-11-20 10:00:00',
  ...more,
});
const open = async (path: string, more: Answers = {}) => {
  const server = fakeServer({
    'GET /dsTbPayoutBatch/pipeline': {
      today: '2026-11-27',
      isWorkday: true,
      nextWorkday: '2026-11-30',
      isYearKnown: true,
      colleagues: ['何佳宁'],
      steps: [{ step: withdrawalStep.approved, count: 2, amount: 300 }],
      batches: [batch],
    },
    'GET /dsTbExpertWithdrawal/list': ({ query }: { query: URLSearchParams }) =>
      query.get('payBatchId') === 'b1'
        ? page(asked(3, withdrawalStep.paid), asked(4, withdrawalStep.returned, { failReason: '户名不符' }))
        : page(
            asked(1, withdrawalStep.approved),
            asked(2, withdrawalStep.approved, { bankSnapshot: { realName: '别人', bankName: '示范银行', cardNoTail: '0001' } }),
            asked(5, withdrawalStep.approved, { examineBy: 'u1' }),
          ),
    'GET /sys/dict/queryAllDictItems': {},
    ...more,
  });
  return { server, screen: await renderPage(<PayoutDesk />, path) };
};

test('WITHDRAW-06, WITHDRAW-07: what is ticked goes into a batch, and a result file is read back row by row', async () => {
  const answers = { refuse: false };
  const { screen, server } = await open('/finance/payoutDesk', {
    'PUT /dsTbExpertWithdrawal/makeBatch': () =>
      answers.refuse
        ? refusedWith('money.same_person', 'W-2：须由另一人办理')
        : { rows: [{ id: 'w2', revision: 4, state: withdrawalStep.batched }], told: '已并入批次 P1' },
    'POST /dsTbPayoutBatch/result': { paid: 1, failed: 1, unknown: 0, unchanged: 0, missing: 0 },
  });
  await expect.element(screen.getByText('已选 2 笔，共 300.00 元')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('checkbox', { name: '专家1，100.00 元' }).click();
  // What the reader approved is somebody else's, and says whose; another holder than the expert stands out.
  await expect.element(screen.getByRole('checkbox', { name: '专家5，500.00 元' })).toBeDisabled();
  await expect.element(screen.getByText('您审核的，须由另一位财务人员生成批次：何佳宁')).toBeVisible();
  await expect.element(screen.getByText('户名与专家不一致')).toBeVisible();
  await screen.getByRole('button', { name: '生成批次' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('已选 1 笔，共 200.00 元')).toBeVisible();
  // A refusal stays in the dialog, and is about a person.
  answers.refuse = true;
  await dialog.getByRole('button', { name: '生成批次' }).click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: '专家2，200.00 元：须由另一人办理' })).toBeVisible();
  answers.refuse = false;
  await dialog.getByRole('button', { name: '生成批次' }).click();
  await expect
    .poll(() => server.asked('PUT /dsTbExpertWithdrawal/makeBatch').map(({ body }) => body))
    .toMatchObject([{ ids: 'w2' }, { ids: 'w2' }]);
  await expect.element(screen.getByText('已并入批次 P1')).toBeVisible();
  await screen.getByLabelText('批次 P20261127-01 的结果文件').upload(new File(['x'], 'result.txt'));
  await expect.element(screen.getByText('1 笔到账 · 1 笔退回')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /专家4/ }).getByText('户名不符')).toBeVisible();
  await expectAccessible();
});

test('B8: an approval is taken back with a reason, from a batch too; a second person keeps it', async () => {
  const { screen, server } = await open('/finance/payoutDesk', {
    'GET /dsTbPayoutBatch/pipeline': {
      today: '2026-11-27',
      isWorkday: true,
      nextWorkday: '2026-11-30',
      isYearKnown: true,
      colleagues: ['何佳宁'],
      steps: [],
      batches: [{ ...batch, status: payoutBatchStatus.open, bankLayout: null }],
    },
    'GET /dsTbExpertWithdrawal/list': ({ query }: { query: URLSearchParams }) =>
      query.get('payBatchId') === 'b1'
        ? page(asked(3, withdrawalStep.batched))
        : page(
            asked(1, withdrawalStep.approved),
            asked(2, withdrawalStep.approved, { takeBackBy: 'u9', takeBackBy_dictText: '何佳宁', takeBackReason: '账户是他人的' }),
          ),
    'PUT /dsTbExpertWithdrawal/takeBack': { rows: [{ id: 'w1', revision: 4, state: withdrawalStep.returned }] },
    'PUT /dsTbExpertWithdrawal/keepApproval': { rows: [{ id: 'w2', revision: 4, state: withdrawalStep.approved }] },
    'PUT /dsTbExpertWithdrawal/leaveBatch': { rows: [{ id: 'w3', revision: 4, state: withdrawalStep.approved }] },
  });
  // What somebody wants taken back is not chosen for a batch, and says who and why.
  await expect.element(screen.getByText(/何佳宁申请撤销批准：账户是他人的/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: '专家2，200.00 元' })).toBeDisabled();
  await expect.element(screen.getByText('已选 1 笔，共 100.00 元')).toBeVisible();
  expect(screen.getByRole('button', { name: '维持批准：专家1，100.00 元' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: '维持批准：专家2，200.00 元' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '维持批准' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpertWithdrawal/keepApproval')).toMatchObject([{ body: { ids: 'w2' } }]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '撤销批准：专家1，100.00 元' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/10,000 元起须由第二人确认/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /撤销原因/ }).fill('账户是他人的');
  await dialog.getByRole('button', { name: '撤销批准' }).click();
  await expect
    .poll(() => server.asked('PUT /dsTbExpertWithdrawal/takeBack'))
    .toMatchObject([{ body: { ids: 'w1', reason: '账户是他人的' } }]);
  await screen.getByRole('button', { name: '明细' }).click();
  await screen.getByRole('button', { name: '移出批次' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpertWithdrawal/leaveBatch')).toMatchObject([{ body: { ids: 'w3' } }]);
});

test('WITHDRAW-07: a wrong result file says its row, and that nothing was recorded', async () => {
  const { screen } = await open('/finance/payoutDesk', {
    'POST /dsTbPayoutBatch/result': () => refusedWith('payout.result_amount', '第 2 行：金额 1.00 与发送时不同'),
  });
  await screen.getByLabelText('批次 P20261127-01 的结果文件').upload(new File(['x'], 'result.txt'));
  const told = screen.getByRole('alert').filter({ hasText: '一笔也没有登记' });
  await expect.element(told.getByText('第 2 行：金额 1.00 与发送时不同')).toBeVisible();
});

test('FEE-04: the fees of a project are examined as one act, and what is not ticked is rejected with a reason', async () => {
  const fee = (n: number) => ({
    id: `f${n}`,
    expertId: `e${n}`,
    expertName: `专家${n}`,
    period: '2026-11',
    reviewCount: n,
    amount: 80 * n,
    settleStatus: '0',
    examineStatus: '0',
    isOwn: false,
    revision: 1,
  });
  const { screen, server } = await open('/finance/payoutDesk?tab=settle', {
    'GET /dsTbExpertSettlement/projects': [
      { projectId: 'p1', name: '初评 · 物联网竞赛', experts: 2, waiting: 240, approved: 0, settled: 0, refused: 0 },
    ],
    'GET /dsTbExpertSettlement/project': [fee(1), fee(2)],
    'PUT /dsTbExpertSettlement/settleProject': { done: 1, refused: 1, left: 0, amount: 80 },
  });
  await screen.getByRole('checkbox', { name: '计入：专家2，2026-11' }).click();
  await screen.getByLabelText('不通过的原因').fill('重复计费');
  await expectAccessible();
  await screen.getByRole('button', { name: '通过 1 笔，80.00 元' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /审\s?核/ })
    .click();
  await expect
    .poll(() => server.asked('PUT /dsTbExpertSettlement/settleProject').map(({ body }) => body))
    .toMatchObject([{ projectId: 'p1', act: 'examine', except: 'f2', reason: '重复计费', count: 1, amount: 80 }]);
});

test('WITHDRAW-05: a month is declared by what was shown, and a correction is told apart', async () => {
  const person = (n: number, more: object = {}) => ({
    expertId: `e${n}`,
    name: `专家${n}`,
    hasId: true,
    income: 1000,
    tax: 40,
    isDeclared: false,
    isCorrection: false,
    ...more,
  });
  const { screen, server } = await open('/finance/payoutDesk?tab=tax', {
    'GET /dsTbTaxWithholding/declaration': ({ query }: { query: URLSearchParams }) => ({
      month: query.get('month'),
      payer: 'ordinary',
      digest: 'd1',
      people: [person(1), person(2, { isCorrection: true }), person(3, { isDeclared: true })],
    }),
    'PUT /dsTbTaxWithholding/declare': { month: '2026-11', declared: 2 },
    'PUT /dsTbTaxWithholding/undeclare': { month: '2026-11', undeclared: 1 },
  });
  await expect.element(screen.getByRole('row', { name: /专家2/ }).getByText('待更正')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '标记为已申报' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '标记为已申报' }).click();
  await expect.poll(() => server.asked('PUT /dsTbTaxWithholding/declare').map(({ body }) => body)).toMatchObject([{ digest: 'd1' }]);
  // What is declared can be corrected, with a reason.
  await screen.getByRole('button', { name: '撤销或更正申报' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: /更正申报/ }).click();
  await dialog.getByRole('textbox').fill('漏报一笔');
  await dialog.getByRole('button', { name: '撤销或更正申报' }).click();
  await expect
    .poll(() => server.asked('PUT /dsTbTaxWithholding/undeclare').map(({ body }) => body))
    .toMatchObject([{ act: 'correct', reason: '漏报一笔' }]);
});
