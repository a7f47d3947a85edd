import { competitionKinds, identityKinds, identityRoles, type Role } from '@saiyun/sdk/contract';
import { storage } from '../../../lib/store/storage.ts';

const identities = Object.values(identityKinds);
export type Identity = (typeof identities)[number];

export interface IdentityChoice {
  readonly uType: Identity;
  readonly sType: string;
  /** The address asks for this identity: an account without it is refused (AUTH-08). What is merely preselected is not sent. */
  readonly chosen: boolean;
}

const isIdentity = (v: unknown): v is Identity => identities.some((one) => one === v);

/** The identity in the address, else the one of the last visit; defaults are uType 3 and sType 1 (STORE-04). */
export function readIdentity(search: string, stored: { readonly uType: unknown; readonly sType: unknown }): IdentityChoice {
  const query = new URLSearchParams(search);
  const asked = query.get('uType');
  const sType = query.get('sType') ?? stored.sType;
  return {
    uType: [asked, stored.uType].find(isIdentity) ?? identityKinds.applicant,
    sType: typeof sType === 'string' && /^\w{1,10}$/.test(sType) ? sType : competitionKinds.any,
    chosen: isIdentity(asked),
  };
}

/** The identity for this page, stored for the next visit. */
export function identityOnLoad(): IdentityChoice {
  const choice = readIdentity(location.search, { uType: storage.get('uType'), sType: storage.get('sType') });
  storage.set('uType', choice.uType);
  storage.set('sType', choice.sType);
  return choice;
}

/** The identities that an account has by its roles (AUTH-02). */
export function identitiesOf(roles: readonly Role[]): readonly Identity[] {
  return identities.filter((identity) => identityRoles[identity].some((role) => roles.includes(role)));
}

const rememberedKey = 'SET_IDENTITY';

/** Stores as what somebody goes on, which the next sign-in preselects, and for the same account takes without a question. */
export function rememberIdentity(username: string, uType: Identity, isForGood: boolean): void {
  storage.set('uType', uType);
  if (isForGood) storage.set(rememberedKey, { username, uType });
  else storage.remove(rememberedKey);
}

/**
 * The identity with which an account goes on: the only one that it has, the one that the address asked for, or the remembered one. With
 * several and none of these its owner chooses.
 */
export function settledIdentity(username: string, roles: readonly Role[], choice: IdentityChoice): Identity | undefined {
  const own = identitiesOf(roles);
  if (own.length <= 1) return own[0] ?? choice.uType;
  const kept = storage.get(rememberedKey) as { readonly username?: unknown; readonly uType?: unknown } | undefined;
  const candidates = [choice.chosen && choice.uType, kept?.username === username && kept.uType];
  return candidates.filter(isIdentity).find((one) => own.includes(one));
}
