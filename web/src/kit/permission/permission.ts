import { buttonCode, buttonOf, type Entity, mayCall, type Role, type StandardCall } from '@saiyun/sdk/contract';
import { revealRoles } from '@saiyun/sdk/logic/access';
import { type Granted, hiddenButtons, isActionAllowed } from '@saiyun/sdk/logic/permission';

/** Whether a button of an entity is shown: allowed, and not among the hidden ones (PERM-10, PERM-12). */
export function isShown(granted: Granted, entity: Pick<Entity, 'name'>, action: string): boolean {
  return isActionAllowed(granted, buttonCode(entity, action)) && !hiddenButtons(granted, buttonCode(entity, '')).includes(action);
}

/** Whether the account may make a standard call: the entity has it, the base role may, and the button is granted. */
export function mayUse(granted: Granted, roles: readonly Role[], entity: Entity, call: StandardCall): boolean {
  return mayCall(entity, call, roles) && isShown(granted, entity, buttonOf[call]);
}

/** Whether the account may ask for masked values of a record in the clear. */
export function mayReveal(granted: Granted, roles: readonly Role[], entity: Entity): boolean {
  return revealRoles(entity).some((role) => roles.includes(role)) && isShown(granted, entity, 'reveal');
}
