import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refused } from '../../testing/fake-server.ts';
import { signedIn } from '../../testing/render-page.tsx';
import { unreadPoll } from './use-notices.ts';

const call = 'GET /sys/annountCement/listByUser';
const unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };

beforeEach(() => {
  signedIn('ADMIN');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets an answer that is on its way arrive, without letting time pass. */
const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await vi.advanceTimersByTimeAsync(0);
};

test('NOTICE-07: notices are asked for every 6,000 ms until a poll fails, and again after a later read', async () => {
  let isFailing = false;
  const server = fakeServer({ [call]: () => (isFailing ? refused('维护中') : unread) });
  const asked = () => server.asked(call).length;
  const observer = new QueryObserver(new QueryClient(), unreadPoll);
  const stop = observer.subscribe(() => undefined);
  await settled();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  await settled();
  expect(asked()).toBe(2);
  expect(observer.getCurrentResult().status).toBe('success');

  isFailing = true;
  await vi.advanceTimersByTimeAsync(6_000);
  await settled();
  expect(observer.getCurrentResult().status).toBe('error');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3);

  isFailing = false;
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(6_000);
  await settled();
  expect(asked()).toBe(5);
  stop();
});
