/** Scrolls a positioned row sideways so that an entry of it, which may lie beyond the edge of a narrow screen, stands in the middle. */
export function centreIn(row: HTMLElement, entry: HTMLElement): void {
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}

/** The ref of the open link in a row of links: with it the row begins where the link is in sight. */
export function intoSight(link: HTMLElement | null): void {
  if (link?.parentElement) centreIn(link.parentElement, link);
}
