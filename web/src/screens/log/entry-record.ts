import type { AuditEntry } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';

/** What an entry is about: a record of the definitions, or an online form, of which the entry itself tells; undefined for neither. */
export function recordOf({ entity, form }: AuditEntry): Pick<Entity, 'label' | 'fields' | 'stateField'> | undefined {
  return entityByName(entity) ?? form;
}
