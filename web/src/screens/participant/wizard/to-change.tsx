import { useParticipantText } from '../../../messages/participant/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

/** Beside what whoever returned an entry asked to be changed. */
export function ToChange() {
  const { t } = useParticipantText();
  return <StateMark tone="attention">{t('entry.change')}</StateMark>;
}
