import { entity, logOnly } from '../../../contract/entity.ts';
import { date, dict, json, longText, money, ref, text } from '../../../contract/field.ts';
import { examineResult, withdrawalStatus, withdrawalStep } from '../../choices.ts';
import { numberField } from '../number-field.ts';

/**
 * An expert's withdrawal of earned fees. `subStatus` is its exact state; `status` is what the expert sees: in progress, successful or
 * failed. Requested with POST /dsTbExpertWithdrawal/apply. The tax is fixed when the money is sent.
 */
export const withdrawal = entity('dsTbExpertWithdrawal', {
  label: ['提现', 'Withdrawal'],
  title: 'withdrawNo',
  under: 'expertId',
  key: ['withdrawNo'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'subStatus',
  states: withdrawalStep,
  groups: [
    { label: ['提现', 'Withdrawal'], fields: ['withdrawNo', 'expertId', 'amount', 'status', 'subStatus', 'failReason'] },
    {
      label: ['税后与到账', 'Tax and payment'],
      fields: ['taxPreview', 'netPreview', 'taxFinal', 'netFinal', 'taxMonth', 'taxRuleId', 'expectPayDate'],
    },
    { label: ['收款账户', 'Paid to'], fields: ['bankAccountId', 'bankSnapshot'] },
    {
      label: ['办理', 'Handled'],
      fields: ['examineBy', 'payBatchId', 'takeBackBy', 'takenBackBy', 'takeBackReason', 'entryId', 'idempotencyKey'],
      rare: true,
    },
  ],
  fields: {
    withdrawNo: numberField(['提现单号', 'Number'], 180),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in' }),
    bankAccountId: ref(['收款账户', 'Paid to'], 'dsTbBankAccount', { server: true, required: true, list: false }),
    bankSnapshot: json(['收款账户快照', 'Account snapshot'], 'any', { server: true, list: false, sheet: false }),
    amount: money(['提现金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    taxRuleId: ref(['税务规则', 'Tax rule'], 'dsTbTaxRule', { server: true, list: false }),
    taxPreview: money(['预计税额', 'Expected tax'], { server: true, list: false }),
    netPreview: money(['预计到账', 'Expected net'], { server: true, width: 110, priority: 3 }),
    taxFinal: money(['实际税额', 'Tax'], { server: true, width: 110, priority: 3 }),
    netFinal: money(['应到账', 'Net payable'], { server: true, width: 110 }),
    taxMonth: text(['计税月份', 'Tax month'], { server: true, max: 7, search: 'eq', list: false }),
    expectPayDate: date(['预计支付日', 'Expected on'], { server: true, search: 'range', sort: true }),
    status: dict(['提现状态', 'State'], withdrawalStatus, { server: true, required: true, search: 'in', sort: true, width: 100 }),
    subStatus: dict(['处理进度', 'Progress'], withdrawalStep, { server: true, search: 'in', sort: true, default: '10', width: 110 }),
    failReason: longText(['失败原因', 'Reason'], { server: true, list: false }),
    payBatchId: ref(['付款批次', 'Batch'], 'dsTbPayoutBatch', { server: true, search: 'in', list: false }),
    idempotencyKey: text(['幂等键', 'Idempotency key'], { server: true, max: 64, list: false, sheet: false }),
    examineBy: ref(['审核人', 'Examined by'], 'sysUser', { server: true, list: false }),
    takeBackBy: ref(['撤销批准申请人', 'Asked to take back by'], 'sysUser', { server: true, list: false, seenBy: ['ADMIN', 'FIN', 'AUD'] }),
    takenBackBy: ref(['撤销批准确认人', 'Taken back by'], 'sysUser', { server: true, list: false, seenBy: ['ADMIN', 'FIN', 'AUD'] }),
    takeBackReason: longText(['撤销批准原因', 'Why it is taken back'], { server: true, list: false, seenBy: ['ADMIN', 'FIN', 'AUD'] }),
    entryId: ref(['记账凭证', 'Entry'], 'dsTbLedgerEntry', { server: true, list: false, sheet: false }),
  },
  verbs: {
    examine: {
      label: ['审核', 'Examine'],
      from: ['waiting'],
      roles: ['FIN'],
      input: {
        result: dict(['审核结果', 'Result'], examineResult, { required: true }),
        opinion: longText(['审核意见', 'Comment'], { max: 500 }),
      },
    },
    cancel: {
      label: ['撤回申请', 'Cancel request'],
      from: ['waiting'],
      to: 'cancelled',
      roles: ['EXPERT'],
      danger: true,
      final: true,
      tells: ['金额退回可提现余额。', 'The amount goes back to the available balance.'],
    },
    makeBatch: { label: ['生成付款批次', 'Put into a batch'], from: ['approved'], to: 'batched', roles: ['FIN'] },
    leaveBatch: { label: ['移出批次', 'Take out of the batch'], from: ['batched'], to: 'approved', roles: ['FIN'], aside: true },
    takeBack: {
      label: ['撤销批准', 'Take back the approval'],
      from: ['approved', 'batched'],
      roles: ['FIN'],
      danger: true,
      final: true,
      single: true,
      aside: true,
      tells: [
        '金额退回专家的可提现余额，并以此原因通知专家；10,000 元起须由第二人确认，确认前不会付款。',
        'The amount goes back to the expert’s balance, and the expert is told this reason. From 10,000 yuan on a second person confirms it; nothing is paid meanwhile.',
      ],
      input: { reason: longText(['撤销原因', 'Reason'], { required: true, max: 500 }) },
    },
    keepApproval: {
      label: ['维持批准', 'Keep the approval'],
      from: ['approved'],
      roles: ['FIN'],
      single: true,
      aside: true,
    },
    sendBatch: { label: ['发送银行', 'Send to the bank'], from: ['batched'], to: 'sent', roles: ['FIN'], danger: true, final: true },
    importResult: {
      label: ['登记付款结果', 'Record the result'],
      from: ['sent'],
      roles: ['FIN'],
      input: {
        result: dict(['付款结果', 'Result'], 'ds_payout_result', { required: true }),
        reason: longText(['原因', 'Reason'], { max: 500 }),
      },
    },
    resolve: {
      label: ['核实结果', 'Resolve'],
      from: ['unknown'],
      roles: ['FIN'],
      single: true,
      danger: true,
      final: true,
      input: {
        result: dict(['付款结果', 'Result'], 'ds_payout_result', { required: true }),
        evidence: longText(['银行凭据', 'Bank evidence'], { required: true, max: 1000 }),
      },
    },
  },
});
