import { registration } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { History } from './history.tsx';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after, beforeText: null, afterText: null });
const entry = (id: string, action: string, changes: readonly object[]) => ({
  id,
  action,
  time: `2026-11-2${id} 10:00:00`,
  by: null,
  roles: ['APPL'],
  isOwn: true,
  reason: null,
  changes,
  facts: [],
});

test('SCREEN-63: only what people write counts as changed, not what the platform notes along with an act', async () => {
  signedIn('APPL');
  const noted = [
    change('status', '4', '1'),
    change('submitTime', '2026-11-20 10:00:00', '2026-11-22 10:00:00'),
    change('formVersion', 1, 2),
  ];
  const written = [change('phone', '138****0001', '139****0002'), change('teamName', '破晓队', '破晓二队'), change('formVersion', 1, 2)];
  const records = [entry('2', 'submit', noted), entry('1', 'edit', written)];
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/recordPage/history': { records, total: 2, size: 10, current: 1, pages: 1 },
  });
  await renderPage(<History entity={registration} id="r1" />);
  await expect.element(screen.getByText('系统同时更新了 2 个字段')).toBeVisible();
  expect(
    screen
      .getByText(/项内容有变化/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2 项内容有变化']);
});
