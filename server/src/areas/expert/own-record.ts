import type { Field, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { draftIssues, fromWire, isSame, refuseIssues, rowToWire, type WireRow } from '@saiyun/sdk/logic/draft';
import { maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { bodyOf } from '../../http/call/input.ts';
import { audit, auditImage } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTexts } from '../../kernel/dict/dicts.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb, namesOf } from '../../kernel/row/row.ts';
import { choiceIssues } from '../../kernel/write/draft-check.ts';
import { updateRow, writing } from '../../kernel/write/standard-calls.ts';
import { storedImage } from '../account/stored-image.ts';
import { expertModule } from './expert.ts';

type Own = StoredRow<typeof expert>;

/** What an expert says of himself. Account, level, load and state are the organiser's. */
const ownFields = ['realName', 'sex', 'unitId', 'title', 'degree', 'researchField', 'idNo', 'phone', 'email', 'signatureFile'] as const;
/** The notice about personal data that experts agree to now. */
const noticeVersion = '2026-1';
const signatureTypes: readonly string[] = ['image/gif', 'image/jpeg', 'image/png', 'image/bmp'];

const ownRow = async (ctx: Ctx, tx: Tx, lock = false): Promise<Own> => {
  if (!ctx.actor.roles.includes('EXPERT')) throw new Failure('access.denied');
  const found = await tx.one<DbRow>(
    `select * from ds_tb_expert where tenant_id = $1 and id = $2 and del_flag = '0'${lock ? ' for update' : ''}`,
    [ctx.tenantId, ctx.actor.expertId],
  );
  if (!found) throw new Failure('row.missing');
  return fromDb(ctx, expert, found);
};

const answer = async (ctx: Ctx, tx: Tx, row: Own): Promise<WireRow> => {
  const wire = rowToWire(expert, row, { masked: false });
  await addTexts(ctx, tx, expert, [wire]);
  return wire;
};

/** The caller's own record as an expert, in the clear (CALL-149). */
export async function ownRecord(ctx: Ctx): Promise<WireRow> {
  return answer(ctx, ctx.db, await ownRow(ctx, ctx.db));
}

const isAgreed = (agree: unknown): boolean => agree === true || agree === 1 || agree === yes || agree === 'true';

/** The whole row may be sent back, masked where a list masks it; what differs in a field that is not the expert's is refused. */
const changesOf = (row: Own, given: Readonly<Record<string, unknown>>): StoredDraft<typeof expert> => {
  const changed = namesOf(expert.fields).filter((name) => {
    if (!Object.hasOwn(given, name)) return false;
    const [value, stored] = [given[name], row[name]];
    const { mask }: Field = expert.fields[name];
    return !isSame(value, stored) && !(mask !== undefined && typeof stored === 'string' && value === maskValue(mask, stored));
  });
  refuseIssues(
    expert.fields,
    changed
      // The unit says whose works an expert may not review, so that it is not changed by himself once it is there.
      .filter((name) => !ownFields.some((own) => own === name) || (name === 'unitId' && row.unitId !== null))
      .map((field) => ({ field, code: 'frozen' })),
  );
  // Of what kinds the values are is asked next.
  return Object.fromEntries(changed.map((name) => [name, given[name]])) as StoredDraft<typeof expert>;
};

/**
 * Changes the own record; whoever has not agreed to the notice about personal data agrees now (SIGNUP-07). Nothing missing makes the profile
 * complete (EXPERT-04). Refuses with `account.not_agreed`, `row.stale`, issues of the fields, `file.missing`.
 */
export async function saveOwnRecord(ctx: Ctx, body: unknown): Promise<WireRow> {
  const { agree, id, revision, ...rest } = bodyOf({ body });
  const given = fromWire(expert.fields, rest);
  return writing(ctx, expert, async (tx) => {
    const row = await ownRow(ctx, tx.tx, true);
    if (id !== undefined && id !== null && id !== row.id) throw new Failure('access.denied');
    if (revision !== undefined && revision !== null && revision !== row.revision)
      throw new Failure('row.stale', {}, { result: await answer(ctx, tx.tx, row) });
    if (!row.agreementVersion && !isAgreed(agree)) throw new Failure('account.not_agreed');
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(expert.fields, name));
    refuseIssues(
      expert.fields,
      unknown.map((field) => ({ field, code: 'unknown' })),
    );
    const draft = changesOf(row, given);
    refuseIssues(expert.fields, draftIssues(expert.fields, draft, 'edit', ctx.config.SAIYUN_MOBILE_PREFIXES));
    refuseIssues(expert.fields, await choiceIssues(tx, expert.fields, draft));
    if (draft.signatureFile) await storedImage(ctx, tx.tx, draft.signatureFile, signatureTypes, 'account.signature_type');
    if (!row.agreementVersion) draft.agreementVersion = noticeVersion;
    await expertModule.rules.beforeEdit?.(tx, row, draft);
    if (Object.keys(draft).length === 0) return answer(ctx, tx.tx, row);
    const after = await updateRow(tx, expertModule, row, draft);
    await audit(tx, expert, [
      { action: 'saveMine', entityId: row.id, before: auditImage(expert, row, after), after: auditImage(expert, after, row) },
    ]);
    return answer(ctx, tx.tx, after);
  });
}
