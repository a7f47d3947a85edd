import { entity, logOnly } from '../../../contract/entity.ts';
import { dict, file, int, longText, money, ref, text } from '../../../contract/field.ts';
import { examineResult, examineStatus, settleStatus } from '../../choices.ts';

/**
 * The review fees of an expert for a project and a period. It grows with every submitted review until its examination; then it is settled
 * once, online to the account or offline against a voucher, by a different person from the examiner.
 */
export const settlement = entity('dsTbExpertSettlement', {
  label: ['评审费结算', 'Settlement'],
  title: 'id',
  namedBy: ['expertId', 'projectId'],
  under: 'period',
  key: ['id'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: ['FIN'] },
  calls: logOnly,
  stateField: 'settleStatus',
  states: settleStatus,
  groups: [
    { label: ['结算', 'Settlement'], fields: ['expertId', 'projectId', 'period', 'reviewCount', 'amount', 'settleStatus'] },
    { label: ['审核', 'Examination'], fields: ['examineStatus', 'examineBy', 'opinion', 'voucherFileId'] },
    { label: ['入账', 'Booking'], fields: ['settleBy', 'entryId'], rare: true },
  ],
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in' }),
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in', width: 200 }),
    period: text(['结算周期', 'Period'], { server: true, required: true, max: 7, search: 'eq', sort: true, width: 100 }),
    reviewCount: int(['评审数', 'Reviews'], { server: true, required: true, sort: true, width: 90 }),
    amount: money(['金额', 'Amount'], { server: true, required: true, search: 'range', sort: true, width: 110, priority: 1 }),
    settleStatus: dict(['结算状态', 'Settled'], settleStatus, { server: true, search: 'in', sort: true, width: 110 }),
    examineStatus: dict(['审核状态', 'Examined'], examineStatus, {
      server: true,
      required: true,
      search: 'in',
      sort: true,
      width: 100,
      priority: 1,
    }),
    examineBy: ref(['审核人', 'Examined by'], 'sysUser', { server: true, list: false }),
    opinion: longText(['审核意见', 'Comment'], { server: true, list: false }),
    voucherFileId: file(['转账凭证', 'Voucher'], { takes: 'scan', server: true, list: false, sheet: false }),
    settleBy: ref(['结算人', 'Settled by'], 'sysUser', { server: true, list: false }),
    entryId: ref(['记账凭证', 'Entry'], 'dsTbLedgerEntry', { server: true, search: 'eq', list: false }),
  },
  verbs: {
    examine: {
      label: ['审核', 'Examine'],
      from: ['unsettled'],
      roles: ['FIN'],
      input: {
        result: dict(['审核结果', 'Result'], examineResult, { required: true }),
        opinion: longText(['审核意见', 'Comment'], { max: 500 }),
      },
    },
    settleOnline: { label: ['线上结算', 'Settle online'], from: ['unsettled'], to: 'online', roles: ['FIN'], danger: true, final: true },
    settleOffline: {
      label: ['线下结算', 'Settle offline'],
      from: ['unsettled'],
      to: 'offline',
      roles: ['FIN'],
      danger: true,
      final: true,
      input: { voucherFileId: file(['转账凭证', 'Voucher'], { takes: 'scan', required: true }) },
    },
  },
});
