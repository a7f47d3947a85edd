/** Where certificates of a competition are issued. */
export function issuingPath(competitionId: string): string {
  return `/competition/certificate?${new URLSearchParams({ competition: competitionId }).toString()}`;
}
