import { entity, logOnly } from '../../../contract/entity.ts';
import { instant, int, money, ref } from '../../../contract/field.ts';

/** What an expert has earned and not yet withdrawn. Balances come from the ledger; the payment password is stored only as a hash. */
export const expertAccount = entity('dsTbExpertAccount', {
  label: ['专家账户', 'Expert account'],
  title: 'id',
  namedBy: ['expertId'],
  under: 'balance',
  key: ['expertId'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['账户', 'Account'], fields: ['expertId'] },
    { label: ['金额', 'Amounts'], fields: ['balance', 'frozen', 'totalIncome', 'totalWithdrawn'] },
    { label: ['支付密码', 'Payment password'], fields: ['payPasswordFails', 'lockUntil'], rare: true },
  ],
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, unique: true, search: 'in' }),
    balance: money(['余额', 'Balance'], { server: true, required: true, search: 'range', sort: true, width: 120 }),
    frozen: money(['冻结金额', 'Held'], { server: true, required: true, sort: true, width: 120 }),
    totalIncome: money(['累计收入', 'Total earned'], { server: true, required: true, sort: true, width: 120 }),
    totalWithdrawn: money(['累计提现', 'Total withdrawn'], { server: true, required: true, sort: true, width: 120 }),
    payPasswordFails: int(['支付密码错误次数', 'Wrong password attempts'], { server: true, list: false, sheet: false }),
    lockUntil: instant(['锁定至', 'Locked until'], { server: true, list: false, sheet: false }),
  },
});
