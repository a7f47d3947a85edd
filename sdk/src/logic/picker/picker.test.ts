import { describe, expect, test } from 'vitest';
import { listParams } from '../query/index.ts';
import {
  cachedReport,
  joinValues,
  keptReport,
  pickedFault,
  pickedRows,
  pickerLookup,
  pickerTexts,
  pickRow,
  popupFields,
  popupValues,
  type ReportCache,
  reportCacheMs,
  reportPicker,
  splitValues,
} from './index.ts';

test.each([
  [['a', 'b'], 'a,b'],
  [[1, 2], '1,2'],
  [['a', ' ', ' b '], 'a,b'],
  [[], ''],
])('WIDGET-04: %j is stored as %j', (values, text) => {
  expect(joinValues(values)).toBe(text);
  expect(splitValues(text)).toEqual(text === '' ? [] : text.split(','));
});

test.each([[null], [undefined], [''], [' , ']])('WIDGET-04: %j holds no value', (text) => expect(splitValues(text)).toEqual([]));

describe('record pickers', () => {
  const rows = [
    { id: '1', username: 'a' },
    { id: '2', username: 'b' },
    { id: '3', username: 'c' },
  ];

  test('PICKER-16: chosen values are looked up in one call, with a comma at the end', () => {
    const query = pickerLookup('username', ['b', 'a']);
    expect(query).toEqual({ match: { username: 'b,a,' }, pageNo: 1, pageSize: 2 });
    expect(listParams(query ?? {})).toMatchObject({ username: 'b,a,', pageNo: '1', pageSize: '2' });
    expect(pickerLookup('username', [])).toBeUndefined();
    expect(pickerLookup('username', ['', ' '])).toBeUndefined();
  });

  test('PICKER-16: the rows found come back in the order of the values, those that are gone left out', () => {
    expect(pickedRows(rows, 'username', ['c', 'x', 'a']).map((row) => row.id)).toEqual(['3', '1']);
    expect(pickedRows([{ id: 7 }], 'id', ['7'])).toEqual([{ id: 7 }]);
  });

  test('PICKER-05: a click toggles one of several, or replaces the one', () => {
    const [a, b] = rows;
    if (!a || !b) throw new Error('no rows');
    expect(pickRow([a], b, { multiple: true })).toEqual([a, b]);
    expect(pickRow([a, b], { ...a }, { multiple: true })).toEqual([b]);
    expect(pickRow([a], b)).toEqual([b]);
    expect(pickRow([a], a)).toEqual([a]);
    expect(pickRow([a], { ...b, id: '1' }, { multiple: true, rowKey: 'username' })).toHaveLength(2);
  });
});

describe('report pickers', () => {
  const columns = [{ title: '姓名', dataIndex: 'name' }];
  const filter = (field: string, hidden?: '1') => ({
    label: field,
    field,
    mode: 'single' as const,
    view: 'text',
    ...(hidden && { hidden }),
  });

  test('PICKER-12: id, name, columns, dictionary options and the filters that are shown', () => {
    const answer = {
      cgRpConfigId: 'r1',
      cgRpConfigName: '专家报表',
      columns,
      dictOptions: { sex: [{ value: '1', text: '男', title: '男', label: '男' }, null] },
    };
    expect(reportPicker(answer, [filter('name'), filter('code', '1')])).toEqual({
      id: 'r1',
      name: '专家报表',
      columns,
      dicts: { sex: [{ value: '1', text: '男', title: '男', label: '男' }] },
      filters: [filter('name')],
    });
    expect(reportPicker(answer, null).filters).toEqual([]);
  });

  test('PICKER-15: a report is read again after 30000 ms, or after another time', () => {
    expect(reportCacheMs).toBe(30_000);
    const cache = keptReport<string>(new Map(), 'r1', 'one', 1000);
    expect(cachedReport(cache, 'r1', 30_999)).toBe('one');
    expect(cachedReport(cache, 'r1', 31_000)).toBeUndefined();
    expect(cachedReport(cache, 'r2', 1000)).toBeUndefined();
    expect(cachedReport(keptReport<string>(new Map(), 'r1', 'one', 0, 5), 'r1', 5, 5)).toBeUndefined();
    expect(cachedReport(cache, 'r1', -100_000)).toBeUndefined();
  });

  test('PICKER-15: what is too old goes when something is added', () => {
    let cache: ReportCache<number> = new Map();
    for (let i = 0; i < 10; i++) cache = keptReport(cache, `r${i}`, i, i * 10_000);
    expect([...cache.keys()]).toEqual(['r7', 'r8', 'r9']);
    expect([...keptReport(cache, 'r7', 70, 90_000).keys()]).toEqual(['r8', 'r9', 'r7']);
  });

  test.each([
    [0, true, pickerTexts.selectOne],
    [1, true, undefined],
    [3, true, undefined],
    [0, false, pickerTexts.selectOne],
    [1, false, undefined],
    [2, false, pickerTexts.selectOne],
  ])('PICKER-13: %i rows chosen, several allowed: %s', (count, multiple, fault) => {
    expect(pickedFault(count, multiple)).toBe(fault);
    expect(pickerTexts.selectOne[0]).toBe('请选择一条记录');
  });

  test('PICKER-14, ETABLE-02: source and target fields pair up, and chosen rows are written to the targets', () => {
    const fields = popupFields('name, code', 'expertName,expertCode');
    expect(fields).toEqual([
      ['name', 'expertName'],
      ['code', 'expertCode'],
    ]);
    expect(popupFields('name', 'a,b')).toBeUndefined();
    expect(popupFields('', '')).toBeUndefined();
    expect(popupFields(undefined, null)).toBeUndefined();
    expect(pickerTexts.popupParams[0]).toBe('popup参数未正确配置');
    expect(popupValues(fields ?? [], [{ name: '甲', code: 7 }])).toEqual({ expertName: '甲', expertCode: 7 });
    expect(popupValues(fields ?? [], [{ name: '甲', code: 7 }, { name: '乙' }])).toEqual({ expertName: '甲,乙', expertCode: '7,' });
  });
});
