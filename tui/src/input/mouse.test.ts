import { describe, expect, test, vi } from 'vitest';
import { click, mouseAct } from './mouse.ts';

const esc = '\u001b';

describe('a mouse', () => {
  test.each([
    [`${esc}[<64;3;4M`, { key: `${esc}[A` }],
    [`${esc}[<65;3;4M`, { key: `${esc}[B` }],
    [`${esc}[<0;3;4M`, { column: 2, line: 3 }],
    [`${esc}[<0;3;4m`, 'nothing'],
    [`${esc}[<2;3;4M`, 'nothing'],
    [`${esc}[A`, undefined],
    ['a', undefined],
  ])('that reports %j means %j', (part, expected) => expect(mouseAct(part)).toEqual(expected));

  test('selects a row, opens the selected one, and presses the keys of the last line', () => {
    const [open, quit, pick] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(row: number) => void>()];
    const here = {
      offers: [
        { key: 'open' as const, run: open },
        { key: 'quit' as const, run: quit },
      ],
      hints: [{ key: 'quit' as const, from: 10, to: 18 }],
      table: { top: 3, first: 20, height: 5, count: 23, selected: 21, pick },
    };
    click(here, { column: 4, line: 5 }, 23);
    expect(pick.mock.calls).toEqual([[22]]);
    click(here, { column: 4, line: 4 }, 23);
    expect(open).toHaveBeenCalledTimes(1);
    // Below the last row, above the first, and beside a key.
    for (const [column, line] of [
      [4, 6],
      [4, 2],
      [2, 23],
    ] as const)
      click(here, { column, line }, 23);
    expect([pick, open, quit].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
    click(here, { column: 12, line: 23 }, 23);
    expect(quit).toHaveBeenCalledTimes(1);
  });
});
