import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  list: `All experts. Only approved ones can be given works.
- Add them one by one with [kit:action.add], or many with [kit:action.import].
- Better still, use [/expertManage/invitation]: experts then fill in their own details.
- [dsTbExpert.suspend] those who no longer take part; reviews they were given are decided separately.
? An expert cannot sign in
Look whether the account is frozen, or reset the password for them.`,
  examine: `Examine the details that experts submit, one by one.
- Pick one at the left; check school, title, subjects and signature.
- After [examine:accept] they can be given works; [examine:refuse] needs a reason.
? Can incomplete details be approved?
Yes, but the expert cannot review before completing them.`,
  invitation: `Invite experts by e-mail and text message and follow who has answered.
- Create an invitation: the competition, its occasion and how long it is valid. One that is for no single competition is to the pool of experts.
- Paste names with e-mail addresses or mobiles from a spreadsheet, check them and choose [dsTbExpertInvitation.send].
- Shortly before the end, [dsTbExpertInvitation.remind] writes to those who have not answered.
- [dsTbExpertInvitation.close] ends it; links not used yet stop working.
? Someone did not receive it
See in [/expertManage/invitee] whether it arrived, correct the address and [dsTbExpertInvitee.resend].`,
  invitee: `One row for each person: whether it arrived, was opened, and the answer.
- Start with those that did not arrive.
- Correct the address and [dsTbExpertInvitee.resend]; the old link stops working.
- [dsTbExpertInvitee.revoke] those you no longer invite.`,
  group: `Experts who review together. A project can take a whole group.
- Create a group and add its members.
- An expert can be in several.
? How do groups differ from labels?
A group says who takes part in a project, a label says who suits which work.`,
  label: `Subjects and methods, the same for works and experts.
- Create labels here, then add them to works and to experts.
- Do not make them too fine: a few dozen match better than a few hundred.`,
  expertLabel: `What each expert knows, and how well.
- Experts fill this in themselves; you can add to it or import many.
- The better they know a subject, the higher the match.`,
  recusal: `Works, schools or people that an expert must not review.
- Experts declare them, or you add them, with the reason.
- [dsTbRecusal.remove] those that no longer hold; they are then no longer excluded.
? The work was allotted already
A new conflict does not take a review back by itself. Decide it in [/competition/reviewManage].`,
  recusalRule: `Finds conflicts of interest by itself, such as the same school, tutor and student, or former teammates.
- Enable the rules you need, for all competitions or one. A mandatory rule forbids a pair, any other takes off its weight; a rule that has expired does nothing.
- Recusals that experts declare and excluded pairs that administrators enter can each have a rule that says how they count; without one they forbid.
- The check in [/competition/allot] says how much they exclude.
? What of experts whose organisation is not on the list?
If the other organisation in their profile has the name of a school on the list, Chinese or English, whatever its blanks, punctuation and case, the rules take it as that school. Otherwise their own declarations count.
? Too much is excluded to allot anything
Relax the rule with the most effect; the page says which one.`,
  identity: `Where an expert has the name and school of somebody in an entry, and neither ID number nor account nor phone says whether they are one person, an organiser rules.
- Open cases are in the check of [/competition/allot]: compare both sides and choose [allot:unclear.same] or [allot:unclear.different].
- This page has the rulings, with who ruled and when. To change one, choose [kit:action.edit].
? What follows if they are one person?
The expert keeps away as one of the team, or, as a tutor, by the rules.
? Can a proposal be applied with open cases?
Yes, with a reason, which is kept with the proposal.`,
} as const satisfies Translation<typeof zhCn>;
