import { entityByName } from '@saiyun/sdk/entities';
import { useLogText } from '../../messages/log/index.ts';
import { auditActions } from './audit-actions.ts';

type Action = (typeof auditActions)[number];
const isKnown = (action: string): action is Action => auditActions.some((one) => one === action);

/** An action on a row, in the reader's language; an unknown one is shown as stored. */
export function AuditAction({ entity, action }: { readonly entity: string | null; readonly action: string }) {
  const { t, say } = useLogText();
  const verbs = entity ? entityByName(entity)?.verbs : undefined;
  const verb = verbs && Object.hasOwn(verbs, action) ? verbs[action] : undefined;
  const text = verb ? say(verb.label) : isKnown(action) ? t(`action.${action}`) : action;
  return <span title={action}>{text}</span>;
}
