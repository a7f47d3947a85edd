import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  scoreRun: `After reviewing, scores are computed. Each computation is a row, and counts once it is confirmed.
- Compute the scores from the project, then choose [scores:see] here.
- Look at [scores:quality] and how each rank came about, and drag the award lines.
- Confirm it if all is well; otherwise correct and compute again.
- Works with fewer reviews than the project demands are completed first, or waived in [/review/waiver].
? Who confirms?
A project may ask for someone other than whoever computed it. The page says so.`,
  scores: `See whether the reviews are reliable, how each rank came about, and where the awards end.
- Look at [scores:quality] first: with little agreement, ranks are uncertain.
- Open a work to read in words how its score was computed.
- Drag an award line, or choose it and use the arrow keys; the effect is listed beside it.
- [scores:save] when you are content, confirm it and publish.
- To be sure, [scores:verify] computes all of it again from the stored reviews.
? How are equal scores ranked?
By the criteria that the page lists, in turn. Each such work says which one decided.`,
  worksScore: `The confirmed score and rank of each work.
- Filter by project and group, and export if needed.
- Objections are made in [/review/appeal].`,
  stat: `How lenient each expert is, how much scores vary and how well they agree with others.
- A positive leniency means higher scores than others gave to the same works.
- Equal scores in a row and very short times are worth a look.
? Can scores be changed because of this?
Not an expert’s own. Turn on the correction in the formula and compute again.`,
  appeal: `Appeals of teams against their results, and objections of anybody to awards on public notice.
- [dsTbReviewAppeal.accept] what you will look into; declining it needs a reason.
- Its page shows score and rank, with the way to how they came about, the review sheets and the work.
- [dsTbReviewAppeal.finish] says whether it is upheld or rejected, and why. Whoever wrote it is told of both steps.
? It is upheld, and the score or award must change
Have the work reviewed again and compute anew, or revoke the award: upholding changes neither by itself.`,
  promotion: `Works that go on to the next stage, as its promotion made them.
- Choose a closed stage in [/competition/stage], then [promotion:see]. Look at the result and export it here, with the score and whether somebody chose the work by hand.`,
  awardRule: `How many of each award there are, or from which score.
- Give each group its awards, from high to low.
- By number, share or score; what happens to equal ranks is decided here too.
- Drag the lines on the scores page to see the effect.`,
  award: `The awards that the rules produce. Certificates need them announced and confirmed.
- [dsTbAward.publicise] opens the public notice, for everybody to see. Any team or school may object from that page.
- Open objections stand beside the award; it cannot be confirmed before they are decided.
- At its end, [dsTbAward.confirm] them.
- [dsTbAward.revoke] one that is wrong, with the reason; [dsTbAward.restore] one that was revoked by mistake.
? Why can’t I edit the list?
It follows from scores and rules. Change the rules and compute again, and proposals change too. What is on notice or confirmed does not: what differs from the scores has a tab of its own, to be revoked where it has to change. An award that was revoked is not proposed again.`,
} as const satisfies Translation<typeof zhCn>;
