import { expertStatus } from '@saiyun/sdk/entities';

/** The lists of the page by name, each with the state of its experts. */
export const tabs = { waiting: expertStatus.invited, accepted: expertStatus.active, refused: expertStatus.refused } as const;
export type Tab = keyof typeof tabs;

/** The list that an address asks for; whoever opens the page begins with those who wait. */
export function tabOf(text: string | null): Tab {
  return text === 'accepted' || text === 'refused' ? text : 'waiting';
}

/** Where a row stands in the list, and its neighbours. After a decision the next one is the one that took its place. */
export function around(
  ids: readonly string[],
  id: string | undefined,
): { readonly at: number; readonly previous?: string; readonly next?: string } {
  const at = id === undefined ? -1 : ids.indexOf(id);
  const [previous, next] = [at > 0 ? ids[at - 1] : undefined, at >= 0 ? ids[at + 1] : ids[0]];
  return { at: at + 1, ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
}
