import { useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useEntryText } from '../../../messages/entry/index.ts';

export interface ConsentProps {
  /** The program's own name for itself. */
  readonly client: string;
  /** Where it runs. */
  readonly place: string;
  readonly onDecide: (allow: boolean) => Promise<void>;
}

/** Asks whether a program may sign in as the user. The program's name is only text, and a warning stands beside it. */
export function Consent({ client, place, onDecide }: ConsentProps) {
  const { t } = useEntryText();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const decide = async (allow: boolean) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onDecide(allow);
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <div className="si-form">
      <div className="si-title">
        <h2>{t('program.ask', { client, name: user?.realname || user?.username || '' })}</h2>
        <p>{t('program.text')}</p>
        <p>{place}</p>
        <p>{t('program.warn')}</p>
      </div>
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="button" className="sy-button si-submit" disabled={busy} onClick={() => void decide(true)}>
        {t('program.allow')}
      </button>
      <button type="button" className="sy-plain si-back" disabled={busy} onClick={() => void decide(false)}>
        {t('program.refuse')}
      </button>
    </div>
  );
}
