import { describe, expect, test } from 'vitest';
import { CellsInvalid, compileCells } from '../cells/index.ts';
import { seededRandom } from '../digest/index.ts';
import {
  addRowSettings,
  collectTable,
  defaultAddRows,
  defaultSortField,
  type EditAction,
  type EditTable,
  type EditTableConfig,
  editTable,
  emptyTable,
  historyOf,
  isChanged,
  keptSelection,
  keyPrefix,
  linkedColumns,
  longestHistory,
  longestKey,
  mayInsert,
  noSelection,
  redo,
  selectionState,
  strippedKey,
  tableOutput,
  toggleAll,
  toggleRow,
  tooFastText,
  undo,
  withStep,
} from './index.ts';

const sorted: EditTableConfig = { sortField: defaultSortField };
const run = (actions: readonly EditAction[], config?: EditTableConfig, table: EditTable = emptyTable('seed')): EditTable =>
  actions.reduce((state, action) => editTable(state, action, config), table);
const loaded = (...ids: string[]): EditTable => run([{ type: 'load', rows: ids.map((id) => ({ id, name: `row ${id}` })) }]);
const keyOf = (table: EditTable, index: number): string => table.rows[index]?.key ?? '';
const names = (table: EditTable): unknown[] => table.rows.map((row) => row.values.name);

describe('ETABLE-03, ETABLE-04, ETABLE-22: ids and keys', () => {
  test('keys have prefix and suffix; stripped, a saved row has its id again and a new one nothing', () => {
    const table = run([{ type: 'insert', rows: [{ name: 'new' }] }], undefined, loaded('7'));
    expect(table.rows.map((row) => row.key)).toEqual(['seed-7-s', 'seed--n2']);
    expect(table.rows.map((row) => strippedKey(table.prefix, row.key))).toEqual(['7', '']);
    expect(strippedKey(keyPrefix('seed'), 'other')).toBe('other');
  });
  test('a new row loses its id when it is given out', () => {
    const table = run([{ type: 'insert', rows: [{ id: 'temporary', name: 'new' }] }], undefined, loaded('7'));
    expect(tableOutput(table)).toEqual({
      rows: [{ id: '7', name: 'row 7' }, { name: 'new' }],
      inserted: [{ name: 'new' }],
      updated: [],
      deletedIds: [],
    });
  });
  test('a key has at most 50 characters, and long ids stay apart', () => {
    const long = 'x'.repeat(80);
    const table = loaded(`${long}1`, `${long}2`, '1-n1', 'a'.repeat(43), 'a'.repeat(44));
    const keys = table.rows.map((row) => row.key);
    expect(new Set(keys).size).toBe(5);
    expect(Math.max(...keys.map((key) => key.length))).toBe(longestKey);
    expect(tableOutput(table).rows.map((row) => row.id)).toEqual([`${long}1`, `${long}2`, '1-n1', 'a'.repeat(43), 'a'.repeat(44)]);
    expect(keyPrefix('x'.repeat(99))).toHaveLength(13);
  });
  test('an id that is a number is a saved one, a row without is new', () => {
    expect(tableOutput(run([{ type: 'load', rows: [{ id: 7 }, { name: 'x' }] }])).rows).toEqual([{ id: '7' }, { name: 'x' }]);
  });
});

describe('ETABLE-06, ETABLE-13: new, changed and removed rows', () => {
  test('ids of removed saved rows are kept, new rows go without a trace', () => {
    const start = run([{ type: 'insert', rows: [{ name: 'new' }] }], undefined, loaded('1', '2', '3'));
    const table = run(
      [
        { type: 'remove', keys: [keyOf(start, 1), keyOf(start, 3)] },
        { type: 'remove', keys: keyOf(start, 0) },
      ],
      undefined,
      start,
    );
    expect(names(table)).toEqual(['row 3']);
    expect(table.deletedIds).toEqual(['2', '1']);
    expect(run([{ type: 'load', rows: [] }], undefined, table).deletedIds).toEqual([]);
  });
  test('a changed row is told from one that was changed back', () => {
    const start = loaded('1', '2');
    const key = keyOf(start, 0);
    const table = editTable(start, { type: 'set', key, values: { name: 'x' } });
    expect(tableOutput(table).updated).toEqual([{ id: '1', name: 'x' }]);
    expect(table.rows[1]).toBe(start.rows[1]);
    expect(tableOutput(editTable(table, { type: 'set', key, values: { name: 'row 1' } })).updated).toEqual([]);
  });
  test('what changes nothing answers the same table', () => {
    const table = loaded('1', '2');
    const still: EditAction[] = [
      { type: 'set', key: keyOf(table, 0), values: { name: 'row 1' } },
      { type: 'set', key: keyOf(table, 0), values: { id: '9' } },
      { type: 'set', key: 'gone', values: { name: 'x' } },
      { type: 'setMany', changes: [] },
      { type: 'remove', keys: ['gone'] },
      { type: 'insert', rows: [] },
      { type: 'moveUp', key: keyOf(table, 0) },
      { type: 'moveDown', key: keyOf(table, 1) },
    ];
    for (const action of still) expect(editTable(table, action, {}), action.type).toBe(table);
  });
  test.each([[undefined], [7], [{ key: 'x' }], [['x', 7]], [null]])('removing %o throws', (keys) => {
    expect(() => editTable(loaded('1'), { type: 'remove', keys: keys as never })).toThrow(TypeError);
  });
  test('other mistakes of a caller are named', () => {
    const table = loaded('1');
    expect(() => editTable(table, { type: 'load', rows: {} as never })).toThrow('rows must be an array');
    expect(() => editTable(table, { type: 'load', rows: [{ id: '1' }, { id: '1' }] })).toThrow('the id 1 is there twice');
    expect(() => editTable(table, { type: 'insert', rows: 7 as never })).toThrow('rows must be an array');
    for (const position of [-1, 2, 0.5, Number.NaN])
      expect(() => editTable(table, { type: 'insert', rows: [{}], position })).toThrow('position');
    expect(() => editTable(table, { type: 'move', key: 'gone', to: 0 })).toThrow('there is no row gone');
    expect(() => editTable(table, { type: 'move', key: keyOf(table, 0), to: Number.NaN })).toThrow('to must be');
    expect(() => emptyTable(7 as never)).toThrow('seed must be a text');
  });
  test('a pasted block is one step, and later changes of a row win', () => {
    const table = loaded('1', '2');
    const changes = [
      { key: keyOf(table, 0), values: { name: 'a', age: 1 } },
      { key: keyOf(table, 1), values: { name: 'b' } },
      { key: keyOf(table, 0), values: { name: 'c' } },
    ];
    expect(editTable(table, { type: 'setMany', changes }).rows.map((row) => row.values)).toEqual([
      { id: '1', name: 'c', age: 1 },
      { id: '2', name: 'b' },
    ]);
  });
});

describe('ETABLE-10: places of new rows', () => {
  test.each([
    [0, ['row 1', 'row 2', 'a', 'b']],
    [1, ['a', 'b', 'row 1', 'row 2']],
    [2, ['row 1', 'a', 'b', 'row 2']],
  ])('position %i', (position, expected) => {
    const table = editTable(loaded('1', '2'), { type: 'insert', rows: [{ name: 'a' }, { name: 'b' }], position });
    expect(names(table)).toEqual(expected);
  });
  test.each([
    [undefined, defaultAddRows],
    ['x', defaultAddRows],
    [
      { count: 3, position: 2, scrollToBottom: true },
      { count: 3, position: 2, scrollToBottom: true },
    ],
    [
      { count: 0, position: -1 },
      { count: 1, position: 0, scrollToBottom: false },
    ],
    [
      { count: 1e9, position: 99 },
      { count: 1000, position: 5, scrollToBottom: false },
    ],
    [
      { count: '4', position: '' },
      { count: 4, position: 0, scrollToBottom: false },
    ],
    [
      { count: Number.NaN, position: 1.9, scrollToBottom: 'yes' },
      { count: 1, position: 1, scrollToBottom: false },
    ],
  ])('settings %o become %o', (given, settings) => expect(addRowSettings(given, 5)).toEqual(settings));
  test('a row count that is none', () => expect(() => addRowSettings({}, -1)).toThrow('rowCount'));
});

describe('ETABLE-12: insertions follow each other after 1500 ms', () => {
  test.each([
    [undefined, 0, true],
    [1000, 1000, false],
    [1000, 2499, false],
    [1000, 2500, true],
    [9000, 1000, true],
  ])('last %o, now %i: %o', (last, now, may) => expect(mayInsert(last, now)).toBe(may));
  test('the warning', () => expect(tooFastText[1]).toBe('you clicked too fast, please slow down'));
  test('a time that is none', () => expect(() => mayInsert(0, Number.NaN)).toThrow('now must be a time'));
});

describe('ETABLE-05, ETABLE-09: moving renumbers the sort field', () => {
  const start = run([{ type: 'load', rows: ['1', '2', '3', '4'].map((id, i) => ({ id, name: id, orderNum: i + 1 })) }], sorted);
  const order = (table: EditTable) => table.rows.map((row) => `${String(row.values.name)}${String(row.values.orderNum)}`).join(' ');
  test.each<readonly [EditAction, string]>([
    [{ type: 'move', key: keyOf(start, 0), to: 2 }, '21 32 13 44'],
    [{ type: 'move', key: keyOf(start, 3), to: 0 }, '41 12 23 34'],
    [{ type: 'move', key: keyOf(start, 1), to: 99 }, '11 32 43 24'],
    [{ type: 'moveUp', key: keyOf(start, 1) }, '21 12 33 44'],
    [{ type: 'moveDown', key: keyOf(start, 1) }, '11 32 23 44'],
    [{ type: 'remove', keys: keyOf(start, 0) }, '21 32 43'],
    [{ type: 'insert', rows: [{ name: 'n' }], position: 2 }, '11 n2 23 34 45'],
  ])('%o', (action, expected) => expect(order(editTable(start, action, sorted))).toBe(expected));
  test('rows whose number stays are the same objects, and no others count as changed', () => {
    const table = editTable(start, { type: 'moveUp', key: keyOf(start, 3) }, sorted);
    expect(table.rows.slice(0, 2)).toEqual(start.rows.slice(0, 2));
    expect(table.rows[0]).toBe(start.rows[0]);
    expect(table.rows.filter(isChanged).map((row) => row.id)).toEqual(['4', '3']);
  });
  test('rows put in another order are numbered anew, and must be the same rows', () => {
    const arranged = editTable(start, { type: 'arrange', rows: start.rows.toReversed() }, sorted);
    expect(arranged.rows.map((row) => row.id)).toEqual(start.rows.map((row) => row.id).toReversed());
    expect(arranged.rows.map((row) => row.values.orderNum)).toEqual(start.rows.map((_, i) => i + 1));
    expect(() => editTable(start, { type: 'arrange', rows: start.rows.slice(1) })).toThrow(TypeError);
  });
  test('without dragging nothing is numbered', () => {
    expect(editTable(start, { type: 'remove', keys: keyOf(start, 0) }).rows[0]?.values.orderNum).toBe(2);
  });
});

describe('ETABLE-02: columns that depend on others', () => {
  const column = (key: string, linkageKey?: string) => ({ key, title: key, type: 'select', linkageKey }) as const;
  const linked = linkedColumns([column('province'), column('city', 'province'), column('district', 'city'), column('x')]);
  test('a change empties all that depends on it, unless it is given too', () => {
    const start = run([{ type: 'load', rows: [{ id: '1', province: 'a', city: 'b', district: 'c', x: 'd' }] }]);
    const set = (values: Record<string, unknown>) =>
      editTable(start, { type: 'set', key: keyOf(start, 0), values }, { linked }).rows[0]?.values;
    expect(set({ province: 'z' })).toEqual({ id: '1', province: 'z', city: null, district: null, x: 'd' });
    expect(set({ city: 'z' })).toEqual({ id: '1', province: 'a', city: 'z', district: null, x: 'd' });
    expect(set({ province: 'z', city: 'y' })).toEqual({ id: '1', province: 'z', city: 'y', district: null, x: 'd' });
    expect(set({ province: 'a', x: 'e' })).toEqual({ id: '1', province: 'a', city: 'b', district: 'c', x: 'e' });
  });
  test('columns that depend on nothing that is there, or on themselves', () => {
    expect(() => linkedColumns([column('a', 'b')])).toThrow('a depends on b, which is no column');
    expect(() => linkedColumns([column('a', 'b'), column('b', 'a')])).toThrow('depends on itself');
    expect(() => linkedColumns([column('a', 'a')])).toThrow('a depends on itself');
  });
});

describe('ETABLE-08: selection', () => {
  const { rows } = loaded('1', '2', '3');
  const isDisabled = (row: { id?: string }) => row.id === '2';
  test('all, some and none, disabled rows left out', () => {
    expect(selectionState(rows, noSelection, isDisabled)).toBe('none');
    const all = toggleAll(rows, noSelection, isDisabled);
    expect(all.size).toBe(2);
    expect(selectionState(rows, all, isDisabled)).toBe('all');
    expect(toggleAll(rows, all, isDisabled).size).toBe(0);
    const [first] = rows;
    const some = first ? toggleRow(all, first, isDisabled) : all;
    expect(selectionState(rows, some, isDisabled)).toBe('some');
    expect(toggleAll(rows, some, isDisabled)).toEqual(all);
    expect(selectionState(rows, toggleAll(rows, noSelection))).toBe('all');
    expect(selectionState([], noSelection)).toBe('none');
    expect(selectionState(rows, all, () => true)).toBe('none');
  });
  test('a disabled row cannot be selected', () => {
    const row = rows[1];
    expect(row && toggleRow(noSelection, row, isDisabled).size).toBe(0);
  });
  test('rows that are gone leave the selection', () => {
    const all = toggleAll(rows, noSelection);
    expect(keptSelection(rows.slice(1), all).size).toBe(2);
    expect(keptSelection(rows, all)).toBe(all);
  });
});

describe('undo and redo', () => {
  test('steps go back and forth, the delete list with them', () => {
    const start = loaded('1', '2');
    let history = historyOf(start);
    history = withStep(history, editTable(history.present, { type: 'remove', keys: keyOf(start, 0) }));
    expect(history.present.deletedIds).toEqual(['1']);
    expect(undo(history).present).toBe(start);
    expect(redo(undo(history)).present).toBe(history.present);
    expect(undo(undo(history)).present).toBe(start);
    expect(redo(history)).toBe(history);
    expect(withStep(history, history.present)).toBe(history);
  });
  test('letters typed into one cell are one step, a new step forgets what was undone', () => {
    let history = historyOf(0);
    for (const n of [1, 2, 3]) history = withStep(history, n, 'cell a');
    history = withStep(history, 4, 'cell b');
    expect(undo(history).present).toBe(3);
    expect(undo(undo(history)).present).toBe(0);
    const other = withStep(undo(history), 9, 'cell a');
    expect(other.future).toEqual([]);
    expect(undo(other).present).toBe(3);
  });
  test('only so many steps are kept', () => {
    let history = historyOf(0);
    for (let n = 1; n <= longestHistory + 50; n++) history = withStep(history, n);
    expect(history.past).toHaveLength(longestHistory);
  });
});

test('CELL-20: collecting a table with a wrong cell rejects', async () => {
  const check = compileCells([{ key: 'name', validateRules: [{ required: true }] }]);
  await expect(collectTable(editTable(loaded('1'), { type: 'insert', rows: [{}] }), check)).rejects.toBeInstanceOf(CellsInvalid);
  expect((await collectTable(loaded('1'), check)).rows).toEqual([{ id: '1', name: 'row 1' }]);
});

test('ETABLE-03 to ETABLE-09: whatever is done, keys differ, saved rows are there or in the delete list, and numbers are 1 to n', () => {
  const below = seededRandom('editable-table 9');
  const ids = ['1', '2', '3', '4', '5'];
  for (let round = 0; round < 100; round++) {
    let history = historyOf(run([{ type: 'load', rows: ids.map((id, i) => ({ id, orderNum: i + 1 })) }], sorted));
    const seen = [history.present];
    for (let step = 0; step < 30; step++) {
      const table = history.present;
      const key = table.rows.length > 0 ? keyOf(table, below(table.rows.length)) : '';
      const actions: EditAction[] = [
        { type: 'insert', rows: Array.from({ length: below(3) }, () => ({ name: 'n' })), position: below(table.rows.length + 1) },
        { type: 'remove', keys: [key, 'gone'] },
        { type: 'set', key, values: { name: below(3) } },
        ...(key
          ? ([
              { type: 'move', key, to: below(9) - 1 },
              { type: 'moveUp', key },
              { type: 'moveDown', key },
            ] as const)
          : []),
      ];
      const action = actions[below(actions.length)];
      if (!action) continue;
      const frozen = JSON.stringify(table);
      history = withStep(history, editTable(table, action, sorted));
      expect(JSON.stringify(table)).toBe(frozen);
      const next = history.present;
      if (next !== table) seen.push(next);
      expect(new Set(next.rows.map((row) => row.key)).size).toBe(next.rows.length);
      expect(next.rows.map((row) => row.values.orderNum)).toEqual(next.rows.map((_, i) => i + 1));
      const kept = next.rows.flatMap((row) => row.id ?? []);
      expect([...kept, ...next.deletedIds].sort()).toEqual(ids);
      const output = tableOutput(next);
      expect(output.rows.filter((row) => 'id' in row).map((row) => row.id)).toEqual(kept);
      expect(output.inserted.every((row) => !('id' in row))).toBe(true);
    }
    for (let back = history; back.past.length > 0; back = undo(back)) expect(back.present).toBe(seen[back.past.length]);
  }
});
