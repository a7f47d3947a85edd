import { buttonCode, buttonOf, type Entity, mayCall, type Role, type StandardCall } from '@saiyun/sdk/contract';
import { revealRoles } from '@saiyun/sdk/logic/access';
import { type Granted, hiddenButtons, isActionAllowed } from '@saiyun/sdk/logic/permission';

/** Whether to show an entity's button: granted, and not among the hidden ones (PERM-10, PERM-12). */
export function isShown(granted: Granted, entity: Pick<Entity, 'name'>, action: string): boolean {
  return isActionAllowed(granted, buttonCode(entity, action)) && !hiddenButtons(granted, buttonCode(entity, '')).includes(action);
}

/** Whether the account may make a standard call: the entity has it, a base role allows it and the button is granted. */
export function mayUse(granted: Granted, roles: readonly Role[], entity: Entity, call: StandardCall): boolean {
  return mayCall(entity, call, roles) && isShown(granted, entity, buttonOf[call]);
}

/** Whether the account may reveal the masked values of a kind of record. */
export function mayReveal(granted: Granted, roles: readonly Role[], entity: Entity): boolean {
  return revealRoles(entity).some((role) => roles.includes(role)) && isShown(granted, entity, 'reveal');
}
