/** Which tabs are drawn, and how long the names of those that are not chosen may be. */
export interface TabWindow {
  readonly from: number;
  readonly to: number;
  readonly longest: number;
}

/** A name of which less is left says nothing any more. */
const leastName = 8;

/** To how many columns the longest of these have to be cut, so that all have room. */
function longestFor(widths: readonly number[], room: number): number {
  for (let longest = Math.max(1, ...widths); longest >= leastName; longest--)
    if (widths.reduce((sum, one) => sum + Math.min(one, longest), 0) <= room) return longest;
  return 0;
}

/**
 * Tabs in one line: whole where they have room, a little shorter where that is enough, and otherwise only those around the chosen one, with
 * room for a mark on both sides. `around` is what a tab takes besides its name.
 */
export function tabWindow(names: readonly number[], around: readonly number[], chosen: number, columns: number): TabWindow {
  const others = names.filter((_, n) => n !== chosen);
  const room = columns - 1 - around.reduce((sum, one) => sum + one, 0) - (names[chosen] ?? 0);
  const longest = longestFor(others, room);
  if (longest > 0) return { from: 0, to: names.length, longest };
  const whole = Math.max(0, ...names);
  const sizeOf = (n: number): number => (names[n] ?? 0) + (around[n] ?? 0);
  let [from, to] = [chosen, chosen + 1];
  let left = columns - 4 - sizeOf(chosen);
  for (let grown = true; grown; ) {
    grown = false;
    if (to < names.length && sizeOf(to) <= left) {
      left -= sizeOf(to++);
      grown = true;
    }
    if (from > 0 && sizeOf(from - 1) <= left) {
      left -= sizeOf(--from);
      grown = true;
    }
  }
  return { from, to, longest: whole };
}
