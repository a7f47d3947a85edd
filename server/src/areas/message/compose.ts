import type { StoredRow } from '@saiyun/sdk/contract';
import { msgAccountStatus, msgSend, msgSubAccount, msgTemplate, msgTemplateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { fieldsIn, longestSms, type MessageChannel, mergeText, messageBatchIssues, segmentsOf, signedText } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { type Addressee, addresseesOf } from './audience.ts';
import type { Standing } from './chosen-teams.ts';
import { scoped } from './found.ts';

type Template = StoredRow<typeof msgTemplate>;
export type Batch = Pick<
  StoredRow<typeof msgSend>,
  'templateId' | 'channel' | 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn' | 'competitionId' | 'subAccountId' | 'filter' | 'recipients'
> & {
  /** A Standing, while the batch waits for approval. */
  readonly standing_teams?: unknown;
};

/** What a batch says: a template, or its own words. */
export interface Words {
  readonly channel: MessageChannel;
  readonly titleZh: string;
  readonly titleEn: string | null;
  readonly contentZh: string;
  readonly contentEn: string | null;
  readonly signName: string | null;
  readonly providerTemplateId: string | null;
  /** Own words need no approval: they go only where nobody approves texts. */
  readonly isApproved: boolean;
}

/** What is stored, sealed, of a message until it is sent. */
export interface Content {
  readonly subject: string;
  readonly text: string;
  /** The provider's template with the values of its fields. */
  readonly template?: { readonly id: string; readonly signName: string; readonly values: Readonly<Record<string, string>> };
}

export interface Composed {
  readonly userId: string | null;
  readonly name: string;
  readonly address: string;
  readonly language: 'zh-CN' | 'en';
  readonly content: Content;
  /** What it costs; nothing if it is suppressed. */
  readonly units: number;
  readonly isSuppressed: boolean;
}

export interface Account {
  readonly id: string;
  readonly channel: string;
  readonly balance: number;
  /** Fen for each unit. */
  readonly price: number;
  readonly status: string;
  readonly approveAbove: number | null;
}

export interface Composition {
  readonly words: Words;
  readonly account: Account | undefined;
  readonly messages: readonly Composed[];
  /** Left out: people and addresses that came twice, and people without an address. */
  readonly doubles: number;
  readonly missing: number;
  readonly suppressed: number;
  readonly units: number;
  /** Fen. */
  readonly cost: number;
}

/** Above so many recipients a second person approves, unless the sub-account says otherwise. */
export const approveAboveDefault = 500;

/** The template of a batch, among those that the caller may read; one of a competition serves no other. */
export async function templateOf(
  ctx: Ctx,
  tx: Tx,
  { templateId, competitionId }: Pick<Batch, 'templateId' | 'competitionId'>,
): Promise<Template> {
  const scope = scoped(ctx, msgTemplate.name, 4);
  const row = await tx.one<DbRow>(
    `select t.* from ds_tb_msg_template t where t.id = $1 and t.tenant_id = $2 and t.del_flag = '0'
       and (t.competition_id is null or t.competition_id = $3)${scope.sql}`,
    [templateId, ctx.tenantId, competitionId, ...scope.params],
  );
  if (!row) throw inputFailure({ field: 'templateId', code: 'reference' });
  return fromDb(ctx, msgTemplate, row);
}

/** The words of a batch; refuses those that cannot be sent as they are written. */
const wordsOf = async (ctx: Ctx, tx: Tx, batch: Batch): Promise<Words> => {
  refuseIssues(msgSend.fields, messageBatchIssues(batch));
  const said = batch.templateId
    ? await templateOf(ctx, tx, batch)
    : { ...batch, signName: null, providerTemplateId: null, status: msgTemplateStatus.approved };
  const { channel, titleZh, titleEn, contentZh, contentEn, signName, providerTemplateId, status } = said;
  return {
    channel: channel as MessageChannel,
    titleZh: titleZh ?? '',
    titleEn: titleEn ?? null,
    contentZh: contentZh ?? '',
    contentEn: contentEn ?? null,
    signName,
    providerTemplateId,
    isApproved: status === msgTemplateStatus.approved,
  };
};

const accountOf = async (ctx: Ctx, tx: Tx, batch: Batch, channel: MessageChannel): Promise<Account | undefined> => {
  if (channel === 'site' || !batch.subAccountId) return undefined;
  const scope = scoped(ctx, msgSubAccount.name, 4);
  const found = await tx.one<Account>(
    `select t.id, t.channel, t.balance_units as balance, t.unit_price as price, t.status, t.approve_above as "approveAbove"
     from ds_tb_msg_sub_account t where t.id = $1 and t.tenant_id = $2 and t.del_flag = '0'
       and (t.competition_id is null or t.competition_id = $3)${scope.sql}`,
    [batch.subAccountId, ctx.tenantId, batch.competitionId, ...scope.params],
  );
  if (!found || found.channel !== channel) throw inputFailure({ field: 'subAccountId', code: 'reference' });
  return found;
};

/** Why a batch cannot be sent as it is. */
export function sendFault({ words, account, messages, units }: Composition): Failure | undefined {
  if (!words.isApproved) return new Failure('message.template');
  if (words.channel === 'sms' && !account) return inputFailure({ field: 'subAccountId', code: 'required' });
  if (account && account.status !== msgAccountStatus.enabled) return new Failure('message.account');
  if (!messages.some(({ isSuppressed }) => !isSuppressed)) return new Failure('message.nobody');
  if (account && account.balance < units) return new Failure('message.balance', { has: account.balance, needs: units });
  return undefined;
}

const suppressedOf = async (ctx: Ctx, tx: Tx, channel: string, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.many<{ address: string }>(
    `select address from ds_tb_msg_suppress where tenant_id = $1 and channel = $2 and address = any($3) and del_flag = '0' and (until is null or until > $4)`,
    [ctx.tenantId, channel, addresses, ctx.now()],
  );
  return new Set(rows.map(({ address }) => address));
};

/** The first address of each person and the first person of each address. */
const onceEach = (people: readonly Addressee[]) => {
  const seen = new Set<string>();
  const kept: (Addressee & { readonly address: string })[] = [];
  let [doubles, missing] = [0, 0];
  for (const one of people) {
    const { address, userId } = one;
    if (address === undefined) {
      missing += 1;
      continue;
    }
    const keys = [`a ${address}`, ...(userId === null ? [] : [`p ${userId}`])];
    if (keys.some((key) => seen.has(key))) doubles += 1;
    else kept.push({ ...one, address });
    for (const key of keys) seen.add(key);
  }
  return { kept, doubles, missing };
};

/** Writes a message for one person, in the other language where there is none in theirs; `isApprovedText` if the provider sends the text that it approved and nothing else. */
export function writeFor(
  template: Pick<Words, 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn' | 'signName' | 'providerTemplateId'>,
  channel: MessageChannel,
  isApprovedText: boolean,
  { language, values }: Pick<Addressee, 'language' | 'values'>,
): Content {
  const isEnglish = (language === 'en' || template.contentZh === '') && Boolean(template.contentEn) && !isApprovedText;
  const content = isEnglish ? (template.contentEn ?? '') : template.contentZh;
  const title = isEnglish ? template.titleEn || template.titleZh : template.titleZh;
  const subject = mergeText(channel, title, values);
  const text = mergeText(channel, content, values);
  if (!isApprovedText || !template.providerTemplateId)
    return { subject, text: channel === 'sms' ? signedText(template.signName, text) : text };
  const given = Object.fromEntries(fieldsIn(template.contentZh).known.map((name) => [name, mergeText('sms', `{${name}}`, values)]));
  const signName = template.signName ?? '';
  return { subject, text: signedText(signName, text), template: { id: template.providerTemplateId, signName, values: given } };
}

/**
 * Everything that a batch would send now, and what it costs: read-only, the same for the preview and for queueing. Refuses what nobody can
 * send: a line that names no address, a text message above its longest length.
 */
export async function compose(ctx: Ctx, tx: Tx, batch: Batch): Promise<Composition> {
  const words = await wordsOf(ctx, tx, batch);
  const { channel } = words;
  const account = await accountOf(ctx, tx, batch, channel);
  const { competitionId, filter, recipients } = batch;
  const standing = (batch.standing_teams ?? null) as Standing | null;
  const { kept, doubles, missing } = onceEach(await addresseesOf(ctx, tx, { channel, competitionId, filter, recipients, standing }));
  const suppressed = await suppressedOf(
    ctx,
    tx,
    channel,
    kept.map(({ address }) => address),
  );
  const isApprovedText = channel === 'sms' && ctx.providers.sms.templates !== undefined;
  const messages = kept.map((one): Composed => {
    const content = writeFor(words, channel, isApprovedText, one);
    if (channel === 'sms' && content.text.length > longestSms)
      throw new Failure('message.too_long', { name: one.name || one.address, most: longestSms });
    const isSuppressed = suppressed.has(one.address);
    const cost = !account || isSuppressed ? 0 : channel === 'sms' ? segmentsOf(content.text.length) : 1;
    const { userId, name, address, language } = one;
    return { userId, name, address, language, content, units: cost, isSuppressed };
  });
  const units = messages.reduce((sum, one) => sum + one.units, 0);
  const cost = units * (account?.price ?? 0);
  return { words, account, messages, doubles, missing, suppressed: messages.filter((one) => one.isSuppressed).length, units, cost };
}
