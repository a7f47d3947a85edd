import { entity, standard } from '../../contract/entity.ts';
import { dict, file, int, money, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { msgRechargeStatus } from './choices.ts';

/** Units bought for a sub-account, online or by transfer with a voucher. */
export const msgRecharge = entity('dsTbMsgRecharge', {
  label: ['消息充值', 'Top-up'],
  title: 'id',
  namedBy: ['subAccountId', 'createTime'],
  under: 'units',
  key: ['id'],
  access: { read: ['ADMIN', 'UNIT', 'FIN', 'AUD'], write: ['ADMIN', 'UNIT'] },
  calls: standard,
  withoutBin: ['请重新提交充值', 'the top-up is asked for again'],
  stateField: 'status',
  states: msgRechargeStatus,
  groups: [
    { label: ['充值', 'Top-up'], fields: ['subAccountId', 'units', 'amount', 'status'] },
    { label: ['支付', 'Payment'], fields: ['payOrderId', 'voucherFileId'] },
  ],
  fields: {
    subAccountId: ref(['子账户', 'Sub-account'], 'dsTbMsgSubAccount', { required: true, frozen: true, search: 'in' }),
    units: int(['条数', 'Units'], { required: true, min: 1, max: 10_000_000 }),
    /** The units at the price of the sub-account. */
    amount: money(['金额', 'Amount'], { server: true, priority: 1 }),
    payOrderId: text(['支付单号', 'Payment'], { server: true, search: 'eq', list: false }),
    voucherFileId: file(['转账凭证', 'Voucher'], { takes: 'scan', list: false, sheet: false }),
    status: dict(['状态', 'State'], msgRechargeStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    confirm: { label: ['确认到账', 'Confirm'], from: ['waiting'], to: 'paid', roles: ['FIN'] },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['waiting'],
      to: 'cancelled',
      roles: ['ADMIN', 'UNIT', 'FIN'],
      danger: true,
      final: true,
      input: { reason },
    },
  },
});
