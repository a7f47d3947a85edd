import { type Award, awardStatus } from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';

/** Whether an award still takes objections: while it is on notice, its last day included. */
export function takesObjections({ status, noticeEnd }: Pick<Award, 'status' | 'noticeEnd'>): boolean {
  return status === awardStatus.onNotice && (noticeEnd ?? '') >= toWireDate(new Date());
}

/** The page that takes an objection to an award; without a session it leads over the sign-in and back. */
export function objectionPath(awardId: string): string {
  return `/participant/objection/${encodeURIComponent(awardId)}`;
}

/** The public list of awards of a competition. */
export function awardsPath(competitionId: string): string {
  return `/results?competition=${encodeURIComponent(competitionId)}`;
}
