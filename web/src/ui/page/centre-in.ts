/** Scrolls a positioned row sideways so that an entry of it, which may lie beyond the edge of a narrow screen, stands in the middle. */
export function centreIn(row: HTMLElement, entry: HTMLElement): void {
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}
