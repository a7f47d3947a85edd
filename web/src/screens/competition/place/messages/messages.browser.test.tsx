import type { AutomaticMessageState, AutomaticPreview, CompetitionMessages } from '@saiyun/sdk/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeTexts } from '../../../../messages/place/index.ts';
import { type Asked, fakeServer } from '../../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../../testing/render-page.tsx';
import type { CompetitionRow } from '../parts.ts';
import { Messages } from './messages.tsx';

await placeTexts.load('zh-CN');

const row = { id: 'c1000000000000000000000000000000', revision: 3, competitionName: '第八届物联网竞赛' } as CompetitionRow;
const preview = (title: string, text: string): AutomaticPreview => ({
  title,
  text,
  mail: `您好：\n${text}`,
  sms: text,
  smsDraft: text,
  smsTemplate: null,
});
const kind = (name: AutomaticMessageState['kind'], label: string, more: Partial<AutomaticMessageState> = {}): AutomaticMessageState => ({
  kind: name,
  label,
  to: 'entrant',
  channels: ['site', 'email', 'sms'],
  on: ['site'],
  always: false,
  previews: { 'zh-CN': preview(label, `${label}的内容`), en: preview(`${name} title`, `${name} text`) },
  ...more,
});
const messages: CompetitionMessages = {
  revision: 3,
  mayChange: true,
  kinds: [
    kind('entryApproved', '报名通过', { on: ['site', 'sms'] }),
    kind('refundMade', '退费到账', { always: true }),
    kind('returnAsked', '专家申请退回作品', { to: 'organiser', channels: ['site', 'email'] }),
  ],
  carriesMail: false,
  carriesSms: true,
  units: 0,
  unsent: [{ code: 'unsent.units', count: 37 }],
};

const show = async (more: Partial<CompetitionMessages> = {}) => {
  const saved: Asked[] = [];
  const now = { ...messages, ...more };
  fakeServer({
    'GET /dsTbCompetition/messages': now,
    'PUT /dsTbCompetition/saveMessages': (asked: Asked) => {
      saved.push(asked);
      return { ...now, revision: 4 };
    },
  });
  return { saved, screen: await renderPage(<Messages row={row} />) };
};

beforeEach(() => signedIn('ADMIN'));

describe('the automatic messages of a competition', () => {
  test('what is missing is said once, and everybody can use the page', async () => {
    const { screen } = await show();
    await expect.element(screen.getByText('37 条短信因余额不足未发送')).toBeVisible();
    await expect.element(screen.getByText('短信子账户余额为 0，短信不会发送，站内信照常。')).toBeVisible();
    // No mail is on, so nothing is missing for it.
    expect(screen.getByText('未配置邮件服务器', { exact: false }).elements()).toEqual([]);
    await expectAccessible();
  });

  test('channels are switched and saved together, at the revision that was read', async () => {
    const { screen, saved } = await show();
    await expect.element(screen.getByRole('switch', { name: '退费到账：站内信' })).toBeDisabled();
    await screen.getByRole('switch', { name: '报名通过：邮件' }).click();
    await screen.getByRole('switch', { name: '报名通过：站内信' }).click();
    await screen.getByRole('switch', { name: '专家申请退回作品：邮件' }).click();
    await screen.getByRole('switch', { name: '专家申请退回作品：邮件' }).click();
    await expect.element(screen.getByText('1 项未保存')).toBeVisible();
    await screen.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.body).toMatchObject({ id: row.id, revision: 3 });
    expect((saved[0]?.body as { switches?: unknown } | undefined)?.switches).toEqual({ entryApproved: 'email,sms' });
  });

  test('a message is shown as its receiver gets it, in both languages', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: '预览“报名通过”' }).click();
    await expect.element(screen.getByText('entryApproved title')).toBeVisible();
    await expect.element(screen.getByText('短信须先有服务商通过的模板。')).toBeVisible();
    await expectAccessible();
  });

  test('who may only look changes nothing', async () => {
    const { screen } = await show({ mayChange: false });
    await expect.element(screen.getByRole('switch', { name: '报名通过：邮件' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '保存' }).elements()).toEqual([]);
  });
});
