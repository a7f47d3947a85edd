import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from '../../../lib/store/session.ts';
import { fakeServer, refused } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage } from '../../../testing/render-page.tsx';
import { Invitation } from './invitation.tsx';
import { forgetInvitation } from './token.ts';

const shown = {
  invitationName: '2026 年数学建模竞赛评审',
  inviter: '竞赛组委会',
  competitionName: '全国高校数据分析与建模挑战赛',
  tenantName: '赛云',
  realName: '陆清越',
  unitName: '晨华大学',
  email: 'l******@example.edu',
  phone: null,
  message: '评审在线进行。',
  agreementVersion: '2026-1',
  agreementText: '请对评审内容保密。',
  expireTime: '2026-12-01 09:00:00',
  hasAccount: false,
};

const begin = (more: Readonly<Record<string, unknown>> = {}, answer: unknown = shown) =>
  fakeServer({ 'POST /sys/getdomainconfig': {}, 'POST /dsTbExpertInvitee/openLink': answer, ...more });

beforeEach(() => {
  sessionStore.set({ token: undefined, user: undefined, permissions: undefined } as never);
  sessionStorage.setItem('INVITATION', 'token-1');
});

test('EXPERT-01: the link shows who invites, for what, and the agreement; accepting says what it needs first', async () => {
  const server = begin({ 'POST /dsTbExpertInvitee/acceptLink': () => refused('该账号已被使用') });
  const screen = await renderPage(<Invitation />, '/invitation');
  await expect.element(screen.getByRole('heading', { name: '竞赛组委会诚邀您担任“全国高校数据分析与建模挑战赛”的评审专家' })).toBeVisible();
  await expect.element(screen.getByText('陆清越 · 晨华大学')).toBeVisible();
  await expect.element(screen.getByText('版本 2026-1')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '接受邀请' }).click();
  await expect.element(screen.getByText('请先阅读并同意协议')).toBeVisible();
  expect(server.asked('POST /dsTbExpertInvitee/acceptLink')).toHaveLength(0);
  await screen.getByRole('checkbox').click();
  await screen.getByRole('textbox', { name: '账号' }).fill('luqingyue');
  await screen.getByLabelText('密码', { exact: true }).fill('Dawn+Light2026');
  await screen.getByLabelText('确认密码').fill('Dawn+Light2026');
  await screen.getByRole('button', { name: '接受邀请' }).click();
  await expect.element(screen.getByText('该账号已被使用')).toBeVisible();
  expect(server.asked('POST /dsTbExpertInvitee/acceptLink')[0]?.body).toMatchObject({
    token: 'token-1',
    username: 'luqingyue',
    agree: true,
  });
});

test('declining asks for a reason and says that the organiser was told', async () => {
  const server = begin({ 'POST /dsTbExpertInvitee/declineLink': null });
  const screen = await renderPage(<Invitation />, '/invitation');
  await screen.getByRole('button', { name: '婉拒' }).click();
  await screen.getByRole('button', { name: '确认婉拒' }).click();
  await expect.element(screen.getByText('请填写原因')).toBeVisible();
  await screen.getByRole('textbox', { name: '原因' }).fill('时间冲突');
  await screen.getByRole('button', { name: '确认婉拒' }).click();
  await expect.element(screen.getByRole('heading', { name: '已婉拒' })).toBeVisible();
  expect(server.asked('POST /dsTbExpertInvitee/declineLink')[0]?.body).toMatchObject({ token: 'token-1', reason: '时间冲突' });
});

test('whoever has an account signs in to it; a link that opens nothing and an incomplete one say so', async () => {
  begin({}, { ...shown, hasAccount: true });
  const screen = await renderPage(<Invitation />, '/invitation');
  await expect.element(screen.getByRole('button', { name: '登录后接受' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: '账号' }).elements()).toHaveLength(0);
  await screen.unmount();
  forgetInvitation();
  const empty = await renderPage(<Invitation />, '/invitation');
  await expect.element(empty.getByRole('alert')).toHaveTextContent('链接不完整请从邮件或短信中重新打开链接，或完整复制后再试。');
});

test('an invitation to the pool of experts names no competition', async () => {
  begin({}, { ...shown, competitionName: null });
  const screen = await renderPage(<Invitation />, '/invitation');
  await expect.element(screen.getByRole('heading', { name: '竞赛组委会诚邀您加入评审专家库' })).toBeVisible();
  await expect.element(screen.getByText('竞赛', { exact: true })).not.toBeInTheDocument();
});
