import type { Entity } from '@saiyun/sdk/contract';
import { useDeedsText } from '../../../messages/deeds/index.ts';
import { useLogText } from '../../../messages/log/index.ts';
import { isAuditAction, verbLabel } from '../../log/audit-action.tsx';
import { labelWithin } from '../../log/entry-sentence.tsx';
import { deedKey } from './deed-key.ts';

/** Who did what to the row of a page: a sentence, so in English the past tense. */
export function useDeed(): (who: string, entity: Entity, action: string) => string {
  const { t, lang } = useLogText();
  const { t: did, say } = useDeedsText();
  return (who, entity, action) => {
    const verb = verbLabel(entity.name, action);
    if (verb) return `${who} ${did(deedKey(verb), { verb: say(verb) })}`;
    const what = t('what.this', { kind: labelWithin(entity.label, lang) });
    return isAuditAction(action) ? t(`said.${action}`, { who, what }) : t('said.other', { who, what });
  };
}
