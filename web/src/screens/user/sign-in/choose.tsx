import type { SignedIn } from '@saiyun/sdk/calls';
import type { Depart, TenantChoice } from '@saiyun/sdk/contract';
import { type FormEvent, useId, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useText } from '../../../messages/base/index.ts';
import { enterTenant } from './after-sign-in.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

interface PickOneProps {
  readonly title: string;
  readonly text: string;
  readonly options: readonly Option[];
  readonly onPick: (value: string) => Promise<void>;
  readonly onBack: () => void;
}

function PickOne({ title, text, options, onPick, onBack }: PickOneProps) {
  const { t } = useText();
  const name = useId();
  const [value, setValue] = useState(options[0]?.value ?? '');
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
              autoFocus={at === 0}
              onChange={() => setValue(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </fieldset>
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

/** Whether an account has a choice to make before it continues (AUTH-02, AUTH-03). */
export function hasChoice(result: SignedIn): boolean {
  return (result.tenantList ?? []).length > 1 || Number(result.multi_depart) === 2;
}

export interface ChooseProps {
  readonly result: SignedIn;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Asks for the tenant, then the department, where there are several (SCREEN-100). */
export function Choose({ result, onDone, onBack }: ChooseProps) {
  const { t } = useText();
  const severalTenants = (result.tenantList ?? []).length > 1;
  const [step, setStep] = useState<'tenant' | 'depart'>(severalTenants ? 'tenant' : 'depart');
  const [departs, setDeparts] = useState<readonly Depart[]>(result.departs ?? []);
  if (step === 'tenant')
    return (
      <PickOne
        key="tenant"
        title={t('choose.tenant')}
        text={t('choose.tenant.text')}
        options={tenantOptions(result.tenantList ?? [])}
        onBack={onBack}
        onPick={async (value) => {
          let list = departs;
          if (Number(value) !== result.userInfo.tenantId) {
            await enterTenant(Number(value));
            // The departments belong to the chosen tenant.
            ({ list } = await client.departs());
            setDeparts(list);
          }
          if (list.length > 1) setStep('depart');
          else onDone();
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
        onDone();
      }}
    />
  );
}
