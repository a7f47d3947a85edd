import type { FailureCode, Role } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Account } from './account.ts';

/** As what somebody wants to sign in; absent members ask for nothing. */
export interface Identity {
  /** 1 administrator, 2 expert, 3 applicant, 4 school administrator (STORE-04). */
  readonly uType?: string | undefined;
  /** 1 any competition, 2 a competition of the own school, which its administrator has to authorize. */
  readonly sType?: string | undefined;
}

interface Kind {
  readonly roles: readonly Role[];
  readonly refusal: FailureCode;
}

const kinds: Readonly<Record<string, Kind>> = {
  '1': { roles: ['ADMIN', 'SUB', 'FIN', 'AUD'], refusal: 'login.not_admin' },
  '2': { roles: ['EXPERT'], refusal: 'login.not_expert' },
  '3': { roles: ['APPL'], refusal: 'login.identity_wrong' },
  '4': { roles: ['UNIT'], refusal: 'login.not_unit_admin' },
};

/** Whether an account with these roles fits the identity; for choosing among accounts of one person. */
export const fitsIdentity = ({ uType }: Identity, roles: readonly Role[]): boolean =>
  uType === undefined || (kinds[uType]?.roles.some((role) => roles.includes(role)) ?? false);

/** Refuses with the reason of AUTH-08 for an account that is not what it says to be. */
export const refuseIdentity = async (
  tx: Tx,
  { uType, sType }: Identity,
  account: Account,
  roles: readonly Role[],
  tenantId: number,
): Promise<void> => {
  if (uType !== undefined) {
    const kind = kinds[uType];
    if (!kind) throw new Failure('login.identity_wrong');
    if (!kind.roles.some((role) => roles.includes(role))) throw new Failure(kind.refusal);
  }
  if (sType === undefined || sType === '1') return;
  if (sType !== '2') throw new Failure('login.identity_wrong');
  if (!(await isSchoolAuthorized(tx, account, tenantId))) throw new Failure('login.not_authorized');
};

/** The account's unit takes part in a running competition: one that needs no authorization, or one that its administrator has authorized. */
export const isSchoolAuthorized = async (tx: Tx, account: Account, tenantId: number): Promise<boolean> => {
  const found = await tx.one(
    `select 1 as found from sys_user u join ds_tb_unit n on n.id = u.unit_id and n.status = '1' and n.del_flag = '0'
     join ds_tb_competition c on c.tenant_id = $2 and c.status = '1' and c.del_flag = '0'
     where u.id = $1 and coalesce(c.need_unit_authorize, '0') <> '1' limit 1`,
    [account.id, tenantId],
  );
  return found !== undefined;
};
