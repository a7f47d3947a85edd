import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  organiser: `This page lists what waits for your decision, then how each competition is going.
- Begin with [dashboard:todos.title]: the most urgent comes first, and each opens the list already filtered.
- Under [dashboard:running.title], open a competition to see its entries, works and reviews.
- No competition yet? Create one in [/competition/list] and work through its nine steps.
? Why does a number differ from the list?
This page refreshes every minute and whenever you come back; a list shows what was there when you opened it.
? How do I switch between roles?
Use the switch to the right of the title. Each role has its own tasks.`,
  school: `This page lists the teams that wait for your school, with quotas and deadlines.
- Start with the entries under [dashboard:todos.title]: approve, return or reject them.
- If a competition needs authorisation, check your school’s places in [/competition/authorize].
- See in [/participant/bill] which teams have not paid; you can pay for several at once.
? Can teams enter once the quota is used up?
No further entry can be approved. Ask the organiser for more places, or have an approved team withdraw.`,
  expert: `This page lists the works you are to review, the earliest deadline first, and what you have earned.
- New here? Complete [/expert/personalInformation/index] and set your signature.
- Open a work to review it. Scores are saved as you type, so you can finish later.
- See your fees and withdrawals in [/expert/account].
? What if I have a conflict of interest?
Do not score the work. Choose [review:return.ask] on the review desk and give your reason.`,
  participant: `This page says what each of your entries needs next, and by when.
- Not entered yet? Choose a competition in [/participant/open].
- The button on each card is the next step: submit, revise, pay, hand in a work or see the result.
- A returned entry says why. Submit it again once you have revised it.
? Why can’t my teammate see the entry?
Teammates join with the invitation code from the team step, and must agree to take part.`,
  finance: `This page lists what waits to be checked or paid, and what does not balance.
- Check payment vouchers in [/cost/waiting]; refund requests are there too.
- Examine withdrawals in [/examine/transferAccount], then pay them in [/finance/payoutDesk].
- Resolve differences from the statements in [/cost/reconcile].
? When is a day reconciled?
When every order and payment matches the provider’s statement. The reminder on this page then disappears.`,
  audit: `This page lists recent acts worth a look. An auditor’s account cannot change anything.
- Open one to see who changed what, and when.
- The full record is in [/isystem/dataLog]; sign-ins and visits are in [/isystem/log].
? Could the record be altered?
Each entry is chained to the one before it and checked regularly. If one were altered, this page would say so.`,
} as const satisfies Translation<typeof zhCn>;
