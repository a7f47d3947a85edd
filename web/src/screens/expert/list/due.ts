import { fromWireTime } from '@saiyun/sdk/view';

export type Due =
  | { readonly kind: 'none' }
  | { readonly kind: 'over' }
  /** Within two days, counted in whole hours, at least one. */
  | { readonly kind: 'soon'; readonly hours: number }
  | { readonly kind: 'later'; readonly days: number };

const hourMs = 3_600_000;

/** How close a deadline is. */
export function dueOf(dueTime: string | null, now: Date): Due {
  const at = dueTime ? fromWireTime(dueTime) : undefined;
  if (!at) return { kind: 'none' };
  const left = at.getTime() - now.getTime();
  if (left <= 0) return { kind: 'over' };
  if (left <= 48 * hourMs) return { kind: 'soon', hours: Math.max(1, Math.ceil(left / hourMs)) };
  return { kind: 'later', days: Math.floor(left / (24 * hourMs)) };
}
