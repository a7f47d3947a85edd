import { competitionKinds, identityKinds } from '@saiyun/sdk/contract';
import { storage } from '../../../lib/store/storage.ts';

export const identities = Object.values(identityKinds);
export type Identity = (typeof identities)[number];

export interface IdentityChoice {
  /** Shown as selected. */
  readonly uType: Identity;
  readonly sType: string;
  /** Chosen explicitly, by the address or earlier; a mere default is not sent, so that it refuses no account. */
  readonly chosen: boolean;
}

const isIdentity = (v: unknown): v is Identity => identities.some((one) => one === v);

/** The identity in the address, else in the browser's storage; defaults are uType 3 and sType 1 (STORE-04). */
export function readIdentity(search: string, stored: { readonly uType: unknown; readonly sType: unknown }): IdentityChoice {
  const query = new URLSearchParams(search);
  const uType = [query.get('uType'), stored.uType].find(isIdentity);
  const sType = query.get('sType') ?? stored.sType;
  return {
    uType: uType ?? identityKinds.applicant,
    sType: typeof sType === 'string' && /^\w{1,10}$/.test(sType) ? sType : competitionKinds.any,
    chosen: uType !== undefined,
  };
}

/** The identity for this page, stored for the next visit. */
export function identityOnLoad(): IdentityChoice {
  const choice = readIdentity(location.search, { uType: storage.get('uType'), sType: storage.get('sType') });
  if (choice.chosen) keepIdentity(choice.uType);
  storage.set('sType', choice.sType);
  return choice;
}

export function keepIdentity(uType: Identity): void {
  storage.set('uType', uType);
}
