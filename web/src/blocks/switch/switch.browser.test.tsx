import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { ValueSwitch, type ValueSwitchProps } from './index.ts';

async function draw({ value: start, ...rest }: ValueSwitchProps = {}) {
  const onChange = vi.fn<(value: string | number) => void>();
  function Held() {
    const [value, setValue] = useState(start);
    return (
      <ValueSwitch
        aria-label="switch"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        {...rest}
      />
    );
  }
  await renderPage(<Held />);
  return onChange;
}
const control = page.getByRole('switch', { name: 'switch' });

test('DICT-16: on is Y and off is N', async () => {
  const onChange = await draw({ value: 'N' });
  await expectAccessible();
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.element(control).toBeChecked();
  await control.click();
  expect(onChange.mock.calls).toEqual([['Y'], ['N']]);
});

test('DICT-15: an empty value emits that of off, once; the first value is on, the second off', async () => {
  const onChange = await draw({ values: [1, 0] });
  expect(onChange.mock.calls).toEqual([[0]]);
  await control.click();
  expect(onChange).toHaveBeenLastCalledWith(1);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('DICT-15: a number and its text are one value, and a switch that cannot be changed emits nothing', async () => {
  const onChange = await draw({ value: '1', values: [1, 0], disabled: true });
  await expect.element(control).toBeChecked();
  await expect.element(control).toBeDisabled();
  expect(onChange).not.toHaveBeenCalled();
});
