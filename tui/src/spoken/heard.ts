/** What a listener hears when one frame follows another. */

const selected = '❯ ';
/** The caret as a field draws it. */
const caret = '▏';

/** The lines of a frame that say something, without drawing: columns are told apart by a comma. */
export function linesOf(frame: string): readonly string[] {
  return frame
    .split('\n')
    .map((line) =>
      line
        .replaceAll(caret, '')
        .trim()
        .replace(/\s{2,}/g, ', '),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

const isSelected = (line: string): boolean => line.startsWith(selected);
const bare = (line: string): string => (isSelected(line) ? line.slice(selected.length) : line);

/** Lines of the second frame that the first had not, each as often as it is there. */
const newIn = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  return after.filter((line) => {
    const n = left.get(line) ?? 0;
    left.set(line, n - 1);
    return n <= 0;
  });
};

/** Of a list only what is selected, with all that stands around it; the last line names the keys. */
const whole = (frame: readonly string[]): readonly string[] => {
  const at = frame.findIndex(isSelected);
  if (at < 0) return frame;
  const below = Math.max(at + 1, frame.length - 2);
  return [...frame.slice(0, Math.min(at, 2)), ...frame.slice(at, at + 1), ...frame.slice(below)];
};

/** What was typed or taken back at one place of a line; undefined if it changed at several. */
const typed = (before: string, after: string): string | undefined => {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (gone !== '' && come !== '') return undefined;
  // Most of the line is new: it is another line.
  return gone.length + come.length > Math.max(before.length, after.length) / 2 ? undefined : gone + come;
};

/**
 * What changed, in words: the letter that was typed, the row that is selected now, what a line says anew; all that matters of a frame of
 * which more than half is new.
 */
export function heard(before: readonly string[], after: readonly string[]): readonly string[] {
  const fresh = newIn(before.map(bare), after.map(bare));
  if (before.length === 0 || fresh.length * 2 > after.length) return whole(after).map(bare);
  if (fresh.length === 1 && before.length === after.length) {
    const at = after.findIndex((line) => bare(line) === fresh[0]);
    const letters = typed(bare(before[at] ?? ''), bare(after[at] ?? ''));
    if (letters !== undefined && letters.trim() !== '') return [letters];
  }
  const now = after.find(isSelected);
  const moved = now !== undefined && !before.includes(now);
  return [...(moved ? [bare(now)] : []), ...fresh.filter((line) => !moved || line !== bare(now))];
}
