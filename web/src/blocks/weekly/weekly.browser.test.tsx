import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { WeeklyPicker } from './index.ts';

function Held() {
  const [{ week, day }, set] = useState({ week: '?', day: '*' });
  return (
    <>
      <WeeklyPicker value={week} day={day} onChange={(nextWeek, nextDay) => set({ week: nextWeek, day: nextDay })} />
      <output>{`${day} ${week}`}</output>
      <button type="button" onClick={() => set({ week, day: '5' })}>
        day
      </button>
    </>
  );
}
const written = page.getByRole('status');
const way = (name: string) => page.getByRole('radio', { name });

test('SCREEN-92, CRON-06, CRON-21, CRON-30: the four ways, with the defaults 1 to 7 and every day from Monday', async () => {
  await renderPage(<Held />);
  await expect.element(written).toHaveTextContent('* ?');
  await way('连续几天').click();
  await expect.element(written).toHaveTextContent('? 1-7');
  await way('间隔几天').click();
  await expect.element(written).toHaveTextContent('? 2/1');
  await expect.element(page.getByText('周一')).toBeVisible();
  const interval = page.getByRole('spinbutton', { name: '间隔天数' });
  await interval.fill('8');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/8 超出范围 1-7/);
  await interval.fill('7');
  await expect.element(written).toHaveTextContent('? 2/7');
  await expectAccessible();
});

test('CRON-10, CRON-30: chosen weekdays run Monday to Sunday, and day and week exclude each other', async () => {
  await renderPage(<Held />);
  await way('指定星期').click();
  await expect.element(written).toHaveTextContent('* ?');
  const days = page.getByRole('group', { name: '星期几' });
  expect(
    days
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日']);
  await days.getByRole('button', { name: '周日' }).click();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(written).toHaveTextContent('? 2,1');
  await page.getByRole('button', { name: 'day', exact: true }).click();
  await expect.element(way('不按星期')).toBeChecked();
});
