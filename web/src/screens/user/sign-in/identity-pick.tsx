import { useId } from 'react';
import { useText } from '../../../messages/base/index.ts';
import { type Identity, identities } from './identity.ts';

interface IdentityPickProps {
  readonly value: Identity;
  readonly onChange: (value: Identity) => void;
}

/** The identity with which somebody signs in (AUTH-02). */
export function IdentityPick({ value, onChange }: IdentityPickProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className="si-identity">
      <legend>{t('signIn.identity')}</legend>
      <div>
        {identities.map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
            <span className="si-identity-name">{t(`signIn.identity.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
