import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useInvitationText } from '../../../messages/invitation/index.ts';

interface Props {
  readonly send: (reason: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Declining, with a reason that the organiser reads. */
export function Decline({ send, onDone, onBack }: Props) {
  const { t } = useInvitationText();
  const id = useId();
  const [reason, setReason] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isMissing = showFaults && !reason.trim();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setShowFaults(true);
    if (!reason.trim()) return;
    setBusy(true);
    try {
      await send(reason.trim());
      onDone();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="si-form" onSubmit={(event) => void submit(event)} noValidate aria-labelledby={`${id}-title`}>
      <h3 className="iv-title" id={`${id}-title`}>
        {t('decline.title')}
      </h3>
      <div className="si-field">
        <label htmlFor={id}>{t('decline.reason')}</label>
        <textarea
          id={id}
          className="iv-reason"
          rows={3}
          maxLength={255}
          placeholder={t('decline.hint')}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={(e) => setReason(e.target.value)}
        />
        {isMissing && (
          <p id={`${id}-fault`} className="si-fault">
            {t('decline.needed')}
          </p>
        )}
      </div>
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={isBusy}>
        {t('decline.send')}
      </button>
      <button type="button" className="sy-plain si-back" onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}
