import type { Label } from '@saiyun/sdk/contract';
import { entities, entityByName } from '@saiyun/sdk/entities';
import { useCallback } from 'react';
import { useLogText } from '../../messages/log/index.ts';
import { auditActions } from './audit-actions.ts';

export type AuditActionName = (typeof auditActions)[number];

/** Whether an action is known by its own words, not by those of a verb. */
export function isAuditAction(action: string): action is AuditActionName {
  return auditActions.some((one) => one === action);
}

/** The label of a verb: that of the record, or of another one that has a verb of this name. */
export function verbLabel(entity: string | null, action: string): Label | undefined {
  const own = entity ? entityByName(entity)?.verbs : undefined;
  if (own && Object.hasOwn(own, action)) return own[action]?.label;
  if (isAuditAction(action)) return undefined;
  return Object.values(entities).flatMap(({ verbs }) =>
    Object.hasOwn(verbs, action) ? [(verbs as Readonly<Record<string, { readonly label: Label }>>)[action]?.label] : [],
  )[0];
}

/** What an action on a row of a record is called; never by its name in code. */
export function useActionText(): (entity: string | null, action: string) => string {
  const { t, say } = useLogText();
  return useCallback(
    (entity, action) => {
      const verb = verbLabel(entity, action);
      if (verb) return say(verb);
      return isAuditAction(action) ? t(`action.${action}`) : t('action.other');
    },
    [t, say],
  );
}

/** An action on a row, in the reader's language. */
export function AuditAction({ entity, action }: { readonly entity: string | null; readonly action: string }) {
  const text = useActionText();
  return <span>{text(entity, action)}</span>;
}
