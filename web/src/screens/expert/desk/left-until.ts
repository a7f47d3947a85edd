const minuteMs = 60_000;

/** How much time is left, in words of this size. */
export type Left =
  | { readonly kind: 'over'; readonly near: true }
  | { readonly kind: 'minutes'; readonly minutes: number; readonly near: true }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number; readonly near: boolean }
  | { readonly kind: 'days'; readonly days: number; readonly hours: number; readonly near: boolean };

/** The time until a deadline, rounded down; less than a day is near. */
export function leftUntil(at: Date | undefined, now: Date): Left {
  const all = at ? Math.floor((at.getTime() - now.getTime()) / minuteMs) : 0;
  if (!at || at.getTime() < now.getTime()) return { kind: 'over', near: true };
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor((all % 1440) / 60), all % 60];
  if (days > 0) return { kind: 'days', days, hours, near: false };
  if (hours > 0) return { kind: 'hours', hours, minutes, near: true };
  return { kind: 'minutes', minutes, near: true };
}
