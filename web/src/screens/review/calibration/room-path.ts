/** Where the calibration of a review project is. */
export function roomPath(projectId: string): string {
  return `/review/project/${encodeURIComponent(projectId)}/calibration`;
}
