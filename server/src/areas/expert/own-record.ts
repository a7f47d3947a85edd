import type { Field, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { draftIssues, fromWire, isSame, refuseIssues, rowToWire, type WireRow } from '@saiyun/sdk/logic/draft';
import { maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { bodyOf } from '../../http/call/input.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import { audit, auditImage } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTexts } from '../../kernel/dict/dicts.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb, namesOf } from '../../kernel/row/row.ts';
import { choiceIssues } from '../../kernel/write/draft-check.ts';
import { updateRow, writing } from '../../kernel/write/standard-calls.ts';
import { storedSignature } from '../account/stored-image.ts';
import { expertModule } from './expert.ts';
import { noticeVersion } from './invitation/agreement.ts';

type Own = StoredRow<typeof expert>;

/** What experts may say about themselves. The organiser sets the account, level, load and state. */
const ownFields = [
  'realName',
  'sex',
  'unitId',
  'otherUnit',
  'title',
  'degree',
  'researchField',
  'idNo',
  'phone',
  'email',
  'signatureFile',
  'ownLoad',
  'awayTimes',
] as const;

const ownRow = async (ctx: Ctx, tx: Tx, lock = false): Promise<Own> => {
  rolesForOwn(ctx, 'ownExpert');
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

/** The caller's own expert record, unmasked (CALL-149). */
export async function ownRecord(ctx: Ctx): Promise<WireRow> {
  return answer(ctx, ctx.db, await ownRow(ctx, ctx.db));
}

const isAgreed = (agree: unknown): boolean => agree === true || agree === 1 || agree === yes || agree === 'true';

/**
 * A client may send the whole row back, with masked values where a list
 * masks them. A change to a field that is not the expert's own is refused.
 */
const changesOf = (row: Own, given: Readonly<Record<string, unknown>>): StoredDraft<typeof expert> => {
  const changed = namesOf(expert.fields).filter((name) => {
    if (!Object.hasOwn(given, name)) return false;
    const [value, stored] = [given[name], row[name]];
    const { mask }: Field = expert.fields[name];
    return !isSame(value, stored) && !(mask !== undefined && typeof stored === 'string' && value === maskValue(mask, stored));
  });
  const hasUnit = row.unitId !== null || row.otherUnit !== null;
  refuseIssues(
    expert.fields,
    changed
      // The unit decides which works an expert may not review, so experts cannot change it once it is set.
      .filter((name) => !ownFields.some((own) => own === name) || ((name === 'unitId' || name === 'otherUnit') && hasUnit))
      .map((field) => ({ field, code: 'frozen' })),
  );
  // The kinds of the values are checked next.
  return Object.fromEntries(changed.map((name) => [name, given[name]])) as StoredDraft<typeof expert>;
};

/**
 * Changes the caller's own record. Experts who have not yet agreed to the personal data notice agree now (SIGNUP-07). A record with nothing
 * missing makes the profile complete (EXPERT-04). Refuses with `account.not_agreed`, `row.stale`, issues of the fields, `file.missing`.
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
    if (draft.signatureFile) await storedSignature(ctx, tx.tx, draft.signatureFile);
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
