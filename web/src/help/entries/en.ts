import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  pending: `Entries that wait for your decision. A competition may ask the school first and the organiser after it.
- Open a row to approve, return or reject it.
- With many of them, [/examine/entry] is quicker, and all by keyboard.
? The school approved it, so why does it still wait?
If the competition has two levels, the organiser decides after the school.`,
  desk: `Decide entries one by one: the team, its answers and its work on one page, with anything doubtful at the top.
- Pick one at the left and read [entry-desk:faults.title] first.
- Choose [entry-desk:approve] if all is well; otherwise [entry-desk:returnBack], tick what is to be changed and say at each what is wrong.
- Choose [entry-desk:reject] if it does not qualify, and give the reason.
- Entries without any doubt can be approved together.
? I approved one by mistake
Return it for changes; its number stays.
? The entry I chose has gone
Someone else has just decided it. The list moves on to the next one.`,
  list: `All entries, by state.
- Search by team, number or captain, and filter by competition, group and school.
- Open a team to see members, answers, works, fees and history.
- Tick teams or filter them, then choose [message:teams.write] to send an in-app message or mail.
- To enter many, use [kit:action.import]: fill in the template; faulty rows are pointed out one by one.
? One was rejected by mistake
An administrator can [dsTbRegistration.restore] it; it then waits for approval again.`,
  member: `The members and tutors of all teams, one row each.
- Filter to find the people of a team or a school.
- After approval, members are exchanged through [/registration/change].
? What does not agreed mean?
The person has not agreed from their own account yet. The entry can be saved without it, and says so when it is submitted.`,
  change: `Exchanging members or tutors after approval is asked for and decided here.
- The team says who leaves, who joins and why.
- [dsTbRegistrationChange.accept] takes effect at once; [dsTbRegistrationChange.refuse] needs a reason.
? When is it too late?
After the deadline that the competition sets, or when the team would become too large.`,
  works: `All works, one row each.
- Open a title to see its files, versions and reviews.
- After the deadline, [dsTbWorks.lock] them; only then can they be allotted.
- For a breach of the rules use [dsTbWorks.disqualify], with the reason.
? Something is missing after locking
There is no need to unlock: ask for it in [/registration/supplement]. If it must be handed in anew, use [dsTbWorks.unlock].`,
  version: `Each submission leaves a version, which never changes afterwards.
- Open one to see the files as they were.
- Reviews and archives go by the version that was submitted.
? How do I prove that a file is unchanged?
A digest is kept of each file; compute it again and compare.`,
  label: `Subjects and methods of works, by which experts are matched.
- Add labels to a work, or many at once with [kit:action.import].
- The labels themselves are kept in [/expertManage/label].
? What about works without any?
They can be allotted, but their match counts as half.`,
  supplement: `Ask for material that is missing after the deadline, and check what comes.
- Say what is needed and by when.
- The team uses [dsTbWorksSupplement.giveSupplement]; you then [dsTbWorksSupplement.accept] or [dsTbWorksSupplement.returnBack] it.
- For more time, use [dsTbWorksSupplement.extend].`,
} as const satisfies Translation<typeof zhCn>;
