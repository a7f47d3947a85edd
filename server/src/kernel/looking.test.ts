import { expect, test } from 'vitest';
import { looking } from './looking.ts';

test('a look is repeated, also after one that failed, and once stopped none follows the one in progress', async () => {
  let looks = 0;
  let letGo: () => void = () => undefined;
  const third = Promise.withResolvers<void>();
  const watch = looking(async () => {
    looks += 1;
    if (looks === 1) throw new Error('away');
    if (looks < 3) return;
    third.resolve();
    await new Promise<void>((done) => {
      letGo = done;
    });
  }, 1);
  watch.start();
  watch.start();
  await third.promise;
  const stopped = watch.stop();
  letGo();
  await stopped;
  await new Promise((later) => setTimeout(later, 20));
  expect(looks).toBe(3);
});
