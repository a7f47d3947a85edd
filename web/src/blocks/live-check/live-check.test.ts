import { expect, test } from 'vitest';
import { liveCheck } from './live-check.ts';

/** A server whose answers the test gives, in any order. */
const server = () => {
  const open = new Map<string, PromiseWithResolvers<string | undefined>>();
  const asked: string[] = [];
  const aborted: string[] = [];
  return {
    asked,
    aborted,
    ask: (value: string, signal: AbortSignal) => {
      asked.push(value);
      signal.addEventListener('abort', () => aborted.push(value));
      const one = Promise.withResolvers<string | undefined>();
      open.set(value, one);
      return one.promise;
    },
    answer: (value: string, said?: string) => open.get(value)?.resolve(said),
    fail: (value: string) => open.get(value)?.reject(new Error('offline')),
  };
};
const asked = () => Promise.resolve().then(() => undefined);

test('FORM-19: an empty value is not asked about', async () => {
  const { ask, asked: all } = server();
  expect(await liveCheck(ask).fault('  ')).toBeUndefined();
  expect(all).toEqual([]);
});

test('FORM-19: a newer value drops the question about an older one, and a value is asked about once', async () => {
  const there = server();
  const live = liveCheck(there.ask);
  const old = live.fault('a');
  await asked();
  const [first, again] = [live.fault('ab'), live.fault('ab')];
  await asked();
  expect(there.asked).toEqual(['a', 'ab']);
  expect(there.aborted).toEqual(['a']);
  there.answer('ab', '该值不可用');
  there.answer('a');
  expect([await old, await first, await again]).toEqual([undefined, '该值不可用', '该值不可用']);
});

test('FORM-19: a question that fails says nothing against the value, and is asked again', async () => {
  const there = server();
  const live = liveCheck(there.ask);
  const lost = live.fault('a');
  await asked();
  there.fail('a');
  expect(await lost).toBeUndefined();
  void live.fault('a');
  await asked();
  expect(there.asked).toEqual(['a', 'a']);
});
