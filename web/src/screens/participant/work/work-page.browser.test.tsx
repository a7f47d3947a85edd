import { toWireTime } from '@saiyun/sdk/view';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { WorkPage } from './work-page.tsx';

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));
const competition = { id: 'c1', name: '第八届物联网竞赛', timeZone: 'Asia/Shanghai', fees: [], groups: [], stages: [] };
const limits = [
  { kind: 'paper', least: 1, most: 1, megabytes: 20, endings: 'pdf' },
  { kind: 'video', most: 2 },
];
const stored = {
  id: 'w1',
  revision: 3,
  competitionId: 'c1',
  registrationId: 'r1',
  worksNo: '2026W0017',
  title: '智能灌溉',
  status: '0',
  worksFile: null,
};
const begin = (row: object = {}, handing: object = {}, more: Readonly<Record<string, unknown>> = {}) =>
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hallPage': competition,
    'GET /dsTbWorks/queryById': { ...stored, ...row },
    'GET /dsTbWorks/handing': {
      gate: 'open',
      from: days(-3),
      until: days(2),
      uploadUntil: days(3),
      extended: false,
      digest: null,
      limits,
      labelMax: 2,
      version: null,
      changed: false,
      stage: null,
      again: false,
      ...handing,
    },
    'GET /dsTbWorksLabel/list': { records: [], total: 0, current: 1, size: 100, pages: 1 },
    'GET /dsTbCompetitionForm/list': { records: [], total: 0, current: 1, size: 100, pages: 1 },
    ...more,
  });
const shown = () =>
  renderPage(
    <>
      <Routes>
        <Route path="/participant/work/:id" element={<WorkPage />} />
      </Routes>
      <FeedbackHost />
    </>,
    '/participant/work/w1',
  );

beforeEach(() => signedIn('APPL'));

test('SCREEN-48: a work is stored as it is typed, says what it still lacks, and is handed in as it stands', async () => {
  const server = begin(
    { worksFile: 'work/a.pdf', worksFile_dictText: '论文.pdf' },
    {},
    { 'PUT /dsTbWorks/edit': { ...stored, revision: 4 }, 'PUT /dsTbWorks/submit': [] },
  );
  const screen = await shown();
  await expect.element(screen.getByText('尚未提交')).toBeVisible();
  await expect.element(screen.getByText('必交 · 1 个 · PDF · 单个不超过 20 MB')).toBeVisible();
  await expect.element(screen.getByText('选交 · 最多 2 个')).toBeVisible();
  await expect.element(screen.getByText('2026W0017 · 第八届物联网竞赛')).toBeVisible();
  await expect.element(screen.getByLabelText('作品编号')).not.toBeInTheDocument();
  await userEvent.fill(screen.getByLabelText('作品名称').element(), '智能灌溉系统');
  await expect.poll(() => server.asked('PUT /dsTbWorks/edit').length).toBe(1);
  expect(server.asked('PUT /dsTbWorks/edit')[0]?.body).toMatchObject({ id: 'w1', revision: 3, title: '智能灌溉系统' });
  await screen.getByRole('button', { name: '提交作品' }).click();
  await expect.poll(() => server.asked('PUT /dsTbWorks/submit').length).toBe(1);
  await expectAccessible();
});

test('labels of the entrant stand apart from those that the organiser added', async () => {
  const labels = [
    { id: 'x1', worksId: 'w1', labelId: 'l1', labelId_dictText: '人工智能', source: 'applicant' },
    { id: 'x2', worksId: 'w1', labelId: 'l2', labelId_dictText: '农业', source: 'admin' },
  ];
  begin({}, {}, { 'GET /dsTbWorksLabel/list': { records: labels, total: 2, current: 1, size: 100, pages: 1 } });
  const screen = await shown();
  const part = screen.getByRole('region', { name: '作品标签' });
  await expect.element(part.getByText('最多选 2 个学科或方法，评审专家按此匹配')).toBeVisible();
  await expect.element(part.getByText('人工智能')).toBeVisible();
  await expect.element(part.getByText('农业')).toBeVisible();
  await expectAccessible();
});

test('a digest is committed to while the file stays here', async () => {
  const server = begin({}, {}, { 'PUT /dsTbWorks/commit': [] });
  const screen = await shown();
  await expect.element(screen.getByText('还缺：作品文件')).toBeVisible();
  await userEvent.upload(screen.getByTestId('digest-file').element(), new File(['abc'], '录像.mp4'));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad/)).toBeVisible();
  await dialog.getByRole('button', { name: '登记摘要' }).click();
  await expect.poll(() => server.asked('PUT /dsTbWorks/commit').length).toBe(1);
});

test('after the deadline the committed file alone may follow; a locked work is only read', async () => {
  begin({}, { gate: 'upload', until: days(-1), uploadUntil: days(1), digest: 'a'.repeat(64) });
  const screen = await shown();
  await expect.element(screen.getByText('提交已截止，请上传已承诺摘要的文件')).toBeVisible();
  await expect.element(screen.getByLabelText('作品名称')).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: '提交作品' })).toBeEnabled();
  await screen.unmount();
  begin({ status: '2', worksFile: 'work/a.pdf', worksFile_dictText: '论文.pdf' }, { version: { versionNo: 2, time: days(-1) } });
  const locked = await shown();
  await expect.element(locked.getByText('作品已进入评审，不能再修改。')).toBeVisible();
  // Read as facts: no inputs, and only the files that there are.
  await expect.element(locked.getByText('论文.pdf')).toBeVisible();
  await expect.element(locked.getByLabelText('作品名称')).not.toBeInTheDocument();
  await expect.element(locked.getByText('视频')).not.toBeInTheDocument();
  await expect.element(locked.getByRole('button', { name: '再次提交' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a work that went on says that its new stage asks for it, until when, and that the earlier version is kept', async () => {
  const version = { versionNo: 1, time: days(-20) };
  begin({ status: '0' }, { stage: { name: '决赛' }, again: true, version });
  const screen = await shown();
  await expect.element(screen.getByText('作品已晋级“决赛”，请在本阶段重新提交')).toBeVisible();
  await expect.element(screen.getByText('此前提交的第 1 版已保留。')).toBeVisible();
  await expect.element(screen.getByText(/前可以修改并再次提交/)).toBeVisible();
});

test('before its new stage opens a work that went on says when it does, instead of that it is too late', async () => {
  begin({ status: '1' }, { gate: 'closed', from: days(5), until: days(9), stage: { name: '决赛' }, again: true });
  const screen = await shown();
  await expect.element(screen.getByText('作品已晋级“决赛”，本阶段的提交尚未开始')).toBeVisible();
  await expect.element(screen.getByText('作品提交已截止')).not.toBeInTheDocument();
});
