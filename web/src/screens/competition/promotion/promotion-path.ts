/** Where works go on from a stage. */
export function promotionPath(stageId: string): string {
  return `/competition/stage/${encodeURIComponent(stageId)}/promotion`;
}
