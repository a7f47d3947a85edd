import { again, type Entry, formsPath, group, homePath, type Page, page } from './entry.ts';

/** Ledger and tax, as finance and audit have them at the top. */
export const ledgerEntries: readonly Page[] = [
  again('/money/ledgerEntry', ['记账凭证', 'Ledger entries']),
  again('/money/ledgerPosting', ['记账分录', 'Postings']),
  again('/money/ledgerAccount', ['总账科目', 'Ledger accounts']),
  again('/money/taxWithholding', ['代扣税款', 'Withheld tax']),
  again('/money/taxRule', ['税务规则', 'Tax rules']),
  again('/money/holiday', ['节假日', 'Holidays']),
];
export const payoutEntries: readonly Page[] = [
  again('/money/settlement', ['评审费结算', 'Settlements']),
  again('/money/withdrawal', ['提现', 'Withdrawals']),
  again('/money/payoutBatch', ['付款批次', 'Payout batches']),
  again('/money/expertAccount', ['专家账户', 'Expert accounts']),
  again('/money/transaction', ['账户流水', 'Transactions']),
  again('/money/bankAccount', ['银行账户', 'Bank accounts']),
];

export const ofFinance: readonly Entry[] = [
  again(homePath, ['待办', 'To do'], { roles: ['FIN'] }),
  group(
    '/finance/charges',
    ['收费', 'Charges'],
    [
      page('/cost/waiting', ['缴费审核', 'Examination'], [], { roles: ['FIN'] }),
      page('/cost/approved', ['缴费审核：已通过', 'Examination: approved'], [], { roles: ['FIN'], hidden: true }),
      page('/cost/refused', ['缴费审核：未通过', 'Examination: rejected'], [], { roles: ['FIN'], hidden: true }),
      page('/cost/refund', ['退费审核', 'Refund examination'], [], { roles: ['FIN'], hidden: true }),
      page('/cost/reconcile', ['对账', 'Reconciliation'], [], { roles: ['FIN'] }),
      again('/money/costOrder', ['缴费订单', 'Orders']),
      again('/cost/pay', ['支付记录', 'Payments']),
      again('/money/refund', ['退费', 'Refunds']),
      again('/money/costItem', ['收费项目', 'Fees']),
      again('/registration/list', ['报名', 'Entries']),
      again('/competition/list', ['竞赛', 'Competitions']),
    ],
    { roles: ['FIN'] },
  ),
  group(
    '/finance/invoices',
    ['发票', 'Invoices'],
    [
      page('/finance/invoice', ['开票', 'Issuing'], [], { roles: ['FIN'] }),
      again('/money/invoice', ['发票列表', 'All invoices']),
      again('/money/invoiceTitle', ['发票抬头', 'Invoice titles']),
    ],
    { roles: ['FIN'] },
  ),
  group(
    '/finance/payout',
    ['结算与提现', 'Settlement and payout'],
    [
      page('/examine/transferAccount', ['转账审核', 'Examination'], [], { roles: ['FIN'] }),
      page('/finance/payoutDesk', ['付款台', 'Payout desk'], [], { roles: ['FIN'] }),
      ...payoutEntries,
      again('/expertManage/list', ['专家', 'Experts']),
      // Reached from the settlements of a project.
      again('/review/project', ['评审项目', 'Review projects'], { hidden: true }),
    ],
    { roles: ['FIN'] },
  ),
  group(
    '/finance/ledger',
    ['账务与税务', 'Ledger and tax'],
    [...ledgerEntries, again('/message/recharge', ['消息充值', 'Message top-ups']), again(formsPath, ['表单与报表', 'Forms and reports'])],
    {
      roles: ['FIN'],
    },
  ),
];
