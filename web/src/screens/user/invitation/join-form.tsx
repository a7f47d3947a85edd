import { useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useInvitationText } from '../../../messages/invitation/index.ts';

interface Props {
  readonly contact: string;
  /** Who is signed in, if anybody is. */
  readonly name: string | undefined;
  readonly mayAccept: () => boolean;
  readonly join: () => Promise<void>;
  readonly onDone: () => void;
  readonly onSignIn: () => void;
}

/** Accepting with the account that the person has already. */
export function JoinForm({ contact, name, mayAccept, join, onDone, onSignIn }: Props) {
  const { t } = useInvitationText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const accept = async (): Promise<void> => {
    setRefusal(undefined);
    if (!mayAccept()) return;
    setBusy(true);
    try {
      await join();
      onDone();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <div className="si-form">
      <div className="iv-account">
        <h3 className="iv-title">{t('exists')}</h3>
        <p>{name === undefined ? t('exists.text', { contact }) : t('exists.as', { name })}</p>
      </div>
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      {name === undefined ? (
        <button type="button" className="sy-button si-submit" onClick={onSignIn}>
          {t('exists.signIn')}
        </button>
      ) : (
        <>
          <button type="button" className="sy-button si-submit" disabled={isBusy} onClick={() => void accept()}>
            {t('accept')}
          </button>
          <button type="button" className="sy-plain si-back" onClick={onSignIn}>
            {t('exists.other')}
          </button>
        </>
      )}
    </div>
  );
}
