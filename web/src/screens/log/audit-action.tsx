import { entityByName } from '@saiyun/sdk/entities';
import { useLogText } from '../../messages/log/index.ts';

/** Actions on records other than their verbs, which have labels of their own. */
const actions = [
  'add',
  'edit',
  'delete',
  'importExcel',
  'grant',
  'departs',
  'members',
  'dataRules',
  'addDataRule',
  'editDataRule',
  'deleteDataRule',
  'addPermission',
  'editPermission',
  'deletePermission',
  'register',
  'changePassword',
  'updatePassword',
  'recoverPassword',
  'updateProfile',
  'saveSign',
  'bindPhone',
  'bindEmail',
  'bindThird',
  'unbindThird',
  'setPayPassword',
  'resetPassword',
  'invite',
  'createToken',
  'revokeToken',
  'allowProgram',
  'refuseProgram',
  'join',
  'editMember',
  'leave',
  'forceLogout',
] as const;
type Action = (typeof actions)[number];
const isKnown = (action: string): action is Action => actions.some((one) => one === action);

/** An action on a row, in the reader's language; an unknown one is shown as stored. */
export function AuditAction({ entity, action }: { readonly entity: string | null; readonly action: string }) {
  const { t, say } = useLogText();
  const verbs = entity ? entityByName(entity)?.verbs : undefined;
  const verb = verbs && Object.hasOwn(verbs, action) ? verbs[action] : undefined;
  const text = verb ? say(verb.label) : isKnown(action) ? t(`action.${action}`) : action;
  return <span title={action}>{text}</span>;
}
