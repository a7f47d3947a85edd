import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Slider } from './index.ts';

const handleWidth = 44;
const draw = async (judge = async (id: string) => `pass of ${id}`) => {
  const onPass = vi.fn<(pass: string) => void>();
  await renderPage(
    <div style={{ width: 360 }}>
      <Slider begin={async () => 'c1'} judge={judge} onPass={onPass} />
    </div>,
  );
  return onPass;
};
const handle = page.getByRole('slider');
const track = () => document.querySelector<HTMLElement>('.si-slider');
const drag = (by: number, isReleased = true): void => {
  const element = handle.element() as HTMLElement;
  element.setPointerCapture = () => undefined;
  const { left } = element.getBoundingClientRect();
  const fire = (type: string, x: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, pointerId: 1, button: 0, isPrimary: true }));
  fire('pointerdown', left);
  fire('pointermove', left + by / 2);
  fire('pointermove', left + by);
  if (isReleased) fire('pointerup', left + by);
};
const offset = () => (handle.element() as HTMLElement).getBoundingClientRect().left - (track()?.getBoundingClientRect().left ?? 0);

test('SCREEN-95, SLIDER-01, SLIDER-02, SLIDER-04: 拖动滑块验证 becomes 验证通过, once, and it cannot be dragged again', async () => {
  const onPass = await draw();
  await expect.element(page.getByText('拖动滑块验证')).toBeVisible();
  drag(400);
  await expect.element(page.getByText('验证通过')).toBeVisible();
  expect(onPass.mock.calls).toEqual([['pass of c1']]);
  drag(-200);
  await expect.element(handle).toHaveAttribute('aria-disabled', 'true');
  expect(onPass).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('SLIDER-03: released short of the end, the handle goes back', async () => {
  const onPass = await draw();
  drag(150);
  await expect.poll(offset).toBeLessThan(3);
  expect(onPass).not.toHaveBeenCalled();
});

test('SLIDER-05: it travels the width of the track less that of the handle, and no further', async () => {
  await draw(() => new Promise<string>(() => undefined));
  drag(5000, false);
  const inner = track()?.clientWidth ?? 0;
  await expect.poll(() => Math.round(offset())).toBeGreaterThanOrEqual(inner - handleWidth - 1);
  expect(offset()).toBeLessThanOrEqual(inner - handleWidth + 2);
});

test('SLIDER-02: a drag that is not accepted says so and begins anew; the keyboard does it too', async () => {
  let isFirst = true;
  const onPass = await draw(async (id) => {
    if (!isFirst) return `pass of ${id}`;
    isFirst = false;
    throw new Error('no');
  });
  drag(400);
  await expect.element(page.getByText('验证未通过，请重新拖动')).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>10/}');
  await expect.element(page.getByText('验证通过')).toBeVisible();
  expect(onPass).toHaveBeenCalledTimes(1);
});
