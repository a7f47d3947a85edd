import { flag, type StoredDraft, yes } from '@saiyun/sdk/contract';
import { payStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import { holdLock } from '../../../db/lock.ts';
import { type Input, needed, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { audit, auditImage } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { writing } from '../../../kernel/write/standard-calls.ts';
import { refuseUninvited } from '../../competition/admission/invited.ts';
import { mostEntries } from '../entrant.ts';
import { areaOfUnit, refuseClosedEntry } from '../gate-checks.ts';
import { manyEntries } from '../person-limit.ts';
import { refuseFull } from '../register-number.ts';
import { ownLiveEntries } from './situation.ts';

export const beginInput = {
  competitionId: needed(['竞赛', 'Competition']),
  another: flag(['再报一项', 'Another entry beside the one that is there']),
} as const;

type Draft = Partial<StoredDraft<typeof registration>> & { readonly competitionId: string };

interface Account {
  readonly realName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly unitId: string | null;
}

/** What an account says of its owner; sealed columns are opened. */
const accountOf = async (ctx: TxCtx): Promise<Account> => {
  const row = await ctx.tx.one<{ realName: string | null; phone: string | null; email: string | null; unitId: string | null }>(
    `select realname as "realName", phone, email, unit_id as "unitId" from sys_user where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [ctx.actor.userId, ctx.tenantId],
  );
  return {
    realName: row?.realName ?? '',
    phone: row?.phone ? ctx.cipher.open(row.phone) : null,
    email: row?.email ?? null,
    unitId: row?.unitId ?? null,
  };
};

/** What the captain said of itself in its latest entry. */
const lastEntry = async (ctx: TxCtx): Promise<Partial<StoredDraft<typeof registration>>> => {
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_registration where tenant_id = $1 and captain_user_id = $2 and del_flag = '0' and id_no_hash <> $3
     order by create_time desc, id limit 1`,
    [ctx.tenantId, ctx.actor.userId, ctx.cipher.hash('')],
  );
  if (!row) return {};
  const { realName, idType, idNo, phone, email, major, grade, unitId } = fromDb(ctx, registration, row);
  return { realName, idType, idNo, phone, email, major, grade, unitId };
};

/** What is known of the caller as a person of a team, from the account and its latest entry. What is not known is empty. */
export async function factsOf(ctx: TxCtx) {
  const account = await accountOf(ctx);
  const last = await lastEntry(ctx);
  // An account may have been given to somebody else since.
  const same = last.realName === account.realName ? last : {};
  const realName = account.realName || (same.realName ?? '');
  return {
    realName,
    unitId: ctx.actor.unitId ?? account.unitId ?? same.unitId ?? '',
    idType: same.idType ?? 'resident',
    idNo: same.idNo ?? '',
    phone: account.phone ?? same.phone ?? '',
    email: account.email ?? same.email ?? null,
    major: same.major ?? null,
    grade: same.grade ?? null,
  };
}

const knownOf = async (ctx: TxCtx, competitionId: string): Promise<Draft> => {
  const facts = await factsOf(ctx);
  const { realName } = facts;
  return { ...facts, competitionId, teamName: realName === '' ? '' : ctx.language === 'en' ? `Team of ${realName}` : `${realName}的队伍` };
};

const insert = async (ctx: TxCtx, draft: Draft): Promise<string> => {
  const [idNo, phone] = [ctx.cipher.seal(draft.idNo ?? ''), ctx.cipher.seal(draft.phone ?? '')];
  const row = await ctx.tx.one<DbRow>(
    `insert into ds_tb_registration (id, tenant_id, create_by, create_time, competition_id, unit_id, area_id, team_name, real_name, id_type,
       id_no, id_no_hash, phone, phone_hash, email, major, grade, status, pay_status, source, captain_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, '${registrationStatus.draft}', '${payStatus.none}', 'web', $18)
     returning *`,
    [
      newId(ctx),
      ctx.tenantId,
      ctx.actor.username,
      ctx.now(),
      draft.competitionId,
      draft.unitId ?? '',
      (await areaOfUnit(ctx, draft.unitId)) ?? null,
      draft.teamName ?? '',
      draft.realName ?? '',
      draft.idType ?? null,
      idNo.cipher,
      idNo.hash,
      phone.cipher,
      phone.hash,
      draft.email ?? null,
      draft.major ?? null,
      draft.grade ?? null,
      ctx.actor.userId,
    ],
  );
  if (!row) throw new Failure('server.internal');
  const stored = fromDb(ctx, registration, row);
  await audit(ctx, registration, [{ action: 'add', entityId: stored.id, after: auditImage(registration, stored) }]);
  return stored.id;
};

/**
 * POST /dsTbRegistration/begin: the caller's entry to a competition as a draft, filled from the account and the entry before; the draft that
 * is there already, if there is one. What is missing is left empty and may follow until the entry is handed in (REG-01).
 */
export function beginEntry(ctx: Ctx, body: unknown): Promise<{ readonly id: string }> {
  const { competitionId, another }: Input<typeof beginInput> = readInput(beginInput, body);
  rolesForCall(ctx, registration, 'add');
  return writing(ctx, registration, async (tx) => {
    // Two taps make one draft.
    await holdLock(tx.tx, `begin ${competitionId} ${ctx.actor.userId}`);
    const own = await ownLiveEntries(tx, competitionId);
    const draft = own.find(({ status }) => status === registrationStatus.draft);
    if (draft) return { id: draft.id };
    if (own[0] && another !== yes) return { id: own[0].id };
    const known = await knownOf(tx, competitionId);
    const competition = await refuseClosedEntry(tx, known);
    await refuseUninvited(tx, competition, true, known);
    await refuseFull(tx, competitionId, null);
    if (own.length >= mostEntries(competition)) throw new Failure('registration.person_limit', { max: mostEntries(competition) });
    const refusal = known.idNo ? (await manyEntries(tx, competition, [known.idNo])).get(known.idNo) : undefined;
    if (refusal) throw refusal;
    return { id: await insert(tx, known) };
  });
}
