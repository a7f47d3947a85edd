import type { Entity, StandardCall } from '../../contract/entity.ts';
import type { Role } from '../../contract/roles.ts';
import { competition, role, user } from '../../entities/index.ts';
import type { Grants } from './grants.ts';
import { may, type Permission } from './may.ts';

interface OwnCalls {
  readonly roles: readonly Role[];
  /** They also need the right to this call of a record. */
  readonly as?: readonly [entity: Entity, call: StandardCall];
}

/** Calls beside those of the records that not every account may make, and for whom they are. */
const ownCalls = {
  /** Why an account may or may not do something. */
  explain: { roles: ['ADMIN'] },
  /** What roles and departments were granted, and what a change would do. */
  grants: { roles: ['ADMIN', 'AUD'], as: [role, 'list'] },
  /** Who is signed in. */
  online: { roles: ['ADMIN'] },
  /** The state of the server. */
  monitor: { roles: ['ADMIN'] },
  /** What the platform serves. */
  serviceMode: { roles: ['ADMIN'] },
  /** Backups of the platform. */
  backup: { roles: ['ADMIN'] },
  /** How the tenant's site looks. */
  siteLook: { roles: ['ADMIN'] },
  /** Files that anybody may open. */
  publicFiles: { roles: ['ADMIN'] },
  /** Personal data that are due for erasure. */
  retention: { roles: ['ADMIN', 'AUD'], as: [competition, 'list'] },
  /** Members of the tenant who have their account in another. */
  outsideMembers: { roles: ['ADMIN', 'AUD'], as: [user, 'list'] },
  /** The expert's own reviews, data and money. */
  ownExpert: { roles: ['EXPERT'] },
} as const satisfies Readonly<Record<string, OwnCalls>>;

export type OwnCall = keyof typeof ownCalls;

/** May this account make these calls? The same answer as `may`, for calls that belong to no record. */
export function mayCall(grants: Grants, call: OwnCall): Permission {
  const { roles, as }: OwnCalls = ownCalls[call];
  const answer = as ? may(grants, ...as) : undefined;
  if (answer && answer.kind !== 'allowed') return answer;
  const held = (answer?.roles ?? grants.roles).filter((one) => roles.includes(one));
  return held.length > 0 ? { kind: 'allowed', roles: held } : { kind: 'hidden', why: { code: 'access.denied' } };
}
