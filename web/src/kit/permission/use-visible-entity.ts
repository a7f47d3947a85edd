import type { Entity } from '@saiyun/sdk/contract';
import { fieldsNotSeen } from '@saiyun/sdk/logic/access';
import { useMemo } from 'react';
import { useRoles } from '../../lib/store/session.ts';

/** The definition without the fields that this account may not read: they have no column, no filter and no place in a detail. */
export function useSeenEntity(entity: Entity): Entity {
  const roles = useRoles();
  return useMemo(() => {
    const unseen = fieldsNotSeen(entity, roles);
    if (unseen.length === 0) return entity;
    return { ...entity, fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !unseen.includes(name))) };
  }, [entity, roles]);
}
