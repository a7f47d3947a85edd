import type { Entity, Fields, Role } from '@saiyun/sdk/contract';
import { fieldsOfOthers } from '@saiyun/sdk/logic/access';

/** The fields of an entity's form; given roles, without the fields that none of them may set. */
export function formFields(entity: Pick<Entity, 'fields'>, roles?: readonly Role[]): Fields {
  const others = roles ? fieldsOfOthers(entity, roles) : [];
  return Object.fromEntries(Object.entries(entity.fields).filter(([name, f]) => !f.server && f.form !== false && !others.includes(name)));
}
