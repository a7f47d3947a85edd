import { yuan } from '@saiyun/sdk/logic/money';
import { fromWireTime, maskValue, toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { drawnDocument, type PaperDocument } from '../../../paper/index.ts';
import { type AboutDocument, signedDocument } from '../../certificate/index.ts';
import { type Movement, movementColumns, movementTables } from './movement.ts';
import { paperTexts } from './paper-texts.ts';

export type Words = (key: Parameters<typeof paperTexts>[1], params?: Parameters<typeof paperTexts>[2]) => string;
/** The texts of papers in the language of the caller. */
export function wordsOf({ language }: Ctx): Words {
  return (key, params) => paperTexts(language, key, params);
}

/** Yuan with thousands apart. */
export function amount(fen: number): string {
  return yuan(fen, true);
}

/** Without its seconds. */
export function minutes(time: Date): string {
  return toWireTime(time).slice(0, 16);
}

export interface Payee {
  readonly name: string;
  readonly sealedId: string | null;
  readonly unit: string | null;
  readonly payer: string;
}

/** Whose paper it is, and who pays. */
export async function payeeOf(ctx: Ctx, expertId: string): Promise<Payee> {
  const found = await ctx.db.one<Payee>(
    `select e.real_name as name, e.id_no as "sealedId", coalesce(u.unit_name, e.other_unit) as unit, s.name as payer
     from ds_tb_expert e join sys_tenant s on s.id = e.tenant_id left join ds_tb_unit u on u.id = e.unit_id and u.tenant_id = e.tenant_id
     where e.id = $1 and e.tenant_id = $2 and e.del_flag = '0'`,
    [expertId, ctx.tenantId],
  );
  if (!found) throw new Failure('row.missing');
  return found;
}

/** The first facts of a paper; the ID number is masked. */
export function whose(ctx: Ctx, words: Words, { name, sealedId, unit, payer }: Payee): (readonly [string, string])[] {
  return [
    [words('name'), name],
    [words('idNo'), maskValue('idNo', (sealedId && ctx.cipher.open(sealedId)) ?? '') || '—'],
    [words('unit'), unit ?? '—'],
    [words('payer'), payer],
  ];
}

/** From the beginning of a month or year, `YYYY-MM` or `YYYY`, to that of the next; in the zone of the wire. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly isOver: boolean;
}

/** Refuses what is no month or year, and what has not begun. */
export function spanOf(now: Date, from: string, next: string): Span {
  const [start, until] = [fromWireTime(from), fromWireTime(next)];
  if (!start || !until || start > now) throw new Failure('statement.span');
  return { from: start, until, isOver: until <= now };
}

/** What moved, in the order of time; of one kind only, if it is given. */
export function movesOf(ctx: Ctx, expertId: string, { from, until }: Span, bizType: string | null = null): Promise<Movement[]> {
  return ctx.db.many<Movement>(
    `select ${movementColumns(ctx)} from ${movementTables}
     where t.tenant_id = $1 and t.expert_id = $2 and t.create_time >= $3 and t.create_time < $4 and ($5::text is null or t.biz_type = $5)
       and t.del_flag = '0'
     order by t.create_time, t.id`,
    [ctx.tenantId, expertId, from, until, bizType],
  );
}

/** The sum of amounts in fen, as papers write it. */
export function sumOf(values: readonly number[]): string {
  return amount(values.reduce((sum, one) => sum + one, 0));
}

/** Draws a paper in the language of the caller; its foot says who pays and when it was issued. With `about` it is signed. */
export function drawn(
  ctx: Ctx,
  document: Omit<PaperDocument, 'locale' | 'foot'>,
  payer: string,
  about?: AboutDocument,
): Promise<Uint8Array> {
  const task = {
    document: { ...document, locale: ctx.language, foot: paperTexts(ctx.language, 'foot', { payer, time: minutes(ctx.now()) }) },
    time: ctx.now().getTime(),
    fonts: ctx.config.SAIYUN_FONTS,
  };
  return about ? signedDocument(ctx, ctx.tenantId, task, about) : drawnDocument(task);
}
