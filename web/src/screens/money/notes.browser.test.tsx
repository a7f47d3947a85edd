import type { AnyRow } from '@saiyun/sdk/contract';
import { beforeEach, expect, test } from 'vitest';
import { feeTexts } from '../../messages/fees/index.ts';
import { payoutTexts } from '../../messages/payout/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { RefundableNote } from './cost/refundable-note.tsx';
import { SettleNote } from './settle-note.tsx';

await Promise.all([payoutTexts.load('zh-CN'), feeTexts.load('zh-CN')]);
beforeEach(() => signedIn('FIN'));

const rowsOf = (...rows: readonly object[]) => rows as unknown as readonly AnyRow[];
const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 100, pages: 1 });

test('FEE-04: settling says how many, how much and where it goes, and warns of what the reader approved', async () => {
  fakeServer({ 'GET /dsTbPayoutBatch/pipeline': { steps: [], batches: [], colleagues: ['何佳宁'] } });
  const fees = rowsOf({ id: 'f1', amount: 8000, examineBy: 'u9' }, { id: 'f2', amount: 16_050, examineBy: 'u1' });
  const screen = await renderPage(<SettleNote.online rows={fees} />);
  await expect.element(screen.getByText('2 笔，共 240.50 元，记入各专家在平台的账户，专家可申请提现。')).toBeVisible();
  await expect.element(screen.getByText('您审核的，须由另一位财务人员结算：何佳宁')).toBeVisible();
  await expectAccessible();
});

test('FEE-01: a refund is asked for beside what can go back', async () => {
  fakeServer({ 'GET /dsTbRefund/list': page({ id: 'r1', amount: 25 }) });
  const screen = await renderPage(<RefundableNote rows={rowsOf({ id: 'o1', paidAmount: 20_000, refundedAmount: 5000 })} />);
  await expect.element(screen.getByText('可退 125.00 元（已缴 200.00 元，已退 50.00 元，退费中 25.00 元）')).toBeVisible();
});
