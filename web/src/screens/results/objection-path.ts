/** The page that takes an objection to an award; without a session it leads over the sign-in and back. */
export function objectionPath(awardId: string): string {
  return `/participant/objection/${encodeURIComponent(awardId)}`;
}

/** The public list of awards of a competition. */
export function awardsPath(competitionId: string): string {
  return `/results?competition=${encodeURIComponent(competitionId)}`;
}
