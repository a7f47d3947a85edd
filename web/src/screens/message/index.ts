import { bankAccount, msgRecharge, msgSend, msgSubAccount, msgSuppress, msgTemplate, msgTrade } from '@saiyun/sdk/entities';
import type { MessageChannel } from '@saiyun/sdk/rules';
import { createElement } from 'react';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

const desk = (channel: MessageChannel): Screen['Page'] =>
  lazyPage(async () => {
    const { MessageDesk } = await import('./desk.tsx');
    return () => createElement(MessageDesk, { channel });
  });

const ownAccounts = entityScreen(
  bankAccount,
  '/message/bankAccount',
  async () => (await import('../money/ruled-pages.ts')).platformAccountPage,
).Page;

/** Messages to many, by channel, and what they are paid with (SCREEN-30 to SCREEN-35). */
export const messageScreens: readonly Screen[] = [
  { path: '/message/email', title: ['邮件', 'E-mail'], entity: msgTemplate, Page: desk('email') },
  { path: '/message/sms', title: ['短信', 'Text messages'], entity: msgSend, Page: desk('sms') },
  { path: '/message/site', title: ['站内信', 'In-app messages'], Page: desk('site') },
  entityScreen(msgSubAccount, '/message/subAccount', { stateTabs: true }),
  entityScreen(msgRecharge, '/message/recharge', { stateTabs: true }),
  entityScreen(msgTrade, '/message/tradeRecord'),
  entityScreen(msgSuppress, '/message/suppress'),
  { path: '/message/bankAccount', title: ['收款账户', 'Bank account'], Page: ownAccounts },
];
