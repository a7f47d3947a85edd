import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  hall: `Competitions that take entries now.
- Open one for its rules, schedule, groups and fees.
- If you qualify, choose [hall:enter]. Whatever you fill in is saved as you go.
? Why can’t I submit?
Some competitions need your school’s authorisation first. Fill it in now and submit once you have it.
? How many can I enter?
Each competition says how many entries one person may have.`,
  entries: `The entries that you lead or belong to, each with the step it has reached.
- Open one to see what to do now, and by when.
- Got an invitation code? Choose [participant:join.title] and enter it.
? My entry was returned
Open it, change what is marked and submit it again.
? I want to withdraw
Before approval you can withdraw the entry yourself; after it, ask your school or the organiser.`,
  entry: `One entry in full: its progress at the top, then the one thing to do now.
- Do what the top asks for: submit, pay, hand in a work or send material.
- Files can be uploaded several times; what you submitted last before the deadline counts.
- Once results are out, your score, award and certificate are here.
? How do we exchange a member?
Before approval, edit the team; afterwards, ask for the change here.`,
  register: `Enter step by step, saved as you go; nothing is lost if you leave.
- Check the captain’s details, taken from your account.
- Under [participant:step.team], name the team and send the code to teammates and tutors.
- Answer the questions, where the competition has a form.
- See under [participant:send.title] what is missing, then choose [participant:send.send].
? Can I change it afterwards?
Not while it is being decided. If it is returned, only what is marked.`,
  bill: `What each entry owes and has paid.
- Open an order and choose WeChat Pay, Alipay or a bank transfer.
- After a transfer choose [fees:pay.upload]; it counts once finance has checked it.
- Tick several teams to pay for them together.
? I paid, but it says unpaid
The provider’s answer can take a few minutes. Do not pay twice; refresh a little later.
? How do I get an invoice?
After paying, choose [invoice:bill.ask] below the order, pick a title and send it.`,
  results: `Scores, awards and appeals of the competitions you entered.
- You see scores and ranks once results are out.
- Awards are announced first and confirmed later; certificates follow.
- Appeal against your own result from the entry’s page; object to any award on public notice from the public list of awards. You are told the outcome.
? Can I see the scores of others?
No. You see those of your own work, and what the experts wrote to you.`,
  certificates: `Certificates you earned as an entrant, tutor or reviewer.
- Choose [certificate:own.download] for a file to print.
- [certificate:own.verify] opens the public page that proves it; you can pass its address on.
? My name is wrong
Ask the organiser to reissue it. The old one is then no longer valid.`,
} as const satisfies Translation<typeof zhCn>;
