import { expertStatus } from '@saiyun/sdk/entities';

/** The lists of the page by name, each with the state of its experts. */
export const tabs = { waiting: expertStatus.invited, accepted: expertStatus.active, refused: expertStatus.refused } as const;
export type Tab = keyof typeof tabs;

/** The list that an address asks for; whoever opens the page begins with those who wait. */
export function tabOf(text: string | null): Tab {
  return text === 'accepted' || text === 'refused' ? text : 'waiting';
}
