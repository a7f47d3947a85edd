import { yes } from '@saiyun/sdk/contract';
import { accountStatus, unitStatus, user } from '@saiyun/sdk/entities';
import { draftIssues, refuseIssues } from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../db/db.ts';
import type { OpenCtx } from '../../http/call/route.ts';
import { audit, auditImage } from '../../kernel/audit/audit.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { type DbRow, fromDb, toDb } from '../../kernel/row/row.ts';
import { hashNewPassword, refusePassword } from '../session/password/new-password.ts';
import { checkCode, contactOf } from '../session/proof/code.ts';
import { actingAs } from './own-actor.ts';
import { refuseClosedSignUp } from './sign-up-time.ts';

export interface SignUp {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  readonly email?: string | undefined;
  readonly captcha: string;
  readonly password: string;
  readonly confirmpassword: string;
  readonly agree: boolean;
  /** A unit that accepts registrations. */
  readonly unitId?: string | undefined;
  /** The competition that the account is opened for; its deadline applies. */
  readonly competitionId?: string | undefined;
}

/** Refuses with `signup.…_taken` what another account of the tenant has; the contacts stay locked until the transaction ends. */
export async function refuseTaken(
  ctx: OpenCtx,
  tx: Tx,
  tenantId: number,
  input: { readonly username: string; readonly mobile?: string | null | undefined; readonly email?: string | null | undefined },
): Promise<void> {
  const phone = input.mobile ? ctx.cipher.hash(input.mobile) : null;
  const email = input.email?.toLowerCase() ?? null;
  // Two sign-ups with the same phone or e-mail wait for each other, so the second one is told that it is taken.
  for (const key of [...(phone ? [`phone:${phone}`] : []), ...(email ? [`email:${email}`] : [])].sort())
    await tx.one('select pg_advisory_xact_lock(hashtextextended($1, $2))', [key, tenantId]);
  const taken = await tx.one<{ username: boolean; phone: boolean; email: boolean }>(
    `select coalesce(bool_or(lower(username) = lower($2)), false) as username, coalesce(bool_or(phone_hash = $3), false) as phone,
       coalesce(bool_or(lower(email) = $4), false) as email
     from sys_user where tenant_id = $1 and del_flag = '0' and (lower(username) = lower($2) or phone_hash = $3 or lower(email) = $4)`,
    [tenantId, input.username, phone, email],
  );
  if (taken?.username) throw new Failure('signup.username_taken');
  if (taken?.phone) throw new Failure('signup.phone_taken');
  if (taken?.email) throw new Failure('signup.email_taken');
}

interface NewAccount {
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly unitId: string | null;
  readonly password: string;
}

/** Opens the account of somebody who chose its name and password, with the tenant's first role of this base. Returns its id. */
export async function openAccount(ctx: OpenCtx, tx: Tx, tenantId: number, base: 'APPL' | 'EXPERT', account: NewAccount): Promise<string> {
  const role = await tx.one<{ id: string }>(
    `select id from sys_role where tenant_id = $1 and base_role = $2 and del_flag = '0' order by role_code in ('student', 'expert') desc, create_time limit 1`,
    [tenantId, base],
  );
  if (!role) throw new Failure('signup.failed');
  const { password, ...draft } = account;
  const id = newId(ctx);
  const hash = await hashNewPassword(ctx, tx, { ...draft, id, tenantId }, password);
  const more = { ...draft, selectedroles: role.id, status: accountStatus.active, password_hash: hash };
  const stored = toDb(ctx, user, more, { password_hash: 'text' });
  const columns = ['id', 'tenant_id', 'create_by', 'create_time', 'agree_time', ...stored.columns];
  const values = [id, tenantId, account.username, ctx.now(), ctx.now(), ...stored.values];
  const row = await tx.one<DbRow>(
    `insert into sys_user (${columns.join(', ')}) values (${values.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    values,
  );
  if (!row) throw new Failure('signup.failed');
  const own = actingAs(ctx, tx, { id, tenantId, username: account.username, realname: account.realname }, [base]);
  await audit(own, user, [{ action: 'register', entityId: id, after: auditImage(user, fromDb(ctx, user, row)) }]);
  return id;
}

const refuseUnit = async (tx: Tx, tenantId: number, unitId: string): Promise<void> => {
  const unit = await tx.one(
    `select 1 as found from ds_tb_unit where id = $1 and tenant_id = $2 and status = '${unitStatus.enabled}' and self_register = '${yes}' and del_flag = '0'`,
    [unitId, tenantId],
  );
  if (!unit) throw inputFailure({ field: 'unitId', code: 'reference' });
};

/**
 * Opens an applicant's account (SIGNUP-02, CALL-09); no other role can register. Refuses with `signup.not_agreed` (SIGNUP-07),
 * `signup.closed` (SIGNUP-03), issues of the fields, `account.password_…`, `code.…`, `signup.…_taken` (SIGNUP-04), in this order: only the
 * owner of a phone number learns whether it has an account.
 */
export async function register(ctx: OpenCtx, tenantId: number, input: SignUp): Promise<null> {
  if (!input.agree) throw new Failure('signup.not_agreed');
  await refuseClosedSignUp(ctx, tenantId, input.competitionId);
  const draft = { username: input.username, realname: input.realname, phone: input.mobile, email: input.email ?? null };
  const named: Readonly<Record<string, string>> = { phone: 'mobile' };
  // Only the server assigns the role.
  const { selectedroles: _role, ...asked } = user.fields;
  refuseIssues(
    user.fields,
    draftIssues(asked, draft, 'add', ctx.config.SAIYUN_MOBILE_PREFIXES).map((issue) => ({
      ...issue,
      field: named[issue.field] ?? issue.field,
    })),
  );
  refusePassword(input.password, input.confirmpassword);
  await checkCode(ctx, contactOf('sms', input.mobile), 'register', input.captcha);
  await ctx.db.tx(async (tx) => {
    await refuseTaken(ctx, tx, tenantId, input);
    if (input.unitId) await refuseUnit(tx, tenantId, input.unitId);
    await openAccount(ctx, tx, tenantId, 'APPL', { ...draft, unitId: input.unitId ?? null, password: input.password });
  });
  return null;
}

export interface SignUpUnit {
  readonly id: string;
  readonly name: string;
}

/** Units that accept registrations, found by part of their name. */
export function signUpUnits(ctx: OpenCtx, tenantId: number, keyword: string): Promise<SignUpUnit[]> {
  return ctx.db.many<SignUpUnit>(
    `select id, case when $3 then coalesce(unit_name_en, unit_name) else unit_name end as name from ds_tb_unit
     where tenant_id = $1 and status = '${unitStatus.enabled}' and self_register = '${yes}' and del_flag = '0'
       and ($2 = '' or strpos(unit_name, $2) > 0 or strpos(lower(coalesce(unit_name_en, '')), lower($2)) > 0)
     order by unit_code limit 50`,
    [tenantId, keyword, ctx.language === 'en'],
  );
}
