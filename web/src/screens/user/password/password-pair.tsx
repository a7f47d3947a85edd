import { labelIn } from '@saiyun/sdk/contract';
import { missingParts, passwordParts, passwordTexts } from '@saiyun/sdk/logic/forms';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../lib/store/language.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { EyeButton } from '../eye-button.tsx';
import { Field } from '../field.tsx';
import { LockIcon } from '../icons.tsx';
import type { RefusedPassword } from './new-password.ts';

export interface PasswordPairProps {
  readonly label: string;
  readonly hint: string;
  readonly password: string;
  readonly confirm: string;
  readonly showFaults: boolean;
  /** What the server said of a password; it is gone once another one is typed. */
  readonly refused?: RefusedPassword | undefined;
  readonly onPassword: (value: string) => void;
  readonly onConfirm: (value: string) => void;
}

/** A new password, with the rules that it still breaks, and its confirmation (ACCT-07 to ACCT-09). */
export function PasswordPair({ label, hint, password, confirm, showFaults, refused, onPassword, onConfirm }: PasswordPairProps) {
  const lang = useLanguage();
  const { t: te } = useEntryText();
  const [shown, setShown] = useState(false);
  const missing = missingParts(password);
  const field = useRef<HTMLInputElement>(null);
  const said = refused?.password === password ? refused.said : undefined;
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <div>
        <Field
          ref={field}
          label={label}
          name="new-password"
          type={type}
          autoComplete="new-password"
          placeholder={hint}
          value={password}
          fault={showFaults && !password ? labelIn(passwordTexts.password, lang) : said}
          icon={<LockIcon />}
          onChange={(e) => onPassword(e.target.value)}
          extra={<EyeButton shown={shown} onToggle={() => setShown(!shown)} />}
        />
        <ul className="si-parts">
          {Object.entries(passwordParts).map(([part, { label: words }]) => {
            const held = password !== '' && !missing.some((one) => one === part);
            return (
              <li key={part} className={held ? 'si-held' : showFaults && password ? 'si-lacks' : undefined}>
                <span aria-hidden="true">{held ? '✓' : '○'}</span> {labelIn(words, lang)}
              </li>
            );
          })}
          <li className={said === undefined ? undefined : 'si-lacks'}>
            <span aria-hidden="true">○</span> {te('password.uncommon')}
          </li>
        </ul>
      </div>
      <Field
        label={te('register.confirm')}
        name="confirm-password"
        type={type}
        autoComplete="new-password"
        placeholder={te('register.confirm.hint')}
        value={confirm}
        fault={
          showFaults && !confirm
            ? labelIn(passwordTexts.confirmpassword, lang)
            : confirm && confirm !== password && (showFaults || confirm.length >= password.length)
              ? labelIn(passwordTexts.different, lang)
              : undefined
        }
        icon={<LockIcon />}
        onChange={(e) => onConfirm(e.target.value)}
      />
    </>
  );
}
