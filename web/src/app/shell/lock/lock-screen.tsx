import './lock-screen.css';
import { LockOutlined } from '@ant-design/icons';
import type { UserInfo } from '@saiyun/sdk/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sessions } from '../../../lib/api/account-calls.ts';
import { client } from '../../../lib/api/client.ts';
import { failureMessage, faultOf, leave } from '../../../lib/errors/error-policy.ts';
import { setLocked } from '../../../lib/store/lock.ts';
import { useLockText } from '../../../messages/lock/index.ts';

/** Covers the page until the password is given. The session goes on; the server checks the password and counts wrong ones. */
export function LockScreen({ user }: { readonly user: UserInfo }) {
  const { t } = useLockText();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    const root = document.documentElement;
    dialog.current?.showModal();
    root.dataset.locked = 'true';
    return () => {
      delete root.dataset.locked;
    };
  }, []);

  const unlock = async (e: FormEvent) => {
    e.preventDefault();
    if (!password) {
      setRefusal(t('needed'));
      return input.current?.focus();
    }
    setBusy(true);
    try {
      await sessions.prove({ password });
      setLocked(false);
    } catch (error) {
      setBusy(false);
      // The policy reports a session that is over; everything else is said here.
      if (faultOf(error).kind !== 'auth') setRefusal(failureMessage(error));
      setPassword('');
      input.current?.focus();
    }
  };
  const signOut = async () => {
    await client.logout().catch(() => undefined);
    leave({ comeBack: false });
  };
  return createPortal(
    <dialog ref={dialog} className="lk" aria-labelledby="lk-title" onCancel={(e) => e.preventDefault()} onKeyDown={keepOpen}>
      <form className="lk-in" onSubmit={(e) => void unlock(e)}>
        <span className="lk-mark">
          <LockOutlined aria-hidden />
        </span>
        <h1 id="lk-title">{t('title')}</h1>
        <p id="lk-text">{t('text', { name: user.realname })}</p>
        <input type="hidden" autoComplete="username" value={user.username} readOnly />
        <input
          ref={input}
          type="password"
          autoFocus
          aria-label={t('password')}
          aria-describedby="lk-refusal"
          aria-invalid={refusal !== undefined}
          placeholder={t('password')}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(e) => {
            setPassword(e.target.value);
            setRefusal(undefined);
          }}
        />
        <p id="lk-refusal" role="alert" className="lk-refusal">
          {refusal}
        </p>
        <button type="submit" className="sy-button" disabled={isBusy}>
          {t('unlock')}
        </button>
        <button type="button" className="sy-plain lk-leave" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </form>
    </dialog>,
    document.body,
  );
}

/** Browsers close a dialog at the second Escape, whatever its page wants. */
const keepOpen = (e: { readonly key: string; preventDefault(): void }): void => {
  if (e.key === 'Escape') e.preventDefault();
};
