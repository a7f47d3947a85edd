import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  fees: `What a competition charges, how much, and what is refunded.
- Create a fee and charge it by team, person or work.
- There can be an early price, and items to choose from.
- The refund rules say how much is returned until when.
? What happens to orders when a price changes?
Paid ones stay; unpaid ones are made anew at the new price.`,
  orders: `The order of each entry.
- See them by state; open one for what was paid and returned.
- Vouchers of bank transfers are checked in [/cost/waiting].
- Use [dsTbCostOrder.refund], or let whoever paid ask for it.
? It was paid, but still says unpaid
Import the day’s statement in [/cost/reconcile]; once it matches, the order changes by itself.`,
  payments: `One row for each payment, those not completed too.
- The provider is asked about any whose result is unknown.
- Where there is an alert, look at the provider’s own records, then [dsTbPayment.settleAlert] with what you found.`,
  vouchers: `Check bank transfers against their vouchers, one by one.
- Pick one at the left; compare amount, payer and reference.
- Approve it if the money has arrived; otherwise reject it with the reason.
- The keyboard takes you from one to the next.
? One voucher pays for several teams
A joint payment is decided once, for all the teams it lists.`,
  refundDesk: `Decide requests for refunds.
- See the reason and what the rules give back.
- [fees:refund.approve] returns it the way it came; for transfers, finance pays it back and records that.
- [fees:refund.refuse] needs a reason, which the applicant sees.`,
  refund: `How far each refund has got.
- Online payments are returned by themselves; [dsTbRefund.retry] those that failed.
- For transfers, choose [dsTbRefund.transfer] once the money is sent.`,
  reconcile: `Compare the statements of providers and banks with the platform’s payments, row by row.
- Choose provider and day and import the statement; online providers can deliver it.
- Look only at differences: another amount, missing here or missing there.
- Once explained, correct it or [dsTbReconcileRow.dismiss] it with the reason.
? I dismissed one by mistake
[dsTbReconcileRow.reopen] it.`,
  days: `What each day and provider came to.
- Days with differences come first; open one to resolve them.
- The comparing itself is done in [/cost/reconcile].`,
  invoiceDesk: `Check title and amount, then issue.
- Pick one at the left; compare the buyer and the amount that can be invoiced.
- With an invoicing service, choose [invoice:issue]; without one, issue it elsewhere, choose [invoice:record] and upload the file.
- Invoices to be reversed after a refund are under [invoice:queue.toReverse].
? The request is wrong
[invoice:refuse] it with the reason; the applicant corrects and sends it again.`,
  invoices: `All invoices and requests.
- Open one for its title, orders and file.
- Finance issues them in [/finance/invoice].`,
  invoiceTitle: `The buyer named on invoices.
- Add a title with its name and tax number; it is chosen when an invoice is asked for.
- Delete those no longer used; issued invoices stay as they are.`,
  transfer: `Examine withdrawals, and verify the accounts of experts.
- Begin with [money-desk:accounts]: verify one if its name is the expert’s.
- Then [money-desk:withdrawals]: see how the tax is computed and what is posted.
- [money-desk:approve] it, or [money-desk:refuse] with the reason; the amount then returns to the balance.
? Why does a large one still wait?
From a certain amount on, two different people have to approve.`,
  payoutDesk: `Review fees from settlement to payment and tax, in one place.
- Under [payout:tab.settle], examined fees reach the accounts of experts.
- Under [payout:tab.pay], put approved withdrawals into a batch and send it to the bank.
- When the bank answers, choose [payout:batch.result]; payments and returns are recorded.
- Early in the month, download the return under [payout:tab.tax].
? The bank’s answer is unclear
Do not pay again. Ask the bank, then record it; nothing is sent a second time by itself.`,
  settlement: `What experts have earned, by project and month.
- Examine number and amount, then choose [dsTbExpertSettlement.settleOnline] or [dsTbExpertSettlement.settleOffline].
- [/finance/payoutDesk] is quicker for many.
? Can one person do both?
No. Examining and settling take two people.`,
  withdrawal: `How far each withdrawal has got.
- They are examined in [/examine/transferAccount] and paid in [/finance/payoutDesk].
- [dsTbExpertWithdrawal.resolve] unclear results once you have asked the bank.`,
  payoutBatch: `Withdrawals that go to the bank together.
- Batches are made and sent in [/finance/payoutDesk].
- Open one for the result of each. Once sent, the tax is fixed and it cannot be taken back.`,
  accounts: `The balance of each expert: available, frozen, earned in all.
- Open an account for every movement.
- Balances follow from the ledger and cannot be edited.`,
  transactions: `Everything that went into and out of the accounts of experts, to read only.
- Filter by expert and time, and export if needed.
- Mistakes are corrected by a further entry, never by changing an old one.`,
  bankAccount: `Bank accounts that money is paid to.
- Their owner adds them; they can be used once finance has chosen [dsTbBankAccount.verify].
- [dsTbBankAccount.freeze] one you have doubts about.
? Why do I see only the last digits?
The number is encrypted. Seeing all of it takes a reason, which goes into the audit.`,
  ledger: `Every transaction becomes an entry whose two sides are equal, to read only.
- An entry tells what happened; its postings are the single debits and credits.
- Filter by account, date or number, and export if needed.
? What about mistakes?
Entries are never changed or deleted. A correction is another entry, and both remain.`,
  tax: `Income tax withheld from payments.
- Each row shows income, deduction, rate and what was withheld before.
- Download the return in [/finance/payoutDesk].
- Rates are set in [/money/taxRule] and used from their date on.`,
  taxRule: `Rates and method of the income tax that is withheld.
- When the law changes, add a rule with its date; leave the old one alone.
- A payment uses the rule of its day.`,
  holiday: `Public holidays and the working days that make up for them; payment dates count working days.
- Enter them once the year’s calendar is out, by [kit:action.import] if you like.
- Without them only weekends count, and the payout desk says so.`,
} as const satisfies Translation<typeof zhCn>;
