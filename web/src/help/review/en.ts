import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  project: `A review project is one round of reviewing: which works, on which score sheet, by whom, until when.
- Prepare [/review/template] and [/review/formula] first.
- Create the project, choose [dsTbReviewProject.startAllot] and allot the works in [/competition/allot].
- Then [dsTbReviewProject.openReview]; only now do experts see their works.
- [dsTbReviewProject.remind] writes to those whose reviews are late, each at most once a day.
- At the end [dsTbReviewProject.close], [dsTbReviewProject.score], and after confirmation [dsTbReviewProject.publishResult].
? Some works have too few reviews
[dsTbWorksAllot.extend] the time or give them to others; if that is impossible, record a waiver in [/review/waiver].
? Something was wrong after publishing
Choose [dsTbReviewProject.withdrawResult], correct it and publish again. The teams that saw them are told, with your reason.`,
  calibration: `Before the review experts score a few works that have reference scores, which shows who is lenient or severe.
- Choose two or three earlier works of different quality and enter the reference points of each item.
- [dsTbCalibration.ready] shows a work to experts, as a copy without the author in its properties; names in its text are yours to take out.
- Set what is required, the tolerance and the tries when you edit the project.
- Under [calibration:room.experts] see who is lenient, who is severe and who has not begun.
? A reference score is wrong
Until an expert has submitted, [dsTbCalibration.withdraw] and correct it. After that, [dsTbCalibration.retire] it and add another.
? An expert has used up all tries
Talk to them, then allow more tries or a wider tolerance. Use another work where they have seen the reference.
? Is it paid?
No, and the scores count for no result.`,
  similar: `Texts, pictures and files of works are compared. Pairs that are close are listed here for a person to judge.
- Open a pair to see what they share, side by side.
- Choose [dsTbWorksPair.clear] for fair quotation or a common template, [dsTbWorksPair.confirm] for copying.
- If a decision was wrong, [dsTbWorksPair.reopen] it with the reason.
? Does confirming punish anyone?
No. If needed, disqualify the work in [/registration/works].
? Some files were not compared
Scans, protected and damaged files cannot be read. The page lists them.`,
  grouping: `Put works into groups by dragging, by a rule or from a list.
- Choose a competition first.
- Drag single works to a group, or select and move them.
- For many, choose [grouping:byRule] and look at the result before you confirm.
- With a list at hand, choose [grouping:bySheet] and paste its two columns.
? Why won’t a work move?
Works and groups whose review has begun stay where they are.`,
  allot: `Finds suitable experts for each work by subject, conflicts of interest and load. A plan takes effect only when you apply it.
- Choose the competition and project and look at [allot:check] for gaps.
- Choose [allot:propose]; it is computed in the background. Once reviews are handed out, [allot:propose.incremental] gives only what is open; [allot:propose.full] takes back most that have not begun.
- See in [allot:board] why each pair was made, and exchange or swap experts.
- [allot:apply] it when you are content, or [allot:discard] it and try again.
? There is no feasible plan
The page names the works and experts that are in conflict, and what would help.
? Will reviews that have begun change?
No, they are kept.`,
  reviews: `One row for each work that an expert is to review: see progress, remind people and decide returns.
- Start with those that are open or expired.
- When an expert wants to return a work, [dsTbWorksAllot.approveReturn] or [dsTbWorksAllot.refuseReturn].
- For more time use [dsTbWorksAllot.extend]; for another expert, [dsTbWorksAllot.refill].
? Can I change an expert’s score?
No. Choose [dsTbWorksAllot.askReopen]; once another organiser agrees, the expert can correct it.`,
  result: `The reviews that experts have handed in, to read only.
- Open one for the points of each item and the comments.
- Entrants see the comments meant for them once results are out.`,
  template: `The score sheet that experts fill in.
- Add its items with their points and weights; the weights should sum to 100 %.
- When it is right, choose [dsTbReviewTemplate.use]; projects can then take it.
? I have to change it later
Not this one: copy it, change the copy and activate that. Reviews under way are not touched.`,
  formula: `A formula says how the scores of several experts become one.
- Choose how: mean, without the highest and lowest, median or a formula of your own.
- If needed, correct for lenient and severe experts.
- Choose [dsTbReviewFormula.use] to make it available.
? How do I know that it computes correctly?
The scores page shows the calculation of each work in words, step by step.`,
  waiver: `Where a work has too few reviews and things must go on, record the permission here.
- Choose the work and give the reason and who permits it.
- The work then no longer keeps the review from opening or closing.`,
} as const satisfies Translation<typeof zhCn>;
