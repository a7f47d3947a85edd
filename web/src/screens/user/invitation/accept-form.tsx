import type { InvitationAnswer, SignedIn } from '@saiyun/sdk/calls';
import { identityKinds } from '@saiyun/sdk/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { expertProfilePath } from '../../../lib/paths.ts';
import { profileMissing } from '../../../lib/store/profile-missing.ts';
import { keepSignedIn } from '../../../lib/store/session.ts';
import { useInvitationText } from '../../../messages/invitation/index.ts';
import { Field } from '../field.tsx';
import { PersonIcon } from '../icons.tsx';
import { pairIsRight, type RefusedPassword, refusedPassword } from '../password/new-password.ts';
import { PasswordPair } from '../password/password-pair.tsx';
import { goOnAs, takeOver } from '../sign-in/after-sign-in.ts';

type Account = Pick<InvitationAnswer, 'username' | 'password' | 'confirmpassword'>;

interface Props {
  readonly contact: string;
  readonly mayAccept: () => boolean;
  readonly accept: (account: Account) => Promise<SignedIn>;
  readonly onDone: () => void;
}

const isName = (name: string): boolean => /^\w{4,18}$/.test(name);

/** A new account for somebody who accepts, who is then signed in and led to what the profile still lacks. */
export function AcceptForm({ contact, mayAccept, accept, onDone }: Props) {
  const { t } = useInvitationText();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<RefusedPassword>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setShowFaults(true);
    setRefusal(undefined);
    if (!mayAccept() || !isName(username) || !pairIsRight(password, confirm)) return;
    setBusy(true);
    keepSignedIn(false);
    try {
      const result = await accept({ username, password, confirmpassword: confirm });
      onDone();
      takeOver(result);
      goOnAs(identityKinds.expert, result.userInfo);
      // The page that is opened says what is missing.
      profileMissing.set(false);
      void navigate(expertProfilePath, { replace: true });
    } catch (error) {
      const found = refusedPassword(error, password);
      if (found) setRefused(found);
      else setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="si-form" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="iv-account">
      <div className="iv-account">
        <h3 className="iv-title" id="iv-account">
          {t('account')}
        </h3>
        <p>{t('account.text', { contact })}</p>
      </div>
      <Field
        label={t('username')}
        name="username"
        placeholder={t('username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
        value={username}
        fault={showFaults && !isName(username) ? t('username.hint') : undefined}
        icon={<PersonIcon />}
        onChange={(e) => setUsername(e.target.value)}
      />
      <PasswordPair
        label={t('password')}
        hint={t('password.hint')}
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
      <button type="submit" className="sy-button si-submit" disabled={isBusy}>
        {isBusy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {t('accept')}
      </button>
    </form>
  );
}
