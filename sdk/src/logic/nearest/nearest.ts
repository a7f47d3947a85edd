/** Up to three of `names` that `text` may have meant, best first; case is ignored. */
export function nearest(text: string, names: readonly string[]): string[] {
  const typed = text.toLowerCase();
  const limit = typed.length <= 3 ? 1 : Math.max(2, Math.floor(typed.length * 0.4));
  return [...new Set(names)]
    .map((name) => {
      const known = name.toLowerCase();
      const inside = typed.length >= 3 && (known.includes(typed) || typed.includes(known));
      return { name, far: inside ? 1 : distance(typed, known) };
    })
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Number of edits (insert, delete, replace, swap two neighbours) that turn one text into the other. */
function distance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
