import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { accounts } from '../../lib/api/account-calls.ts';
import { useDomain } from '../../lib/api/domain.ts';
import { failureMessage, faultOf } from '../../lib/errors/error-policy.ts';
import { useText } from '../../lib/use-text.ts';
import { useEntryText } from '../../messages/entry.ts';
import { AddressField, CodeField, isCode, useAddressCheck } from './code-field.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { Field } from './field.tsx';
import { MailIcon, PersonIcon, PhoneIcon, SchoolIcon } from './icons.tsx';
import { PasswordPair, pairIsRight } from './password/password-pair.tsx';

const accountName = /^[A-Za-z0-9_]{4,18}$/;

interface UnitFieldProps {
  readonly value: string;
  readonly onChange: (unitId: string | undefined, text: string) => void;
  readonly competitionId: string | undefined;
}

/** Finds a school by part of its name, through the browser's own list of suggestions. */
function UnitField({ value, onChange, competitionId }: UnitFieldProps) {
  const { t, lang } = useEntryText();
  const id = useId();
  const keyword = useDeferredValue(value);
  const { data } = useQuery({
    queryKey: ['signUpUnits', lang, keyword, competitionId],
    queryFn: () => accounts.signUpInfo({ keyword, ...(competitionId && { competitionId }) }),
    placeholderData: (before) => before,
  });
  const units = data?.units ?? [];
  return (
    <>
      <Field
        label={t('register.unit')}
        name="unit"
        list={id}
        autoComplete="off"
        placeholder={t('register.unit.hint')}
        value={value}
        icon={<SchoolIcon />}
        onChange={(e) => onChange(units.find(({ name }) => name === e.target.value)?.id, e.target.value)}
      />
      <datalist id={id}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.name} />
        ))}
      </datalist>
    </>
  );
}

function Closed({ deadline }: { readonly deadline: string | null }) {
  const { t } = useEntryText();
  return (
    <div className="si-result">
      <h2>{t('register.closed')}</h2>
      {deadline && <p>{t('register.deadline', { deadline })}</p>}
      <p>{t('register.closedText')}</p>
      <Link className="sy-button si-submit" to="/user/login">
        {t('register.toSignIn')}
      </Link>
    </div>
  );
}

/** The consent that is required before personal data is stored (SIGNUP-07). */
export function Notice() {
  const { t } = useEntryText();
  return (
    <ul className="si-notice">
      <li>{t('register.notice.1')}</li>
      <li>{t('register.notice.2')}</li>
      <li>{t('register.notice.3')}</li>
    </ul>
  );
}

function RegisterForm({ competitionId }: { readonly competitionId: string | undefined }) {
  const { t } = useText();
  const { t: te } = useEntryText();
  const navigate = useNavigate();
  const { config } = useDomain();
  const isAddress = useAddressCheck();
  const [values, setValues] = useState({
    username: '',
    realname: '',
    mobile: '',
    email: '',
    code: '',
    password: '',
    confirm: '',
    unit: '',
  });
  const [unitId, setUnitId] = useState<string>();
  const [agree, setAgree] = useState(false);
  const [noticeOpen, setNoticeOpen] = useState(false);
  const [tried, setTried] = useState(false);
  const [noMobile, setNoMobile] = useState(false);
  const [taken, setTaken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const put = (name: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [name]: value }));

  const right =
    accountName.test(values.username) &&
    values.realname.trim() !== '' &&
    isAddress('sms', values.mobile) &&
    (values.email === '' || isAddress('email', values.email)) &&
    isCode(values.code) &&
    pairIsRight(values.password, values.confirm) &&
    agree;

  const checkName = async () => {
    const { username } = values;
    if (!accountName.test(username)) return;
    const { userCalls } = await import('@saiyun/sdk/calls');
    const { client } = await import('../../lib/api/client.ts');
    const free = await userCalls(client.send)
      .isFree(username)
      .catch(() => undefined);
    setTaken(free?.success === false ? username : undefined);
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    setRefusal(undefined);
    if (!right) {
      // The next drawing marks the faulty inputs; the first of them gets the focus.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    try {
      await accounts.register({
        username: values.username,
        realname: values.realname.trim(),
        mobile: values.mobile.trim(),
        email: values.email.trim(),
        captcha: values.code,
        password: values.password,
        confirmpassword: values.confirm,
        agree,
        ...(unitId && { unitId }),
        ...(competitionId && { competitionId }),
      });
      void navigate('/user/register-result', { replace: true, state: { registered: values.username } });
    } catch (error) {
      if (faultOf(error).code === 'signup.username_taken') setTaken(values.username);
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };

  const nameFault = () => {
    if (taken !== undefined && taken === values.username) return te('register.username.taken');
    return tried && !accountName.test(values.username) ? te('register.username.hint') : undefined;
  };
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
        value={values.username}
        fault={nameFault()}
        icon={<PersonIcon />}
        onChange={(e) => put('username')(e.target.value)}
        onBlur={() => void checkName()}
      />
      <Field
        label={te('register.realname')}
        name="realname"
        placeholder={te('register.realname.hint')}
        autoComplete="name"
        maxLength={100}
        value={values.realname}
        fault={tried && !values.realname.trim() ? te('register.realname.hint') : undefined}
        icon={<PersonIcon />}
        onChange={(e) => put('realname')(e.target.value)}
      />
      <AddressField channel="sms" value={values.mobile} onChange={put('mobile')} fault={tried || noMobile} icon={<PhoneIcon />} />
      <CodeField
        channel="sms"
        address={values.mobile}
        scene="register"
        needsSlider={config?.captcha === 'Y'}
        value={values.code}
        onChange={put('code')}
        fault={tried && !isCode(values.code) ? te('code.code.fault') : undefined}
        onNoAddress={() => setNoMobile(true)}
      />
      <AddressField channel="email" value={values.email} onChange={put('email')} fault={tried && values.email !== ''} icon={<MailIcon />} />
      <UnitField
        value={values.unit}
        competitionId={competitionId}
        onChange={(id, text) => {
          setUnitId(id);
          put('unit')(text);
        }}
      />
      <PasswordPair
        label={te('register.password')}
        hint={te('password.new.hint')}
        password={values.password}
        confirm={values.confirm}
        tried={tried}
        onPassword={put('password')}
        onConfirm={put('confirm')}
      />
      <div className="si-across">
        <label className="si-keep">
          <input type="checkbox" checked={agree} aria-invalid={tried && !agree} onChange={(e) => setAgree(e.target.checked)} />
          <span>{te('register.agree')}</span>
        </label>
        <button type="button" className="sy-plain si-link" aria-expanded={noticeOpen} onClick={() => setNoticeOpen(!noticeOpen)}>
          {te('register.notice')}
        </button>
        {noticeOpen && <Notice />}
      </div>
      <div className="si-refusal si-across" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit si-across" disabled={busy}>
        {busy && <span className="sy-turning si-busy" aria-hidden="true" />}
        {te(busy ? 'register.busy' : 'register.submit')}
      </button>
      <p className="si-links si-across">
        <Link to="/user/login">{te('register.have')}</Link>
        <span className="sy-hidden">{t('signIn.title')}</span>
      </p>
    </form>
  );
}

/** SCREEN-02: an entrant's account, until the deadline (SIGNUP-01 to SIGNUP-04). */
export function Register() {
  const { t } = useEntryText();
  const [query] = useSearchParams();
  const competitionId = query.get('competitionId') ?? undefined;
  const { data, isPending } = useQuery({
    queryKey: ['signUp', competitionId],
    queryFn: () => accounts.signUpInfo({ ...(competitionId && { competitionId }) }),
    staleTime: 60_000,
  });
  const closed = data?.open === false;
  return (
    <EntryFrame title={t('register.title')} wide={!closed}>
      {closed ? (
        <Closed deadline={data.deadline} />
      ) : (
        <div className="si-body">
          <div className="si-title">
            <h2>{t('register.title')}</h2>
            <p>{t('register.text')}</p>
            {data?.deadline && <p className="si-deadline">{t('register.deadline', { deadline: data.deadline })}</p>}
          </div>
          {isPending ? <div className="si-later" /> : <RegisterForm competitionId={competitionId} />}
        </div>
      )}
    </EntryFrame>
  );
}

/** SCREEN-03. */
export function RegisterResult() {
  const { t } = useEntryText();
  // Shown only right after a registration: the address alone proves nothing.
  const { registered: username } = (useLocation().state ?? {}) as { readonly registered?: string };
  if (!username) return <Navigate to="/user/register" replace />;
  return (
    <EntryFrame title={t('register.done')}>
      <div className="si-result">
        <span className="si-tick" aria-hidden="true">
          ✓
        </span>
        <h2>{t('register.done')}</h2>
        <p>{t('register.doneText', { username })}</p>
        <Link className="sy-button si-submit" to="/user/login?uType=3">
          {t('register.toSignIn')}
        </Link>
      </div>
    </EntryFrame>
  );
}
