import type { Entity, Role, StandardCall } from '@saiyun/sdk/contract';
import type { Granted } from '@saiyun/sdk/logic/permission';
import { useMemo } from 'react';
import { useRoles, useSession } from '../../lib/store/session.ts';
import { isShown, mayReveal, mayUse } from './permission.ts';

export interface May {
  /** Whether to offer a standard call (PERM-10, PERM-12). */
  readonly call: (entity: Entity, call: StandardCall) => boolean;
  /** Verbs to offer at all; the state of a row decides whether one can be run. */
  readonly verbs: (entity: Entity) => readonly string[];
  /** Whether to offer to reveal masked values. */
  readonly reveal: (entity: Entity) => boolean;
  readonly roles: readonly Role[];
}

const nothing: Granted = { auth: [], allAuth: [] };

/** What the signed-in account may do with an entity. */
export function useMay(): May {
  const { permissions } = useSession();
  const roles = useRoles();
  return useMemo(() => {
    const granted = permissions ?? nothing;
    return {
      roles,
      call: (entity, call) => mayUse(granted, roles, entity, call),
      reveal: (entity) => mayReveal(granted, roles, entity),
      verbs: (entity) =>
        Object.entries(entity.verbs)
          .filter(([name, verb]) => verb.roles.some((r) => roles.includes(r)) && isShown(granted, entity, name))
          .map(([name]) => name),
    };
  }, [permissions, roles]);
}
