import { type CertificatePayload, compactProof, signedText } from '@saiyun/sdk/logic/certificate';
import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from '../../lib/store/session.ts';
import { fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Verify } from './verify.tsx';

const stored = {
  certNo: '2026A000001',
  holderName: '张*',
  awardName: '一等奖',
  kindName: '获奖证书',
  unitName: '江城学院',
  competitionName: '物联网竞赛',
  status: '1',
  issueTime: '2026-11-23 10:00:00',
  revokeTime: null,
  revokeReason: null,
  replacedBy: null,
};
const payload: CertificatePayload = {
  certNo: stored.certNo,
  verifyCode: 'A1B2C3D4',
  certKind: 'award',
  issueDate: '2026-11-23',
  keyId: 'k1',
  page: 'x',
  facts: { realName: '张三', awardName: '一等奖' },
};

/** A key pair whose public half is in the list of keys, and proofs signed with it. */
const signer = async () => {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: 'k1', x, status: 'active', from: '2026-11-01' };
  const sign = async (of: CertificatePayload): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, new TextEncoder().encode(signedText(of))));
  return { keys: { issuer: '赛云', keys: [key] }, sign };
};

const begin = (answer: unknown, keys: unknown = { issuer: '', keys: [] }) =>
  fakeServer({
    'POST /sys/getdomainconfig': {},
    [`GET /dsTbCertificate/verify/${stored.certNo}`]: answer,
    'GET /dsTbCertificate/keys': keys,
  });

beforeEach(() => sessionStore.set({ token: undefined, user: undefined, permissions: undefined } as never));

test('CERT-01: number and code are answered with the state, the facts and a masked name', async () => {
  const server = begin(stored);
  const screen = await renderPage(<Verify />, '/verify');
  await screen.getByLabelText('证书编号').fill(' 2026A000001 ');
  await screen.getByLabelText('校验码').fill('a1b2c3d4');
  await screen.getByRole('button', { name: '查验' }).click();
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('证书真实有效');
  for (const told of ['张*', '获奖证书', '江城学院']) await expect.element(screen.getByText(told, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/姓名只显示一部分/)).toBeVisible();
  expect(server.asked(`GET /dsTbCertificate/verify/${stored.certNo}`).at(-1)?.query.get('code')).toBe('A1B2C3D4');
  await expectAccessible();
});

test('CERT-01: a number or a code that is wrong is told in words', async () => {
  begin(() => refusedWith('row.missing', '数据不存在'));
  const screen = await renderPage(<Verify />, '/verify');
  await screen.getByLabelText('证书编号').fill(stored.certNo);
  await screen.getByLabelText('校验码').fill('AAAAAAAA');
  await screen.getByRole('button', { name: '查验' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('没有找到这份证书。请核对编号和校验码。');
});

test('CERT-01: a scanned code that the issuer signed shows the whole name', async () => {
  const { keys, sign } = await signer();
  begin(stored, keys);
  const screen = await renderPage(<Verify />, `/verify#${compactProof({ payload, signature: await sign(payload) })}`);
  await expect.element(screen.getByText('内容由签发方签名，未被改动')).toBeVisible();
  await expect.element(screen.getByText('张三', { exact: true })).toBeVisible();
});

test('CERT-01: a code with another name under a real number is told as forged, and its name is not shown', async () => {
  const { keys, sign } = await signer();
  begin(stored, keys);
  const changed = { ...payload, facts: { ...payload.facts, realName: '李四' } };
  const screen = await renderPage(<Verify />, `/verify#${compactProof({ payload: changed, signature: await sign(payload) })}`);
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('二维码的内容与签名不符，可能被改动过');
  await expect.element(screen.getByText('张*', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('李四');
  expect(document.body.textContent).not.toContain('证书真实有效');
});

test('CERT-01: without the list of keys no name of the code is shown', async () => {
  const { sign } = await signer();
  begin(stored, () => refusedWith('server.internal', '忙'));
  const screen = await renderPage(<Verify />, `/verify#${compactProof({ payload, signature: await sign(payload) })}`);
  await expect.element(screen.getByText('张*', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('张三');
});

test('CERT-01: a code that is no certificate is told as such', async () => {
  begin(stored);
  const screen = await renderPage(<Verify />, '/verify#hello');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('这个二维码不是证书的二维码');
});

test('CERT-01: a revoked certificate is told in red with date and reason, and nothing about it is green', async () => {
  const { keys, sign } = await signer();
  begin({ ...stored, status: '2', revokeTime: '2026-11-25 09:30:00', revokeReason: '违反竞赛规则' }, keys);
  const screen = await renderPage(<Verify />, `/verify#${compactProof({ payload, signature: await sign(payload) })}`);
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('证书已被撤销');
  await expect.element(screen.getByText('2026-11-25')).toBeVisible();
  await expect.element(screen.getByText('违反竞赛规则')).toBeVisible();
  await expect.element(screen.getByText('内容由签发方签名，未被改动')).toBeVisible();
  expect(document.querySelectorAll('.vf-answer [data-tone="good"]')).toHaveLength(0);
  expect(document.querySelector('.vf-answer h2 [data-tone="bad"]')?.textContent).toContain('撤销');
  await expectAccessible();
});

test('CERT-01: one that was replaced names the new number, which the form then asks for', async () => {
  begin({ ...stored, status: '3', revokeTime: '2026-11-25 09:30:00', revokeReason: '内容已更正', replacedBy: '2026A000009' });
  const screen = await renderPage(<Verify />, '/verify');
  await screen.getByLabelText('证书编号').fill(stored.certNo);
  await screen.getByLabelText('校验码').fill('A1B2C3D4');
  await screen.getByRole('button', { name: '查验', exact: true }).click();
  await expect.element(screen.getByText('2026A000009')).toBeVisible();
  await screen.getByRole('button', { name: '查验新证书' }).click();
  await expect.element(screen.getByLabelText('证书编号')).toHaveValue('2026A000009');
  await expect.element(screen.getByLabelText('校验码')).toHaveFocus();
});
