import { type Issue, ruleIssue } from '@saiyun/sdk/contract';
import { competitionInvited } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { addressesOf, invitedAddress, invitedIssues } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import type { Competition } from '../timeline.ts';

const isSchool = (address: string): boolean => !address.includes('@') && !/^1\d{10}$/.test(address);

/** Codes of schools that are on none. */
const schoolIssues = async ({ tx, tenantId }: TxCtx, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  const codes = addresses.filter(isSchool);
  if (codes.length === 0) return new Set();
  const found = await tx.many<{ code: string }>(
    `select lower(unit_code) as code from ds_tb_unit where tenant_id = $1 and lower(unit_code) = any($2) and del_flag = '0'`,
    [tenantId, codes],
  );
  const known = new Set(found.map(({ code }) => code));
  return new Set(codes.filter((code) => !known.has(code)));
};

const issuesOf = (address: string, unknown: ReadonlySet<string>): Issue[] =>
  unknown.has(address) ? [ruleIssue('address', 'competition.invitedAddress')] : invitedIssues(address);

const refuseAddress = async (ctx: TxCtx, address: string): Promise<void> =>
  refuseIssues(competitionInvited.fields, issuesOf(address, await schoolIssues(ctx, [address])));

/** Lists of people and schools that may enter a competition. */
export const competitionInvitedModule = entityModule(competitionInvited, {
  async beforeAdd(ctx, draft) {
    draft.address = invitedAddress(draft.address);
    await refuseAddress(ctx, draft.address);
  },
  async beforeEdit(ctx, _row, draft) {
    if (draft.address === undefined) return;
    draft.address = invitedAddress(draft.address);
    await refuseAddress(ctx, draft.address);
  },
  async beforeImport(ctx, drafts) {
    for (const draft of drafts) if (draft.address !== undefined) draft.address = invitedAddress(draft.address);
    const unknown = await schoolIssues(
      ctx,
      drafts.flatMap(({ address }) => address ?? []),
    );
    return new Map(
      drafts.flatMap(({ address }, i) => {
        const issues = address === undefined ? [] : issuesOf(address, unknown);
        return issues.length > 0 ? [[i, issues] as const] : [];
      }),
    );
  },
});

/** Which of these addresses are on the lists of competitions, as `<competition> <address>`. */
export async function invitedOf(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  competitions: readonly string[],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (competitions.length === 0 || addresses.length === 0) return new Set();
  const rows = await tx.many<{ competition: string; address: string }>(
    `select competition_id as competition, address from ds_tb_competition_invited
     where tenant_id = $1 and competition_id = any($2) and address = any($3) and del_flag = '0'`,
    [tenantId, competitions, addresses],
  );
  return new Set(rows.map(({ competition, address }) => `${competition} ${address}`));
}

interface Person {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly unitId?: string | null | undefined;
}

const addressesFor = async (tx: Tx, tenantId: number, { email, phone, unitId }: Person): Promise<readonly string[]> => {
  const unit = unitId
    ? await tx.one<{ code: string }>('select unit_code as code from ds_tb_unit where id = $1 and tenant_id = $2', [unitId, tenantId])
    : undefined;
  return addressesOf({ email, phone, unitCode: unit?.code });
};

/** The addresses of the caller's own account. */
const ownAddresses = async (ctx: Pick<Ctx, 'tenantId' | 'actor' | 'cipher'>, tx: Tx): Promise<readonly string[]> => {
  const row = await tx.one<{ email: string | null; phone: string | null; unitId: string | null }>(
    `select email, phone, unit_id as "unitId" from sys_user where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [ctx.actor.userId, ctx.tenantId],
  );
  if (!row) return [];
  const phone = row.phone ? ctx.cipher.open(row.phone) : null;
  return addressesFor(tx, ctx.tenantId, { email: row.email, phone, unitId: ctx.actor.unitId ?? row.unitId });
};

/** Whether only those on its list may enter a competition. */
export function isPrivate({ openTo }: Pick<Competition, 'openTo'>): boolean {
  return openTo === 'invited';
}

/** Whether the caller is on the list of a competition, or needs not be. */
export async function isInvited(ctx: TxCtx, competition: Competition): Promise<boolean> {
  if (!isPrivate(competition)) return true;
  return (await invitedOf(ctx, [competition.id], await ownAddresses(ctx, ctx.tx))).size > 0;
}

/** The same of somebody who is entered by others, by what the entry says. */
export async function refuseUninvited(ctx: TxCtx, competition: Competition, isOwn: boolean, captain: Person): Promise<void> {
  if (!isPrivate(competition)) return;
  const addresses = isOwn ? await ownAddresses(ctx, ctx.tx) : await addressesFor(ctx.tx, ctx.tenantId, captain);
  if ((await invitedOf(ctx, [competition.id], addresses)).size === 0) throw new Failure('registration.uninvited');
}

/** The competitions to whose lists the caller is. */
export async function invitingCompetitions(ctx: Ctx): Promise<readonly string[]> {
  const addresses = await ownAddresses(ctx, ctx.db);
  if (addresses.length === 0) return [];
  const rows = await ctx.db.many<{ id: string }>(
    `select distinct competition_id as id from ds_tb_competition_invited where tenant_id = $1 and address = any($2) and del_flag = '0'`,
    [ctx.tenantId, addresses],
  );
  return rows.map(({ id }) => id);
}
