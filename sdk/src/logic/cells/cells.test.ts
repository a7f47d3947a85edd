import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/label.ts';
import { seededRandom } from '../digest/index.ts';
import {
  type CellRow,
  type CellRule,
  CellsInvalid,
  cellPresets,
  cellsInvalidText,
  cellTexts,
  collectCells,
  compileCells,
  type HandledCell,
  isCellPreset,
} from './index.ts';

const one = (value: unknown, ...rules: CellRule[]) =>
  compileCells([{ key: 'a', title: ['名称', 'Name'], validateRules: rules }]).cell([{ a: value }], 0, 'a');

test('CELL-04: a test of the value alone is applied to what is filled in, and handlers are not needed for it', () => {
  const even = { test: (value: unknown) => Number(value) % 2 === 0, message: '须为偶数' };
  expect(one(3, even)).toEqual(['须为偶数', '须为偶数']);
  expect([one(4, even), one('', even), one(null, even)]).toEqual([undefined, undefined, undefined]);
});

describe('presets', () => {
  const cases: readonly (readonly [row: string, preset: string, right: readonly string[], wrong: readonly string[]])[] = [
    ['CELL-05', 'n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a', '１２３４５６', '123456\n']],
    ['CELL-06', '*6-16', ['a b;中文', '𠮷𠮷𠮷𠮷𠮷𠮷', '1234567890123456'], ['12345', '𠮷𠮷𠮷', '12345678901234567']],
    ['CELL-07', 's6-18', ['abcdef', 'ABCDEFGHIJKLMNOPQR'], ['abcde', 'abcdefghijklmnopqrs', 'abcde1', 'abcdé f']],
    [
      'CELL-08',
      'url',
      ['http://a.cn', 'https://a.cn:8080/x?y=1#z', 'ftp://a.cn/x', 'http://localhost', 'HTTP://A.CN', 'https://例子.中国/路径'],
      ['a.cn', 'http:a.cn', 'http:///x', 'javascript:alert(1)', 'http://a b.cn', 'http://a.cn:port', 'mailto:a@b.cn', 'http://'],
    ],
    ['CELL-09', 'e', ['a@b.cn', 'a.b+c@d-e.f.cn'], ['a@b', '@b.cn', 'a@.cn', 'a@b.', 'a@b..cn', 'a b@c.cn', 'a@@b.cn']],
    ['CELL-10', 'm', ['13012345678', '16012345678', '19912345678'], ['12012345678', '1301234567', '130123456789', '+8613012345678']],
    ['CELL-11', 'p', ['100000', '999999'], ['012345', '12345', '1234567']],
    ['CELL-12', 's', ['a', 'Zz'], ['a1', '中', 'a b', '|']],
    ['CELL-13', 'n', ['0', '-1', '1.5', '-0.25', '007'], ['1.', '.5', '--1', '1e5', '1,000', 'x']],
    ['CELL-14', 'z', ['0', '-12', '007'], ['1.0', '', '-', '+1'].filter(Boolean)],
    ['CELL-15', '*', ['x', ' x '], [' ', '\t\n', '　']],
    ['CELL-16', 'money', ['0', '0.5', '12.34', '1000000'], ['1.234', '-1', '01', '1.', '.5', '1,000']],
  ];
  test('every preset is here', () => expect(cases.map(([, preset]) => preset).sort()).toEqual(Object.keys(cellPresets).sort()));
  for (const [row, pattern, right, wrong] of cases) {
    test(`${row}: ${pattern}`, () => {
      for (const value of right) expect(one(value, { pattern }), value).toBeUndefined();
      for (const value of wrong) expect(one(value, { pattern, message: 'x' }), value).toEqual(['x', 'x']);
    });
    test(`CELL-04: ${pattern} lets nothing pass`, () => {
      for (const value of [undefined, null, '', []]) expect(one(value, { pattern })).toBeUndefined();
    });
  }
  test('a general text with the title stands for a message that is missing', () => {
    expect(one('x', { pattern: 'm' })).toEqual(['名称须为手机号码', 'Name must be a mobile number']);
    expect(one('x', { pattern: '^y' })).toEqual(['名称格式不正确', 'Name has the wrong format']);
    expect(one('', { required: true })).toEqual(['名称不能为空', 'Name must not be empty']);
    expect(one('', { required: true, message: '请填写{title}' })).toEqual(['请填写名称', '请填写Name']);
    expect(one('', { required: true, message: ['甲', 'A'] })).toEqual(['甲', 'A']);
  });
  test('numbers and several values are tested as text', () => {
    expect(one(123456, { pattern: 'n6-16' })).toBeUndefined();
    expect(one(12.345, { pattern: 'money', message: 'x' })).toEqual(['x', 'x']);
    expect(one(['a', 'b'], { pattern: '^a,b$' })).toBeUndefined();
    expect(one(false, { pattern: '^false$', required: true })).toBeUndefined();
    expect(one({ a: 1 }, { pattern: '^\\{"a":1\\}$' })).toBeUndefined();
  });
  test('a name of every object is no preset', () => expect(isCellPreset('constructor')).toBe(false));
});

test('CELL-02: required refuses what is empty, and blanks', () => {
  for (const value of [undefined, null, '', '  ', '　', []])
    expect(one(value, { required: true })).toEqual(['名称不能为空', 'Name must not be empty']);
  for (const value of [0, false, 'x', ['x']]) expect(one(value, { required: true })).toBeUndefined();
});

describe('CELL-03: unique', () => {
  const rows = [{ a: 'x' }, { a: 'y' }, { a: 'x' }, { a: '' }, { a: '' }, { a: 1 }, { a: '1' }, { a: ' ' }, { a: ' ' }, {}];
  test.each([[{ unique: true }], [{ pattern: 'only' }]])('%o marks every row that shares its value', (rule) => {
    const check = compileCells([{ key: 'a', title: '名称', validateRules: [rule] }]);
    const failures = check.validate(rows);
    expect([...failures].map((f) => f.row)).toEqual([0, 2, 5, 6]);
    expect(failures.at(0, 'a')?.[0]).toBe('名称不能重复');
    for (const [i] of rows.entries()) expect(check.cell(rows, i, 'a')).toEqual(failures.at(i, 'a'));
  });
});

describe('CELL-01: the first failing rule', () => {
  const rules: CellRule[] = [
    { required: true, message: 'required' },
    { pattern: 'n', message: 'number' },
    { pattern: '^1', message: 'one' },
    { unique: true, message: 'unique' },
  ];
  test.each([
    ['', 'required'],
    ['x', 'number'],
    ['2', 'one'],
    ['1', undefined],
  ])('%o is told %o', (value, text) => expect(one(value, ...rules)?.[0]).toBe(text));
  test('several conditions in one rule share its message', () => {
    const rule: CellRule = { required: true, pattern: 'm', unique: true, message: 'x' };
    expect(one('', rule)?.[0]).toBe('x');
    expect(one('1', rule)?.[0]).toBe('x');
    expect(one('13012345678', rule)).toBeUndefined();
  });
  test('and without a message each has its own', () => {
    const rule: CellRule = { required: true, pattern: 'm' };
    expect(one('', rule)?.[0]).toBe('名称不能为空');
    expect(one('1', rule)?.[0]).toBe('名称须为手机号码');
  });
});

describe('CELL-18: handlers', () => {
  const columns = (...validateRules: CellRule[]) => compileCells([{ key: 'a', title: ['名称', 'Name'], validateRules }]);
  const row = (...values: unknown[]) => values.map((a) => ({ a }));

  test('a promise of false fails with the message, a text with that text', async () => {
    const check = columns({ handler: ({ value }) => Promise.resolve(value === 'c' ? '已存在' : value === 'a'), message: 'm' });
    expect(check.hasHandlers).toBe(true);
    const failures = await check.validateWithHandlers(row('a', 'b', 'c'));
    expect([...failures].map((f) => [f.row, f.message[0]])).toEqual([
      [1, 'm'],
      [2, '已存在'],
    ]);
    expect(failures.count).toBe(2);
    expect((await check.cellWithHandlers(row('b'), 0, 'a'))?.[0]).toBe('m');
  });
  test('the order of the rules decides which message is first', async () => {
    const asked: unknown[] = [];
    const handler = ({ value }: HandledCell) => {
      asked.push(value);
      return Promise.resolve(value !== 'ab');
    };
    const check = columns({ pattern: '^a', message: 'before' }, { handler, message: 'handler' }, { pattern: 'c$', message: 'after' });
    const failures = await check.validateWithHandlers(row('x', 'ab', 'a', 'ac'));
    expect([...failures].map((f) => f.message[0])).toEqual(['before', 'handler', 'after']);
    expect(asked).toEqual(['ab', 'a', 'ac']);
  });
  test('in one rule with a pattern the handler has a text of its own', async () => {
    const check = columns({ pattern: 'm', handler: () => false });
    expect((await check.cellWithHandlers(row('x'), 0, 'a'))?.[0]).toBe('名称须为手机号码');
    expect((await check.cellWithHandlers(row('13012345678'), 0, 'a'))?.[0]).toBe('名称未通过校验');
  });
  test('several handlers run one after another, up to the first that refuses', async () => {
    const asked: number[] = [];
    const at = (n: number, answer: boolean) => () => {
      asked.push(n);
      return n % 2 ? Promise.resolve(answer) : answer;
    };
    const check = columns(
      { handler: at(1, true) },
      { handler: at(2, true) },
      { handler: at(3, false), message: '3' },
      { handler: at(4, true) },
    );
    expect((await check.validateWithHandlers(row('x'))).first?.message[0]).toBe('3');
    expect(asked).toEqual([1, 2, 3]);
  });
  test('a check that could not be made is no pass', async () => {
    const check = columns({ handler: () => Promise.reject(new Error('network')), message: 'm' });
    expect((await check.validateWithHandlers(row('x'))).first?.message).toEqual([
      '名称校验失败，请重试',
      'Name could not be checked, please try again',
    ]);
    const thrown = columns({
      handler: () => {
        throw new Error('x');
      },
    });
    expect((await thrown.validateWithHandlers(row('x'))).count).toBe(1);
  });
  test('no more than some run at once, and none after the signal', async () => {
    let [open, most, asked] = [0, 0, 0];
    const stop = new AbortController();
    const handler = async () => {
      open += 1;
      asked += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return undefined;
    };
    const check = columns({ handler });
    const many = row(...Array.from({ length: 50 }, (_, i) => i));
    expect((await check.validateWithHandlers(many, { atOnce: 3 })).count).toBe(0);
    expect([most, asked]).toEqual([3, 50]);
    stop.abort(new Error('gone'));
    await expect(check.validateWithHandlers(many, { signal: stop.signal })).rejects.toThrow('gone');
    expect(asked).toBe(50);
  });
  test('CELL-19: a handler knows the moment', async () => {
    const moments: string[] = [];
    const check = columns({
      handler: ({ moment }) => {
        moments.push(moment);
        return true;
      },
    });
    await check.cellWithHandlers(row('x'), 0, 'a', { moment: 'input' });
    await check.cellWithHandlers(row('x'), 0, 'a', { moment: 'blur' });
    await check.validateWithHandlers(row('x'));
    expect(moments).toEqual(['input', 'blur', 'collect']);
  });
});

describe('CELL-20: counting and collecting', () => {
  const columns = [
    { key: 'a', title: ['甲', 'A'] as const, validateRules: [{ required: true }] },
    { key: 'b', title: '乙', validateRules: [{ pattern: 'z' }] },
    { key: 'c' },
  ];
  const rows: CellRow[] = [{ a: 'x', b: '1' }, { a: '', b: 'y' }, { b: 'z' }];
  test('failures are counted by cell and by column, and read row by row', () => {
    const failures = compileCells(columns).validate(rows);
    expect(failures.count).toBe(4);
    expect([...failures].map((f) => `${f.row}${f.column}`)).toEqual(['1a', '1b', '2a', '2b']);
    expect([...failures.byColumn]).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    expect(failures.first).toMatchObject({ row: 1, column: 'a' });
    expect(failures.at(0, 'a')).toBeUndefined();
    expect(failures.at(9, 'a')).toBeUndefined();
    expect(failures.at(1, 'c')).toBeUndefined();
  });
  test('some columns alone', () => expect(compileCells(columns).validate(rows, ['b', 'c']).count).toBe(2));
  test('collecting rejects with all failures', async () => {
    const error = await collectCells(compileCells(columns), rows).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CellsInvalid);
    if (!(error instanceof CellsInvalid)) return;
    expect(error.failures.count).toBe(4);
    expect(cellsInvalidText(error, 'zh-CN')).toBe('表格有 4 处未通过校验。第 2 行：甲不能为空');
    expect(cellsInvalidText(error, 'en')).toBe('4 cells did not pass the check. Row 2: A must not be empty');
  });
  test('and answers the rows as they are when they are right', async () => {
    const right = [{ a: 'x' }];
    expect(await collectCells(compileCells(columns), right)).toBe(right);
    const handled = compileCells([{ key: 'a', validateRules: [{ handler: ({ value }) => Promise.resolve(value === 'x') }] }]);
    expect(await collectCells(handled, right)).toBe(right);
    await expect(collectCells(handled, [{ a: 'y' }])).rejects.toBeInstanceOf(CellsInvalid);
  });
});

test('a caller who hands over something else is told which', async () => {
  const check = compileCells([{ key: 'a' }]);
  expect(() => compileCells(undefined as never)).toThrow('columns must be an array');
  expect(() => compileCells([{} as never])).toThrow('columns: every column needs a key');
  expect(() => compileCells([{ key: 'a' }, { key: 'a' }])).toThrow('columns: a is there twice');
  expect(() => compileCells([{ key: 'a', validateRules: [{ handler: 'x' as never }] }])).toThrow('handler must be a function');
  expect(() => check.validate({} as never)).toThrow('rows must be an array');
  expect(() => check.validate([], ['b'])).toThrow('column: there is no column b');
  expect(() => check.cell([], 0, 'a')).toThrow('row must be the index of a row');
  await expect(check.validateWithHandlers([], { atOnce: 0 })).rejects.toThrow('atOnce');
});

test('I18N-01: every text is there in both languages', () => {
  for (const [zh, en] of [...Object.values(cellTexts), ...Object.values(cellPresets).map((preset) => preset.message)]) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  }
  expect(languages).toHaveLength(2);
});

test('CELL-01, CELL-03: the compiled check finds what a plain one does', () => {
  const below = seededRandom('cells 20');
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const values = ['', ' ', 'x', 'y', '12', '123456', 'abcdef', 7, null, undefined, 'a@b.cn'];
  for (let round = 0; round < 200; round++) {
    const rules = Array.from({ length: 1 + below(4) }, (_, i) => ({
      ...pick<CellRule>([
        { required: true },
        { unique: true },
        { pattern: 'n6-16' },
        { pattern: 'e' },
        { pattern: '*' },
        { pattern: '^x' },
      ]),
      message: String(i),
    }));
    const rows = Array.from({ length: below(12) }, () => ({ a: pick(values) }));
    const empty = (v: unknown) => v === undefined || v === null || v === '';
    const blank = (v: string | number | null | undefined) => empty(v) || String(v).trim() === '';
    const plain = rows.map(
      ({ a }) =>
        rules.find((rule) => {
          if (rule.required) return blank(a);
          if (rule.unique) return !blank(a) && rows.filter((other) => !empty(other.a) && String(other.a) === String(a)).length > 1;
          if (rule.pattern === '^x') return !empty(a) && !String(a).startsWith('x');
          return !empty(a) && rule.pattern !== undefined && isCellPreset(rule.pattern) && !cellPresets[rule.pattern].test(String(a));
        })?.message,
    );
    const failures = compileCells([{ key: 'a', validateRules: rules }]).validate(rows);
    expect(rows.map((_, i) => failures.at(i, 'a')?.[0])).toEqual(plain);
    expect(failures.count).toBe(plain.filter(Boolean).length);
  }
});

test('CELL-03, CELL-20: a column checked in slices has the faults that it has at once, and unusable slices are refused', () => {
  const rows = ['x', 'y', '', 'x', 'z1', 'y', 'x', ' ', null].map((a) => ({ a, b: a }));
  const check = compileCells([
    { key: 'a', validateRules: [{ required: true }, { unique: true }, { pattern: '^\\D$' }] },
    { key: 'b', validateRules: [{ required: true }] },
    { key: 'free' },
  ]);
  for (const key of ['a', 'b', 'free'])
    for (const size of [1, 2, 4, 9, 100]) {
      const whole = check.validate(rows, [key]);
      const parts = [...check.inSlices(rows, key, size)].filter((part) => part !== undefined);
      const found = parts.flatMap(({ from, failures }) => [...failures].map((one) => ({ ...one, row: one.row + from })));
      expect(found).toEqual([...whole]);
    }
  expect([...check.inSlices([], 'a', 5)]).toEqual([]);
  expect(() => check.inSlices(rows, 'a', 0).next()).toThrow(TypeError);
  expect(() => check.inSlices(null as never, 'a', 1).next()).toThrow(TypeError);
  expect(() => check.inSlices(rows, 'c', 1).next()).toThrow(TypeError);
});
