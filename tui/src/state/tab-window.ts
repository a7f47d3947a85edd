/** Which tabs are drawn. */
export interface TabWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Tabs in one line: all where they have room, and otherwise only those around the chosen one, with room for a mark on both sides. No name is
 * cut. `around` is what a tab takes besides its name.
 */
export function tabWindow(names: readonly number[], around: readonly number[], chosen: number, columns: number): TabWindow {
  const sizeOf = (n: number): number => (names[n] ?? 0) + (around[n] ?? 0);
  if (names.reduce((sum, _, n) => sum + sizeOf(n), 0) < columns) return { from: 0, to: names.length };
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
  return { from, to };
}
