import { entity, logOnly } from '../../contract/entity.ts';
import { dict, int, ref, text } from '../../contract/field.ts';

/** A movement on a sub-account: recharged, frozen when queued, settled on acceptance, released on failure, or adjusted. */
export const msgTrade = entity('dsTbMsgTrade', {
  label: ['交易记录', 'Trading record'],
  title: 'id',
  namedBy: ['subAccountId', 'createTime'],
  under: 'bizType',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['变动', 'Movement'], fields: ['subAccountId', 'bizType', 'units', 'balanceAfter', 'frozenAfter'] },
    { label: ['来源', 'Origin'], fields: ['refId', 'entryId'] },
  ],
  fields: {
    subAccountId: ref(['子账户', 'Sub-account'], 'dsTbMsgSubAccount', { server: true, search: 'in' }),
    bizType: dict(['类型', 'Kind'], 'ds_msg_trade_type', { server: true, search: 'in' }),
    units: int(['条数', 'Units'], { server: true, sort: true }),
    balanceAfter: int(['变动后余额', 'Balance after'], { server: true }),
    frozenAfter: int(['变动后冻结', 'Frozen after'], { server: true }),
    refId: text(['关联编号', 'Refers to'], { server: true, search: 'eq', list: false }),
    entryId: ref(['记账凭证', 'Ledger entry'], 'dsTbLedgerEntry', { server: true, search: 'in', list: false }),
  },
});
