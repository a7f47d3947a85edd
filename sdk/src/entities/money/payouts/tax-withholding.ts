import { entity, logOnly } from '../../../contract/entity.ts';
import { flag, money, ref, text } from '../../../contract/field.ts';

/** Tax withheld from one payout, with what the expert had received and paid before within the same income. */
export const taxWithholding = entity('dsTbTaxWithholding', {
  label: ['代扣税款', 'Withheld tax'],
  title: 'id',
  namedBy: ['expertId', 'month'],
  under: 'month',
  key: ['withdrawalId'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['代扣', 'Withheld'], fields: ['expertId', 'month', 'ruleId', 'withdrawalId', 'declared'] },
    { label: ['本月累计', 'This month so far'], fields: ['grossCum', 'taxCum'] },
  ],
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in' }),
    month: text(['计税月份', 'Month'], { server: true, required: true, max: 7, search: 'eq', sort: true, width: 100 }),
    ruleId: ref(['税务规则', 'Rule'], 'dsTbTaxRule', { server: true, required: true, search: 'in', width: 260, priority: 3 }),
    grossCum: money(['累计收入', 'Gross so far'], { server: true, required: true, width: 120, priority: 1 }),
    taxCum: money(['累计税额', 'Tax so far'], { server: true, required: true, width: 120, priority: 1 }),
    withdrawalId: ref(['提现', 'Withdrawal'], 'dsTbExpertWithdrawal', {
      server: true,
      required: true,
      unique: true,
      search: 'eq',
      priority: 3,
    }),
    declared: flag(['已申报', 'Declared'], { server: true, search: 'in' }),
  },
});
