import type { Language, StoredRow } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { linkOrigin } from '../../http/caller/own-address.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { queueMessage } from '../message/out-message.ts';
import { sendSystemMessage } from '../notice/index.ts';

/** Where experts complete what is missing, and find their reviews. */
const ownPage = '/expert/personalInformation/index';

const texts = createMessages(
  {
    approved: '您的专家资格已通过审核',
    approvedText: '{name}，您好：您的专家资格已通过审核，可以参加评审。{why}',
    refused: '您的专家资格未通过审核',
    refusedText: '{name}，您好：您的专家资格未通过审核。{why}',
    why: '审核意见：{words}',
  },
  {
    approved: 'You have been approved as a reviewer',
    approvedText: 'Hello {name}, you have been approved as a reviewer and can take part. {why}',
    refused: 'You have not been approved as a reviewer',
    refusedText: 'Hello {name}, you have not been approved as a reviewer. {why}',
    why: 'Comment: {words}',
  },
);

/** Tells an expert what the organiser decided, by a message in the product and by mail, in the language of the invitation (EXPERT-03). */
export async function tellExpert(ctx: TxCtx, row: StoredRow<typeof expert>, what: 'approved' | 'refused', words: string): Promise<void> {
  // Whoever has no account yet reads of it with the invitation.
  if (!row.userId) return;
  const found = await ctx.tx.one<{ email: string | null; locale: string | null }>(
    `select u.email, (select v.locale from ds_tb_expert_invitee i join ds_tb_expert_invitation v on v.id = i.invitation_id
        where i.tenant_id = $1 and i.expert_id = $2 and i.del_flag = '0' and v.del_flag = '0' order by i.answer_time desc nulls last limit 1) as locale
     from sys_user u where u.id = $3 and u.del_flag = '0'`,
    [ctx.tenantId, row.id, row.userId],
  );
  const language = found?.locale === 'en' ? 'en' : 'zh-CN';
  const said = (tongue: Language) => {
    const why = words && texts(tongue, 'why', { words });
    return { title: texts(tongue, what), text: texts(tongue, `${what}Text`, { name: row.realName, why }).trim() };
  };
  const { title, text } = said(language);
  const english = said('en');
  await sendSystemMessage(ctx, {
    userIds: [row.userId],
    ...said('zh-CN'),
    titleEn: english.title,
    textEn: english.text,
    priority: 'M',
    busType: expert.name,
    busId: row.id,
    openPage: ownPage,
  });
  const address = row.email ?? found?.email;
  if (!address) return;
  const link = `${linkOrigin(ctx.config)}${ownPage}`;
  await queueMessage(ctx, ctx.tx, {
    tenantId: ctx.tenantId,
    channel: 'email',
    purpose: 'expert',
    address,
    subject: title,
    text: what === 'approved' ? `${text}\n${link}` : text,
  });
  ctx.mail.deliverSoon();
}
