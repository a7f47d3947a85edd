import type { Entity, Role, StandardCall } from '@saiyun/sdk/contract';
import { type Grants, grantsOf, mayCall, may as mayDo, type OwnCall } from '@saiyun/sdk/logic/permission';
import { toWireDate } from '@saiyun/sdk/view';
import { useMemo } from 'react';
import { useRoles, useSession } from '../../lib/store/session.ts';

export interface May {
  /** For `may` and `mayAll`, which also know why not, and look at rows. */
  readonly grants: Grants;
  /** Whether to offer a standard call (PERM-10, PERM-12). */
  readonly call: (entity: Entity, call: StandardCall) => boolean;
  /** Verbs to offer at all; the row decides whether one can be run. */
  readonly verbs: (entity: Entity) => readonly string[];
  /** Whether to offer to reveal masked values. */
  readonly reveal: (entity: Entity) => boolean;
  /** Whether to offer calls that belong to no record. */
  readonly own: (call: OwnCall) => boolean;
  readonly roles: readonly Role[];
}

const nothing = { auth: [], allAuth: [] };

/** What the signed-in account may do: its grants, read once per session and again when they change. */
export function useMay(): May {
  const { permissions } = useSession();
  const roles = useRoles();
  return useMemo(() => mayOf(permissions ?? nothing, roles), [permissions, roles]);
}

/** A page that stays open over midnight hears from the server what it may do since. */
const today = (): string => toWireDate(new Date());

let last: { readonly permissions: unknown; readonly roles: unknown; readonly may: May } | undefined;

/** One for all cells and buttons of a page, which look the same grants up. */
const mayOf = (permissions: Parameters<typeof grantsOf>[0], roles: readonly Role[]): May => {
  if (last?.permissions === permissions && last.roles === roles) return last.may;
  const grants: Grants = { ...grantsOf(permissions, roles), today: today() };
  const isAllowed = (entity: Entity, action: string) => mayDo(grants, entity, action).kind === 'allowed';
  const made: May = {
    grants,
    roles,
    call: isAllowed,
    reveal: (entity) => isAllowed(entity, 'reveal'),
    verbs: (entity) => Object.keys(entity.verbs).filter((name) => isAllowed(entity, name)),
    own: (call) => mayCall(grants, call).kind === 'allowed',
  };
  last = { permissions, roles, may: made };
  return made;
};
