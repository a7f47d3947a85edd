import { beforeEach, expect, test } from 'vitest';
import { calibrationTexts } from '../../../messages/calibration/index.ts';
import { kitTexts } from '../../../messages/kit/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { CalibrationProjects } from './projects.tsx';
import { ToCalibration } from './to-calibration.tsx';

await Promise.all([calibrationTexts.load('zh-CN'), kitTexts.load('zh-CN')]);
beforeEach(() => signedIn('ADMIN'));

const page = (records: readonly object[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 });
const projects = page([
  { id: 'p1', projectName: '决赛', calibration: 'none', status: '1', competitionId_dictText: '物联网竞赛' },
  { id: 'p2', projectName: '初评', calibration: 'done', status: '2', competitionId_dictText: '建模竞赛' },
]);
const begin = () =>
  fakeServer({
    'GET /dsTbReviewProject/list': projects,
    'GET /dsTbCalibration/list': page([
      { id: 'c1', projectId: 'p2' },
      { id: 'c2', projectId: 'p2' },
    ]),
    'GET /sys/dict/queryAllDictItems': {},
  });

test('the calibration of each project is found in one place, those that ask for it first', async () => {
  begin();
  const screen = await renderPage(<CalibrationProjects />, '/review/calibration');
  const first = screen.getByRole('link', { name: '初评' });
  await expect.element(first).toHaveAttribute('href', '/review/project/p2/calibration');
  const names = screen
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['初评', '决赛']);
  await expect.element(screen.getByRole('row', { name: /初评/ })).toMatchTextContent(/建模竞赛.*2/);
  await expectAccessible();
});

test('works in use are counted, however many pages of them there are', async () => {
  const all = Array.from({ length: 501 }, (_, n) => ({ id: `c${n}`, projectId: 'p2' }));
  fakeServer({
    'GET /dsTbReviewProject/list': projects,
    'GET /dsTbCalibration/list': ({ query }: { readonly query: URLSearchParams }) => {
      const [no, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
      return { ...page(all.slice((no - 1) * size, no * size)), total: all.length, pages: Math.ceil(all.length / size) };
    },
    'GET /sys/dict/queryAllDictItems': {},
  });
  const screen = await renderPage(<CalibrationProjects />, '/review/calibration');
  await expect.element(screen.getByRole('row', { name: /初评/ })).toMatchTextContent(/501/);
});

test('the place of a competition leads to the calibration of each of its projects', async () => {
  begin();
  const screen = await renderPage(<ToCalibration competitionId="k1" />, '/page');
  await expect.element(screen.getByRole('link', { name: '初评的试评' })).toHaveAttribute('href', '/review/project/p2/calibration');
});
