import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useDark } from './preferences.ts';

/** Draws itself anew all the time, as pages do whose rows arrive. */
function Busy() {
  return <output>{useDark() ? 'dark' : 'light'}</output>;
}

const emulate = (value: string) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<void> }).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value }],
  });

test('THEME-13: a page follows the system from light to dark and back, every time, however busy it is', async () => {
  const { rerender } = await render(<Busy />);
  let isOver = false;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (isOver) return;
    void rerender(<Busy />);
    channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
  try {
    for (let n = 0; n < 20; n += 1) {
      const wanted = n % 2 === 0 ? 'dark' : 'light';
      await emulate(wanted);
      await expect.poll(() => document.documentElement.dataset.theme).toBe(wanted);
      await expect.poll(() => document.querySelector('output')?.textContent).toBe(wanted);
    }
  } finally {
    isOver = true;
    await emulate('');
  }
});
