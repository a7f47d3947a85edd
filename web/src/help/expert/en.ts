import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  reviews: `The works you were given, the earliest deadline first. They are anonymous.
- Choose [review:list.start] to go to the review desk.
- Choose [review:list.continue] for those you have begun.
- After submitting you can read a review, but not change it.
? The list is empty
Nothing was allotted yet, or all is done. Switch the state to see what you submitted.
? Can I read works offline?
Download the files on the review desk. Scores are entered on the page.`,
  desk: `The work at the left, the score sheet at the right. Scores are saved as you type.
- Read the files, then score each item; digits on the keyboard give points.
- Entrants see the comment meant for them once results are out, so do not say who you are.
- When all is filled in, choose [review:form.submit]. It is then final.
- If you have a conflict of interest or cannot judge the work, choose [review:return.ask].
? It says that I have no signature
Set one in [/expert/personalInformation/index], then come back and submit.
? What if I am offline?
Everything is kept on this computer and sent when the connection returns.`,
  projects: `The projects you review for: progress, deadlines and fees.
- Choose [review:projects.continue] to go on.
- Open a project for your own scores and, where it allows it, those of others without their names.
? How is the fee worked out?
By the work; the project says the price. It reaches your account once finance has examined it.`,
  calibration: `Score a work that has reference scores first, to find the scale. It counts for no result and is not paid.
- Read the work, score each item and choose [calibration:submit].
- While you have tries left, you only learn which items are high or low, and can [calibration:again].
- After the last try you see your scores beside the reference, with the organiser’s comment.
? I am outside the tolerance
Try again while you can. After the last try, ask the organiser.
? Why can’t I score the real works yet?
The project asks for calibration first. You can begin once all its works are scored, or within tolerance.`,
  account: `Your fees, withdrawals and bank accounts.
- Before the first withdrawal, set the [my-money:password.title] and add an account, which finance verifies.
- Choose [my-money:apply]; you see the tax and what you will receive before you confirm.
- Follow each withdrawal under [my-money:withdrawals.title].
- Download statements under [my-money:papers.title].
? Why is tax taken off?
Review fees are income from services. The platform withholds the tax that the law asks for and shows the calculation.
? A withdrawal was returned
Its record says why. The amount is back in your balance and you can apply again.`,
  self: `Your details as an expert. Reviewing and withdrawing need them complete.
- Fill in what is required, and your subjects.
- Set your signature: draw it or upload a photo.
- The organiser examines them after you save.
? What are the subjects for?
Works are matched by them: the more exact they are, the better the works suit you.`,
  recusal: `Works, schools or people that you said you will not review; they are left out when works are allotted.
- Add one wherever you have an interest, with the reason.
- [dsTbRecusal.remove] it once it no longer holds.
? I was given the work already
Choose [review:return.ask] on the review desk, as a conflict of interest.`,
} as const satisfies Translation<typeof zhCn>;
