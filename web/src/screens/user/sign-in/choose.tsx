import type { SignedIn } from '@saiyun/sdk/calls';
import { type Depart, identityKinds, identityRoles, joinNames, type TenantChoice, type UserInfo } from '@saiyun/sdk/contract';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useText } from '../../../messages/base/index.ts';
import { enterTenant } from './after-sign-in.ts';
import { type Identity, type IdentityChoice, identitiesOf, rememberIdentity, settledIdentity } from './identity.ts';

const officeRoles = identityRoles[identityKinds.administrator];

interface Option {
  readonly value: string;
  readonly text: string;
}

interface PickOneProps {
  readonly title: string;
  readonly text: string;
  /** Picked at first; otherwise the first option is. */
  readonly first?: string;
  readonly options: readonly Option[];
  readonly onPick: (value: string) => Promise<void>;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

function PickOne({ title, text, first, options, onPick, onBack, children }: PickOneProps) {
  const { t } = useText();
  const name = useId();
  const [value, setValue] = useState(first ?? options[0]?.value ?? '');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setBusy(true);
    try {
      await onPick(value);
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };

  return (
    <form className="si-form" onSubmit={(e) => void submit(e)}>
      <fieldset className="si-choices">
        <legend>
          <h2>{title}</h2>
          <p>{text}</p>
        </legend>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              // biome-ignore lint/a11y/noAutofocus: the step replaces the form that had the focus
              autoFocus={first === undefined ? at === 0 : option.value === first}
              onChange={() => setValue(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </fieldset>
      {children}
      <div className="si-refusal" role="alert">
        {refusal && <p>{refusal}</p>}
      </div>
      <button type="submit" className="sy-button si-submit" disabled={busy || !value}>
        {t('choose.continue')}
      </button>
      <button type="button" className="sy-plain si-back" onClick={onBack}>
        {t('choose.back')}
      </button>
    </form>
  );
}

const tenantOptions = (list: readonly TenantChoice[]): readonly Option[] => list.map((one) => ({ value: String(one.id), text: one.name }));
const departOptions = (list: readonly Depart[]): readonly Option[] => list.map((one) => ({ value: one.orgCode, text: one.departName }));

type Step = 'tenant' | 'depart' | 'identity';

/** Whether an account has a choice to make before it continues (AUTH-02, AUTH-03). */
export function hasChoice(result: SignedIn, identity: IdentityChoice): boolean {
  const { username, roles } = result.userInfo;
  return severalTenants(result) || Number(result.multi_depart) === 2 || settledIdentity(username, roles, identity) === undefined;
}

const severalTenants = ({ tenantList }: SignedIn): boolean => (tenantList ?? []).length > 1;

interface IdentityStepProps {
  readonly user: UserInfo;
  readonly identity: IdentityChoice;
  readonly onPick: (identity: Identity) => void;
  readonly onBack: () => void;
}

/** The identity to go on with, for those who have several (AUTH-02). */
function IdentityStep({ user, identity, onPick, onBack }: IdentityStepProps) {
  const { t, lang } = useText();
  const [isKept, setKept] = useState(true);
  const own = identitiesOf(user.roles);
  // One identity stands for four roles: an auditor who is offered “administrator” wonders whose rights these are.
  const textOf = (one: Identity): string => {
    const mine = officeRoles.filter((role) => user.roles.includes(role));
    if (one !== identityKinds.administrator || mine.length === 0) return t(`signIn.identity.${one}`);
    return joinNames(
      lang,
      mine.map((role) => t(`signIn.role.${role}`)),
    );
  };
  return (
    <PickOne
      title={t('choose.identity')}
      text={t('choose.identity.text')}
      first={own.find((one) => one === identity.uType) ?? own[0] ?? ''}
      options={own.map((one) => ({ value: one, text: textOf(one) }))}
      onBack={onBack}
      onPick={async (value) => {
        const picked = own.find((one) => one === value);
        if (!picked) return;
        rememberIdentity(user.username, picked, isKept);
        onPick(picked);
      }}
    >
      <label className="si-keep">
        <input type="checkbox" checked={isKept} onChange={(e) => setKept(e.target.checked)} />
        <span>{t('choose.identity.keep')}</span>
      </label>
    </PickOne>
  );
}

export interface ChooseProps {
  readonly result: SignedIn;
  readonly identity: IdentityChoice;
  readonly onDone: (identity: Identity, user: UserInfo) => void;
  readonly onBack: () => void;
}

/** Asks for the tenant, then the department, then the identity, where there are several (SCREEN-100). */
export function Choose({ result, identity, onDone, onBack }: ChooseProps) {
  const { t } = useText();
  const [user, setUser] = useState(result.userInfo);
  const [step, setStep] = useState<Step>(() =>
    severalTenants(result) ? 'tenant' : Number(result.multi_depart) === 2 ? 'depart' : 'identity',
  );
  const [departs, setDeparts] = useState<readonly Depart[]>(result.departs ?? []);
  const goOn = (as: UserInfo) => {
    const settled = settledIdentity(as.username, as.roles, identity);
    if (settled === undefined) setStep('identity');
    else onDone(settled, as);
  };
  if (step === 'identity')
    return <IdentityStep user={user} identity={identity} onBack={onBack} onPick={(picked) => onDone(picked, user)} />;
  if (step === 'tenant')
    return (
      <PickOne
        key="tenant"
        title={t('choose.tenant')}
        text={t('choose.tenant.text')}
        options={tenantOptions(result.tenantList ?? [])}
        onBack={onBack}
        onPick={async (value) => {
          let [as, list] = [user, departs];
          if (Number(value) !== result.userInfo.tenantId) {
            as = await enterTenant(Number(value));
            setUser(as);
            // The departments belong to the chosen tenant.
            ({ list } = await client.departs());
            setDeparts(list);
          }
          if (list.length > 1) setStep('depart');
          else goOn(as);
        }}
      />
    );
  return (
    <PickOne
      key="depart"
      title={t('choose.depart')}
      text={t('choose.depart.text')}
      options={departOptions(departs)}
      onBack={onBack}
      onPick={async (value) => {
        await client.selectDepart(value);
        goOn(user);
      }}
    />
  );
}
