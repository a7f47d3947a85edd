import type { FailureCode, Role } from '@saiyun/sdk/contract';
import { competitionKinds, identityKinds, identityRoles, no, yes } from '@saiyun/sdk/contract';
import { authorizeStatus, competitionStatus, unitStatus } from '@saiyun/sdk/entities';
import { unitIdSql } from '../../../actor/membership.ts';
import type { Tx } from '../../../db/db.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Account } from './account.ts';

/** The identity to sign in with; absent members require nothing. */
export interface Identity {
  /** One of `identityKinds`. */
  readonly uType?: string | undefined;
  /** One of `competitionKinds`. */
  readonly sType?: string | undefined;
}

const refusals: Readonly<Record<string, FailureCode>> = {
  [identityKinds.administrator]: 'login.not_admin',
  [identityKinds.expert]: 'login.not_expert',
  [identityKinds.applicant]: 'login.identity_wrong',
  [identityKinds.school]: 'login.not_unit_admin',
};

const rolesOf: Readonly<Record<string, readonly Role[]>> = identityRoles;

/** Whether an account with these roles fits the identity, for choosing among one person's accounts. */
export function fitsIdentity({ uType }: Identity, roles: readonly Role[]): boolean {
  return uType === undefined || (rolesOf[uType]?.some((role) => roles.includes(role)) ?? false);
}

/** Refuses with a reason of AUTH-08 if the account does not have the claimed identity. */
export async function refuseIdentity(
  tx: Tx,
  { uType, sType }: Identity,
  account: Account,
  roles: readonly Role[],
  tenantId: number,
): Promise<void> {
  if (uType !== undefined) {
    if (!fitsIdentity({ uType }, roles)) throw new Failure(refusals[uType] ?? 'login.identity_wrong');
  }
  if (sType !== undefined && !Object.values<string>(competitionKinds).includes(sType)) throw new Failure('login.identity_wrong');
  if (sType !== competitionKinds.ownSchool && uType !== identityKinds.applicant) return;
  const school = await schoolOf(tx, account, tenantId);
  // A competition within the school needs the school's consent; elsewhere
  // this refuses a school that lets its students into no competition at all.
  if (sType === competitionKinds.ownSchool ? !school.takesPart : school.shutOut) throw new Failure('login.not_authorized');
}

interface School {
  /** A running competition needs no authorisation, or has one from the account's unit. */
  readonly takesPart: boolean;
  /** Every running competition needs an authorisation that the account's unit has not given, and the account has entered none of them. */
  readonly shutOut: boolean;
}

/** What the account's unit has decided about the running competitions (COMP-09). */
const schoolOf = async (tx: Tx, account: Account, tenantId: number): Promise<School> => {
  const found = await tx.one<{ running: number; open: number; unit: boolean; entered: boolean }>(
    `select count(c.id)::int as running,
       (count(c.id) filter (where coalesce(c.need_unit_authorize, '${no}') <> '${yes}' or exists (
         select 1 from ds_tb_unit_authorize a where a.tenant_id = $2 and a.competition_id = c.id and a.unit_id = u.unit_id and a.status = '${authorizeStatus.authorised}' and a.del_flag = '0')))::int as open,
       coalesce(bool_or(n.id is not null), false) as unit,
       exists (select 1 from ds_tb_registration r where r.tenant_id = $2 and r.captain_user_id = $1 and r.del_flag = '0') as entered
     from (select ${unitIdSql('$1', '$2')} as unit_id) u
     left join ds_tb_unit n on n.id = u.unit_id and n.status = '${unitStatus.enabled}' and n.del_flag = '0'
     left join ds_tb_competition c on c.tenant_id = $2 and c.status = '${competitionStatus.running}' and c.del_flag = '0'`,
    [account.id, tenantId],
  );
  if (!found) return { takesPart: false, shutOut: false };
  return {
    takesPart: found.unit && found.open > 0,
    shutOut: found.unit && found.running > 0 && found.open === 0 && !found.entered,
  };
};
