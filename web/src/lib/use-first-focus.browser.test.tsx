import { Input, type InputRef, Modal } from 'antd';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface Props {
  /** Whether the reader goes to the second field before the dialog has stopped moving. */
  readonly isFast: boolean;
  readonly whenOpen: () => void;
}

/** News that come in while the dialog moves, on a card that is no modal dialog. */
const showNews = (): void => {
  const card = document.body.appendChild(document.createElement('div'));
  card.setAttribute('role', 'dialog');
  card.textContent = '新消息';
  onTestFinished(() => card.remove());
};

function Dialog({ isFast, whenOpen }: Props) {
  const { first, afterOpenChange } = useFirstFocus<InputRef>();
  const second = useRef<InputRef>(null);
  return (
    <Modal
      open
      title="退费"
      afterOpenChange={(open) => {
        showNews();
        if (isFast) second.current?.focus();
        afterOpenChange(open);
        whenOpen();
      }}
    >
      <Input ref={first} aria-label="金额" />
      <Input ref={second} aria-label="原因" />
    </Modal>
  );
}

test.each([
  { who: 'one who waits', isFast: false, field: '金额' },
  { who: 'one who is in the second field already', isFast: true, field: '原因' },
])('$who types where the cursor is: $field', async ({ isFast, field }) => {
  const whenOpen = vi.fn<() => void>();
  await renderPage(<Dialog isFast={isFast} whenOpen={whenOpen} />);
  await expect.poll(() => whenOpen.mock.calls.length).toBe(1);
  await userEvent.keyboard('abc');
  await expect.element(page.getByLabelText(field)).toHaveValue('abc');
});
