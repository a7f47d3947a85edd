import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withBack } from '../../../lib/paths.ts';
import { useText } from '../../../messages/base/index.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { isCode } from '../address.ts';
import { AddressField, CodeField } from '../code-field.tsx';
import { Field } from '../field.tsx';
import { MailIcon, PersonIcon, PhoneIcon } from '../icons.tsx';
import { PasswordPair } from '../password/password-pair.tsx';
import { UnitField } from './unit-field.tsx';
import { useRegister, useThirdArrival } from './use-register.ts';

/** The consent that is required before personal data is stored (SIGNUP-07). */
function Notice() {
  const { t } = useEntryText();
  return (
    <ul className="si-notice">
      <li>{t('register.notice.1')}</li>
      <li>{t('register.notice.2')}</li>
      <li>{t('register.notice.3')}</li>
    </ul>
  );
}

interface AgreementProps {
  readonly agree: boolean;
  readonly isMissing: boolean;
  readonly onChange: (agree: boolean) => void;
}

function Agreement({ agree, isMissing, onChange }: AgreementProps) {
  const { t } = useEntryText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="si-across">
      <label className="si-keep">
        <input type="checkbox" checked={agree} aria-invalid={isMissing} onChange={(e) => onChange(e.target.checked)} />
        <span>{t('register.agree')}</span>
      </label>
      <button type="button" className="sy-plain si-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('register.notice')}
      </button>
      {isOpen && <Notice />}
    </div>
  );
}

/** The form of a new account. */
export function RegisterForm({ competitionId }: { readonly competitionId: string | undefined }) {
  const { t } = useText();
  const { t: te } = useEntryText();
  const third = useThirdArrival();
  const [query] = useSearchParams();
  const { form, draft, change, showFaults, nameFault, isBusy, refusal, refused, leaveName, submit, needsSlider } =
    useRegister(competitionId);
  const [noMobile, setNoMobile] = useState(false);
  return (
    <form ref={form} className="si-form si-two" onSubmit={(e) => void submit(e)} noValidate aria-label={te('register.title')}>
      <Field
        label={te('register.username')}
        name="username"
        placeholder={te('register.username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
        autoFocus
        value={draft.username}
        fault={nameFault}
        icon={<PersonIcon />}
        onChange={(e) => change({ username: e.target.value })}
        onBlur={leaveName}
      />
      <Field
        label={te('register.realname')}
        name="realname"
        placeholder={te('register.realname.hint')}
        autoComplete="name"
        maxLength={100}
        value={draft.realname}
        fault={showFaults && !draft.realname.trim() ? te('register.realname.hint') : undefined}
        icon={<PersonIcon />}
        onChange={(e) => change({ realname: e.target.value })}
      />
      <AddressField
        channel="sms"
        value={draft.mobile}
        onChange={(mobile) => change({ mobile })}
        fault={showFaults || noMobile}
        icon={<PhoneIcon />}
      />
      <CodeField
        channel="sms"
        address={draft.mobile}
        scene="register"
        needsSlider={needsSlider}
        value={draft.code}
        onChange={(code) => change({ code })}
        fault={showFaults && !isCode(draft.code) ? te('code.code.fault') : undefined}
        onNoAddress={() => setNoMobile(true)}
      />
      <AddressField
        channel="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        fault={showFaults && draft.email !== ''}
        icon={<MailIcon />}
      />
      <UnitField value={draft.unit} competitionId={competitionId} onChange={(unitId, unit) => change({ unitId, unit })} />
      <PasswordPair
        label={te('register.password')}
        hint={te('password.new.hint')}
        password={draft.password}
        confirm={draft.confirm}
        showFaults={showFaults}
        refused={refused}
        onPassword={(password) => change({ password })}
        onConfirm={(confirm) => change({ confirm })}
      />
      <Agreement agree={draft.agree} isMissing={showFaults && !draft.agree} onChange={(agree) => change({ agree })} />
      <div className="si-refusal si-across" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit si-across" disabled={isBusy}>
        {isBusy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {te(isBusy ? 'register.busy' : 'register.submit')}
      </button>
      <p className="si-links si-across">
        <Link to={third ?? withBack('/user/login', query.get('redirect'))}>{te(third ? 'register.haveThird' : 'register.have')}</Link>
        <span className="sy-hidden">{t('signIn.title')}</span>
      </p>
    </form>
  );
}
