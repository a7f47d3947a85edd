import type { Language } from '@saiyun/sdk/contract';
import {
  automaticKind,
  choiceOf,
  msgAccountStatus,
  msgDetailStatus,
  msgSend,
  msgSendStatus,
  msgTemplateStatus,
} from '@saiyun/sdk/entities';
import { addressOf, isAutomaticKind, longestSms, type MergeValues, segmentsOf, smsTemplateCode } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import { linkOrigin } from '../../../http/caller/own-address.ts';
import type { Services } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/id.ts';
import { type Composed, type Content, writeFor } from '../compose.ts';
import { type Detail, detailOf, insertDetails } from '../details.ts';
import { optedOut } from '../opt-out/reason.ts';
import { moveUnits } from '../units/units.ts';
import { mailText, type Said, textOf } from './texts.ts';

/** Why a message was recorded and not sent; its receiver has it in the product. */
export const unsent = { units: 'unsent.units', account: 'unsent.account', template: 'unsent.template' } as const;

const groupSize = 500;

/** What is queued together: one kind on one channel in one competition. */
interface Group {
  readonly tenantId: number;
  readonly kind: string;
  readonly channel: 'email' | 'sms';
  readonly competitionId: string | null;
}

interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly locale: Language;
  readonly said: Said;
  readonly page: string | null;
}

interface Template {
  readonly id: string;
  readonly code: string;
  readonly titleZh: string;
  readonly titleEn: string | null;
  readonly contentZh: string;
  readonly contentEn: string | null;
  readonly signName: string | null;
  readonly providerTemplateId: string | null;
}

/** A message with where it goes and whether it goes. */
interface Addressed extends Composed {
  readonly key: string;
  readonly code: string | null;
}

/** Takes what waits, so that no other node queues it too. */
const take = (tx: Tx, { tenantId, kind, channel, competitionId }: Group): Promise<Waiting[]> =>
  tx.many<Waiting>(
    `delete from sys_told_message where tenant_id = $1 and id in (select id from sys_told_message where tenant_id = $1 and kind = $2 and channel = $3
       and competition_id is not distinct from $4 order by create_time, id limit ${groupSize} for update skip locked)
     returning id, user_id as "userId", locale, said, open_page as page`,
    [tenantId, kind, channel, competitionId],
  );

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Sealed. */
  readonly phone: string | null;
}

/** Where each receiver is reached on a channel. Accounts have addresses that their owners proved or an organiser entered. */
const addressesOf = async (services: Services, tx: Tx, channel: Group['channel'], ids: readonly string[]) => {
  // All tenants: members of several have one account.
  const people = await tx.many<Person>(`select id, realname as name, email, phone from sys_user where id = any($1) and del_flag = '0'`, [
    ids,
  ]);
  return new Map(
    people.flatMap(({ id, name, email, phone }) => {
      const given = channel === 'email' ? email : phone && services.cipher.open(phone);
      const address = given ? addressOf(channel, given) : undefined;
      return address === undefined ? [] : [[id, { name, address }] as const];
    }),
  );
};

/** Addresses that get nothing. Who opted out of bulk mail still hears of an own entry. */
const suppressedOf = async ({ now }: Services, tx: Tx, { tenantId, channel }: Group, addresses: readonly string[]) => {
  const rows = await tx.many<{ address: string }>(
    `select address from ds_tb_msg_suppress where tenant_id = $1 and channel = $2 and address = any($3) and del_flag = '0' and (until is null or until > $4)
       and not (channel = 'email' and reason = '${optedOut}')`,
    [tenantId, channel, addresses, now()],
  );
  return new Set(rows.map(({ address }) => address));
};

/** The approved templates of a kind, by their codes. */
const templatesOf = async (tx: Tx, { tenantId, kind }: Group): Promise<ReadonlyMap<string, Template>> => {
  if (!isAutomaticKind(kind)) return new Map();
  const rows = await tx.many<Template>(
    `select id, template_code as code, title_zh as "titleZh", title_en as "titleEn", content_zh as "contentZh", content_en as "contentEn",
       sign_name as "signName", provider_template_id as "providerTemplateId"
     from ds_tb_msg_template where tenant_id = $1 and channel = 'sms' and template_code = any($2) and status = '${msgTemplateStatus.approved}' and del_flag = '0'`,
    [tenantId, [smsTemplateCode(kind, 'zh-CN'), smsTemplateCode(kind, 'en')]],
  );
  return new Map(rows.map((row) => [row.code, row]));
};

/** The sub-account that pays: the competition's own, or else the one of all competitions. Schools do not pay for what they did not send. */
export const payingAccountSql = `select id from ds_tb_msg_sub_account where tenant_id = $1 and channel = 'sms' and unit_id is null
  and (competition_id = $2 or competition_id is null) and status = '${msgAccountStatus.enabled}' and del_flag = '0'
  order by competition_id nulls last, id limit 1`;

const wordsOf = (kind: string): string => {
  const label = choiceOf(automaticKind.code, kind)?.label;
  return label ? `${label[0]} ${label[1]}` : kind;
};

interface Batch {
  readonly id: string;
  readonly status: string;
}

/** The batch of the day, locked: from here on nothing of it is sent or ended until the commit. */
const batchOf = async (services: Services, tx: Tx, group: Group, templateId: string | null, accountId: string | null): Promise<Batch> => {
  const { tenantId, kind, channel, competitionId } = group;
  const at = services.now();
  const day = toWireTime(at).slice(0, 10);
  const values = [tenantId, kind, channel, competitionId, accountId, day];
  await tx.run(
    `insert into ds_tb_msg_send (id, tenant_id, automatic_kind, channel, competition_id, sub_account_id, automatic_day, batch_name, template_id, total, ok_count,
       fail_count, unit_count, frozen_units, estimated_cost, status, create_by, create_time)
     values ($7, $1, $2, $3, $4, $5, $6, $8, $9, 0, 0, 0, 0, 0, 0, '${msgSendStatus.done}', 'system', $10) on conflict do nothing`,
    [...values, newId(services), `${wordsOf(kind)} ${day}`, templateId, at],
  );
  const found = await tx.one<Batch>(
    `select id, status from ds_tb_msg_send where tenant_id = $1 and automatic_kind = $2 and channel = $3 and competition_id is not distinct from $4
       and sub_account_id is not distinct from $5 and automatic_day = $6 and del_flag = '0' for update`,
    values,
  );
  if (!found) throw new TypeError(`no batch of ${kind} for ${day}`);
  return found;
};

/** A link that is not known is left out: the message is in the product all the same. */
const linkTo = ({ config }: Services, page: string | null): string => {
  if (page === null) return '';
  try {
    return linkOrigin(config) + page;
  } catch {
    return '';
  }
};

const writeMail = (services: Services, kind: string, { locale, said, page }: Waiting, name: string): Content => {
  if (!isAutomaticKind(kind)) throw new TypeError(`no automatic message is called ${kind}`);
  const { title, text } = textOf(kind, locale, said);
  return { subject: title, text: mailText(locale, text, name, linkTo(services, page)) };
};

const writeSms = (services: Services, kind: string, templates: ReadonlyMap<string, Template>, row: Waiting, name: string) => {
  if (!isAutomaticKind(kind)) return undefined;
  const { locale, said } = row;
  const template = (locale === 'en' && templates.get(smsTemplateCode(kind, 'en'))) || templates.get(smsTemplateCode(kind, 'zh-CN'));
  if (!template) return undefined;
  const values: MergeValues = { ...said, name, link: linkTo(services, null) };
  return { template, content: writeFor(template, 'sms', services.providers.sms.templates !== undefined, { language: locale, values }) };
};

const nothing: Content = { subject: '', text: '' };

/** Stores the messages of a group in the batch of the day and freezes what they cost; those that cannot be paid are recorded and not sent. */
const store = async (
  services: Services,
  tx: Tx,
  group: Group,
  messages: readonly Addressed[],
  templateId: string | null,
  accountId: string | null,
): Promise<void> => {
  const { tenantId, channel } = group;
  const at = services.now();
  const batch = await batchOf(services, tx, group, templateId, accountId);
  const account =
    accountId === null
      ? undefined
      : await tx.one<{ balance: number; price: number }>(
          'select balance_units as balance, unit_price as price from ds_tb_msg_sub_account where id = $1 and tenant_id = $2 for update',
          [accountId, tenantId],
        );
  let left = account?.balance ?? 0;
  let units = 0;
  const isCancelled = batch.status === msgSendStatus.cancelled;
  const rows = messages.map((one): Detail => {
    const row = { ...detailOf(services, channel, one), key: one.key };
    const failed = (code: string, content = row.content): Detail => ({ ...row, content, held: 0, status: msgDetailStatus.failed, code });
    if (one.isSuppressed) return row;
    if (one.code !== null) return failed(one.code, null);
    if (isCancelled) return failed('cancelled');
    if (one.units > left && channel === 'sms') return failed(unsent.units);
    left -= one.units;
    units += one.units;
    return row;
  });
  await insertDetails(tx, { id: batch.id, tenantId }, rows, 'system', at);
  if (accountId !== null && units > 0) {
    const ctx = { ...services, tx, tenantId, actor: { username: 'system' } };
    // A message is queued once, so one of them names the entry of all.
    const key = `msg-told:${rows[0]?.key ?? ''}`;
    await moveUnits(ctx, { subAccountId: accountId, kind: 'freeze', units, refType: msgSend.name, refId: batch.id, key });
  }
  await tx.run(
    `update ds_tb_msg_send set total = total + $3, fail_count = fail_count + $4, unit_count = unit_count + $5, frozen_units = frozen_units + $5,
       estimated_cost = estimated_cost + $6, status = case when status = '${msgSendStatus.done}' and $7 then '${msgSendStatus.queued}' else status end,
       revision = revision + 1, update_by = 'system', update_time = $8 where id = $1 and tenant_id = $2`,
    [
      batch.id,
      tenantId,
      rows.length,
      rows.filter(({ status }) => status === msgDetailStatus.failed).length,
      units,
      units * (account?.price ?? 0),
      rows.some(({ status }) => status === msgDetailStatus.queued),
      at,
    ],
  );
};

/** Queues one group; resolves to how many it took. */
const admit = async (services: Services, group: Group): Promise<number> =>
  services.db.tx(async (tx) => {
    const { channel, kind, tenantId, competitionId } = group;
    const waiting = await take(tx, group);
    const people = await addressesOf(services, tx, channel, [...new Set(waiting.map(({ userId }) => userId))]);
    const reached = waiting.flatMap((row) => {
      const person = people.get(row.userId);
      return person ? [{ row, person }] : [];
    });
    if (reached.length === 0) return waiting.length;
    const suppressed = await suppressedOf(
      services,
      tx,
      group,
      reached.map(({ person }) => person.address),
    );
    const isSms = channel === 'sms';
    const templates = isSms ? await templatesOf(tx, group) : new Map<string, Template>();
    const account = isSms ? await tx.one<{ id: string }>(payingAccountSql, [tenantId, competitionId]) : undefined;
    let templateId: string | null = null;
    const messages = reached.map(({ row, person }): Addressed => {
      const { name, address } = person;
      const isSuppressed = suppressed.has(address);
      const common = { userId: row.userId, name, address, language: row.locale, isSuppressed, key: row.id };
      if (!isSms) return { ...common, content: writeMail(services, kind, row, name), units: 0, code: null };
      const written = writeSms(services, kind, templates, row, name);
      templateId ??= written?.template.id ?? null;
      const content = written?.content ?? nothing;
      const isLong = content.text.length > longestSms;
      const code = !written ? unsent.template : !account ? unsent.account : isLong ? 'too_long' : null;
      return { ...common, content, units: code !== null || isSuppressed ? 0 : segmentsOf(content.text.length), code };
    });
    await store(services, tx, group, messages, templateId, account?.id ?? null);
    return waiting.length;
  });

/**
 * Puts what people are to be told by mail and text message into the batches of the day, one for each kind and channel of a competition. What
 * was taken and what was queued is one transaction, so a node that dies in the middle loses and doubles nothing.
 */
export async function admitTold(services: Services): Promise<void> {
  // All tenants: the nodes send the messages of all of them.
  const groups = await services.db.many<Group>(
    'select distinct tenant_id as "tenantId", kind, channel, competition_id as "competitionId" from sys_told_message order by 1, 2, 3, 4',
  );
  for (const group of groups)
    try {
      while ((await admit(services, group)) === groupSize);
    } catch (error) {
      // One group that cannot be queued keeps nobody else waiting.
      services.log.error({ err: error, kind: group.kind, channel: group.channel }, 'messages cannot be queued');
    }
}
