import type { DictItem } from '@saiyun/sdk/contract';
import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { afterEach, expect, test, vi } from 'vitest';
import { OptionSource } from './options.ts';

const column: EditColumn = { key: 'level', title: '级别', type: 'select', dictCode: 'level' };

afterEach(() => vi.useRealTimers());

test('ETABLE-01: a dictionary that does not answer in 10 s counts as failed, and is taken all the same when it comes', async () => {
  vi.useFakeTimers();
  const held = Promise.withResolvers<readonly DictItem[]>();
  const options = new OptionSource({ dict: () => held.promise });
  expect(options.of(column, {}).state).toBe('loading');
  const arrived = options.arrived(options.changed.version());
  await vi.advanceTimersByTimeAsync(9_999);
  expect(options.of(column, {}).state).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  await arrived;
  expect(options.of(column, {}).state).toBe('failed');
  held.resolve([{ value: 'a', text: '校级' } as DictItem]);
  await vi.advanceTimersByTimeAsync(0);
  expect(options.valueOf(column, '校级', {})).toBe('a');
});

test('two rows with one title make it ambiguous, and a search without an answer marks its text', async () => {
  vi.useFakeTimers();
  const options = new OptionSource({});
  const its: EditColumn = { key: 'who', title: '负责人', type: 'sel_search_async' };
  const search = (_column: EditColumn, text: string) =>
    text === '无人' ? new Promise<never>(() => undefined) : Promise.resolve([1, 2].map((value) => ({ value, text: '王伟' })));
  const done = options.searchAll(its, ['王伟', '无人', ''], search);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect([options.markOf(its, '王伟'), options.markOf(its, '无人'), options.markOf(its, '')]).toEqual(['refused', 'missing', undefined]);
  expect(options.valueOf(its, '王伟', {})).toBeUndefined();
});
