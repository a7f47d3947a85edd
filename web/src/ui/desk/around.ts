/** Where a row stands in the list, and its neighbours. After a decision the next one is the one that took its place. */
export function around(
  ids: readonly string[],
  id: string | undefined,
): { readonly at: number; readonly previous?: string; readonly next?: string } {
  const at = id === undefined ? -1 : ids.indexOf(id);
  const [previous, next] = [at > 0 ? ids[at - 1] : undefined, at >= 0 ? ids[at + 1] : ids[0]];
  return { at: at + 1, ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
}
