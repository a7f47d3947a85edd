import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import { linkOrigin } from '../../http/caller/own-address.ts';
import type { Ctx } from '../../kernel/context.ts';
import { queueMessage } from '../message/out-message.ts';
import { sendSystemMessage } from '../notice/index.ts';
import type { MadeCertificate } from './make.ts';

/** Where holders find their own. */
const ownPage = '/competition/certificate';

const mail = createMessages(
  {
    subject: '您的证书已签发',
    text: '{name}，您好：您在“{competition}”中的证书（编号 {number}）已签发。登录赛云即可查看和下载：\n{link}',
  },
  {
    subject: 'Your certificate has been issued',
    text: 'Hello {name}, your certificate for “{competition}” (number {number}) has been issued. Sign in to Saiyun to view and download it:\n{link}',
  },
);

/** Tells those holders who have an account, by a message in the product and by mail, in the certificate's language. */
export async function tellHolders(ctx: Ctx, tx: Tx, locale: string, issued: readonly MadeCertificate[]): Promise<void> {
  const ofAccounts = issued.flatMap(({ holder, payload }) =>
    holder.userId === null ? [] : [{ ...holder, userId: holder.userId, payload }],
  );
  const userIds = [...new Set(ofAccounts.map(({ userId }) => userId))];
  await sendSystemMessage(ctx, {
    userIds,
    title: '证书已签发 Certificate issued',
    text: '您的证书已签发，可查看和下载。Your certificate has been issued; you can view and download it.',
    priority: 'M',
    busType: 'dsTbCertificate',
    openPage: ownPage,
  });
  // All tenants: an account belongs to people, whose certificate this is.
  const accounts = await tx.many<{ id: string; email: string }>(
    `select id, email from sys_user where id = any($1) and email <> '' and del_flag = '0'`,
    [userIds],
  );
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const language = locale === 'en' ? 'en' : 'zh-CN';
  for (const { userId, holderName, facts, payload } of ofAccounts) {
    const address = emails.get(userId);
    if (address === undefined) continue;
    const said = {
      name: holderName,
      competition: facts.competitionName ?? '',
      number: payload.certNo,
      link: linkOrigin(ctx.config) + ownPage,
    };
    await queueMessage(ctx, tx, {
      tenantId: ctx.tenantId,
      channel: 'email',
      purpose: 'certificate',
      address,
      subject: mail(language, 'subject'),
      text: mail(language, 'text', said),
    });
  }
  ctx.mail.deliverSoon();
}
