import { expert, expertAccountState, expertInvitation, expertStatus, invitationStatus, inviteeStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { FeedbackHost } from '../../app/shell/feedback-host.tsx';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { expertPage } from './expert.tsx';
import { expertInvitationPage } from './expert-invitation.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const page = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1 });
const draw = (entity: typeof expert | typeof expertInvitation, overrides: unknown) =>
  renderPage([<EntityPage key="page" entity={entity} overrides={overrides as PageOverrides} />, <FeedbackHost key="host" />]);

test('EXPERT-01: the list says how many experts have no account, and invites those who can be written to', async () => {
  const one = (id: string, email: string | null) => ({
    id,
    revision: 1,
    realName: `专家${id}`,
    userId: null,
    accountState: expertAccountState.none,
    accountState_dictText: '没有账号',
    email,
    phone: null,
    status: expertStatus.invited,
  });
  const server = fakeServer({
    'GET /dsTbExpert/list': page([one('1', 'a@example.edu'), one('2', 'b@example.edu'), one('3', null)]),
    'PUT /dsTbExpert/invite': {
      rows: ['1', '2'].map((id) => ({ id, revision: 2, state: expertStatus.invited })),
      told: '已向 2 位专家发送邀请',
    },
  });
  await draw(expert, expertPage);
  await expect.element(screen.getByText('3 位专家还没有账号，不能登录评审')).toBeVisible();
  await expect.element(screen.getByText('没有账号', { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '邀请他们' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/每位专家将收到邮件/)).toBeVisible();
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpert/invite')[0]?.body).toMatchObject({ ids: '1,2' });
  await screen
    .getByRole('dialog', { name: '已向 2 位专家发送邀请' })
    .getByRole('button', { name: /^关\s?闭$/ })
    .click();
});

test('EXPERT-01: before a reminder goes out its dialog says how many get it', async () => {
  const person = (id: string, sentTime: string) => ({ id, revision: 1, realName: id, status: inviteeStatus.told, sentTime, sentCount: 1 });
  fakeServer({
    'GET /dsTbExpertInvitation/list': page([
      { id: 'i1', revision: 1, invitationName: '秋季赛评审', inviter: '组委会', forPool: '1', status: invitationStatus.open },
    ]),
    'GET /dsTbExpertInvitee/list': page([
      person('甲', '2026-01-02 08:00:00'),
      person('乙', '2026-01-02 08:00:00'),
      person('丙', toWireTime(new Date())),
    ]),
  });
  await draw(expertInvitation, expertInvitationPage);
  await screen.getByRole('button', { name: '秋季赛评审 的操作' }).click();
  await screen.getByRole('menuitem', { name: '提醒未答复的' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('将提醒 2 位')).toBeVisible();
  await expect.element(dialog.getByText(/另有 1 位今天已通知过/)).toBeVisible();
});
