import { readCompactProof } from '@saiyun/sdk/logic/certificate';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { MyCertificates } from './my-certificates.tsx';

beforeEach(() => signedIn('APPL'));

const payload = {
  certNo: '2026A000001',
  verifyCode: 'A1B2C3D4',
  certKind: 'award',
  issueDate: '2026-11-23',
  keyId: 'k1',
  page: 'x',
  facts: { realName: '张三', awardName: '一等奖' },
};
const row = (id: string, more: object = {}) => ({
  id,
  certNo: '2026A000001',
  holderName: '张三',
  competitionId: 'c1',
  competitionId_dictText: '第八届物联网竞赛',
  payload,
  payloadSig: 'A'.repeat(86),
  status: '1',
  status_dictText: '有效',
  issueTime: '2026-11-23 10:00:00',
  createTime: '2026-11-23 10:00:00',
  ...more,
});
const begin = (...records: readonly object[]) =>
  fakeServer({
    'GET /dsTbCertificate/myList': { records, total: records.length, current: 1, size: 12, pages: 1 },
    'GET /sys/dict/all': {},
  });

test('SCREEN-50: the own certificates say what they are for and lead to their verification', async () => {
  begin(row('z1'));
  const screen = await renderPage(<MyCertificates />);
  await expect.element(screen.getByRole('heading', { name: '一等奖' })).toBeVisible();
  await expect.element(screen.getByText('第八届物联网竞赛')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下载' })).toBeVisible();
  const address = screen.getByRole('link', { name: '查验' }).element().getAttribute('href') ?? '';
  expect(readCompactProof(address.slice(address.indexOf('#') + 1))?.payload).toEqual(payload);
  await expectAccessible();
});

test('CERT-01: one that was replaced or revoked says so, with the reason, and is not offered as valid', async () => {
  begin(
    row('z1', {
      status: '3',
      status_dictText: '已换发',
      replacedById: 'z9',
      replacedById_dictText: '2026A000009',
      revokeReason: '姓名有误',
    }),
    row('z2', { certNo: '2026A000002', status: '2', status_dictText: '已撤销', revokeReason: '成绩撤销' }),
  );
  const screen = await renderPage(<MyCertificates />);
  await expect.element(screen.getByText('这份证书已换发为 2026A000009，请使用新证书。 原因：姓名有误')).toBeVisible();
  await expect.element(screen.getByText('这份证书已被撤销，不再有效。 原因：成绩撤销')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下载' })).not.toBeInTheDocument();
});

test('SCREEN-50: without any, the page says when one will come', async () => {
  begin();
  const screen = await renderPage(<MyCertificates />);
  await expect.element(screen.getByRole('heading', { name: '还没有证书' })).toBeVisible();
});
