// The table of docs/reports/asvs.md is whole, and what it names is there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, text } from '../support/sources.ts';

const report = 'docs/reports/asvs.md';
const rows = text(report)
  .split('\n')
  .flatMap((line) => {
    const [, number, level, asks, held] = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
    return number ? [{ number, level, asks: asks ?? '', held: held ?? '' }] : [];
  });

/** How many requirements of levels 1 and 2 each chapter of version 5.0.0 has. */
const perChapter: Readonly<Record<string, readonly [first: number, second: number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

test('every requirement of levels 1 and 2 is in it once, with its level', () => {
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const found = Object.fromEntries(
    Object.keys(perChapter).map((chapter) => {
      const own = rows.filter(({ number }) => number.startsWith(`${chapter}.`));
      return [chapter, [own.filter(({ level }) => level === '1').length, own.filter(({ level }) => level === '2').length]];
    }),
  );
  expect(found).toEqual(perChapter);
  expect(numbers).toHaveLength(253);
});

/** What a cell says: a test, a heading, why it does not apply, or what is missing. */
const proofs = rows.flatMap(({ number, held }) => held.split('<br>').map((proof) => ({ number, proof })));

test.each(proofs)('$number: $proof', ({ proof }) => {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
  if (file && title) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(file).toMatch(/\.test\.tsx?$/);
    // As it is written there, or with its quotes escaped.
    const source = text(file);
    const wanted = title.replaceAll('\\|', '|');
    expect(source.includes(wanted) || source.includes(wanted.replaceAll("'", "\\'")), `${file} has no test "${title}"`).toBe(true);
    return;
  }
  const [, , document, heading] = /^\[([^\]]+)\]\(\.\.\/([^)]+)\), \*(.+)\*$/.exec(proof) ?? [];
  if (document && heading) {
    const lines = text(join('docs', document)).split('\n');
    expect(lines.filter((line) => /^#+ /.test(line)).map((line) => line.replace(/^#+ /, '').trim())).toContain(heading);
    return;
  }
  expect(proof).toMatch(/^(Not applicable: .{8,}|\*\*Open\*\*: .{20,})$/);
});
