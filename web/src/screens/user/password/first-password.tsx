import { type FormEvent, useState } from 'react';
import { accounts } from '../../../lib/api/account-calls.ts';
import { client } from '../../../lib/api/client.ts';
import { failureMessage, leave } from '../../../lib/errors/error-policy.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useText } from '../../../messages/base/index.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { Field } from '../field.tsx';
import { LockIcon } from '../icons.tsx';
import { pairIsRight, type RefusedPassword, refusedPassword } from './new-password.ts';
import { PasswordPair } from './password-pair.tsx';

/** A user whose password was set by an administrator changes it before anything else. */
export function FirstPassword() {
  const { t } = useEntryText();
  const { t: tm } = useText();
  const { user } = useSession();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<RefusedPassword>();
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setShowFaults(true);
    setRefusal(undefined);
    if (!old || !pairIsRight(password, confirm)) return;
    setBusy(true);
    try {
      await accounts.updatePassword({ username: user?.username ?? '', oldpassword: old, password, confirmpassword: confirm });
      setDone(true);
    } catch (error) {
      const found = refusedPassword(error, password);
      if (found) setRefused(found);
      else setRefusal(failureMessage(error));
    }
    setBusy(false);
  };
  return (
    <EntryFrame title={t('first.title')}>
      <div className="si-body">
        {done ? (
          <div className="si-result">
            <span className="si-tick" aria-hidden="true">
              ✓
            </span>
            <h2>{t('first.done')}</h2>
            <p>{t('first.doneText')}</p>
            <button type="button" className="sy-button si-submit" onClick={() => leave()}>
              {t('register.toSignIn')}
            </button>
          </div>
        ) : (
          <>
            <div className="si-title">
              <h2>{t('first.title')}</h2>
              <p>{t('first.text')}</p>
            </div>
            <form className="si-form" onSubmit={(e) => void submit(e)} noValidate>
              {user && <p className="si-whose">{t('recover.account', { username: user.username })}</p>}
              <Field
                label={t('first.old')}
                name="current-password"
                type="password"
                autoComplete="current-password"
                placeholder={t('first.old.hint')}
                value={old}
                fault={showFaults && !old ? t('first.old.hint') : undefined}
                icon={<LockIcon />}
                onChange={(e) => setOld(e.target.value)}
              />
              <PasswordPair
                label={t('password.new')}
                hint={t('password.new.hint')}
                password={password}
                confirm={confirm}
                showFaults={showFaults}
                refused={refused}
                onPassword={setPassword}
                onConfirm={setConfirm}
              />
              <div className="si-refusal" role="alert">
                {refusal && <p>{refusal}</p>}
              </div>
              <button type="submit" className="sy-button si-submit" disabled={busy}>
                {t('first.save')}
              </button>
              <p className="si-links">
                <button
                  type="button"
                  className="sy-plain si-back"
                  onClick={() => void client.logout().finally(() => leave({ comeBack: false }))}
                >
                  {tm('choose.back')}
                </button>
              </p>
            </form>
          </>
        )}
      </div>
    </EntryFrame>
  );
}
