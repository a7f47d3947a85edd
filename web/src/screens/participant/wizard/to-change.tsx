import { useParticipantText } from '../../../messages/participant/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

/** Beside what whoever returned an entry asked to be changed, and what was said about it. */
export function ToChange({ remark }: { readonly remark?: string | undefined }) {
  const { t } = useParticipantText();
  return (
    <>
      <StateMark tone="attention">{t('entry.change')}</StateMark>
      {remark !== undefined && <span className="pw-remark">{remark}</span>}
    </>
  );
}
