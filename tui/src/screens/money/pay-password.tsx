import { labelIn, yes } from '@saiyun/sdk/contract';
import { passwordFaults } from '@saiyun/sdk/logic/forms';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Field } from '../../kit/field.tsx';
import { Frame, type Notice, useNotice } from '../../kit/frame.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { errorText } from '../../kit/use-load.ts';
import { wrap } from '../../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';
import { type Money, useMoneyCalls } from './use-money.ts';

interface Props {
  readonly money: Money;
  /** With a notice if the password was set. */
  readonly onClose: (done?: Notice) => void;
}

const names = ['oldpassword', 'password', 'confirmpassword'] as const;
type Name = (typeof names)[number];
const labels = { oldpassword: 'money.passwordOld', password: 'money.passwordNew', confirmpassword: 'money.passwordAgain' } as const;
const nothing: Readonly<Record<Name, TextEdit>> = { oldpassword: textEdit(''), password: textEdit(''), confirmpassword: textEdit('') };

/** Sets the payment password, or changes it (ACCT-13). A forgotten one is replaced in the browser, by a code. */
export function PayPassword({ money, onClose }: Props) {
  const { t, language, toggleLanguage, endedBy, columns, active } = useAppContext();
  const calls = useMoneyCalls();
  const isSet = money.account.hasPayPassword === yes;
  const shown = isSet ? names : names.slice(1);
  const [typed, setTyped] = useState(nothing);
  const [field, setField] = useState<Name>(shown[0] ?? 'password');
  const [notice, setNotice] = useNotice();
  const [busy, setBusy] = useState(false);
  const at = shown.indexOf(field);
  const step = (by: 1 | -1): void => setField(shown[(at + by + shown.length) % shown.length] ?? field);

  const save = async (): Promise<void> => {
    const [oldPassword, password, confirmpassword] = names.map((name) => textOf(typed[name]));
    const faults = passwordFaults({ oldpassword: isSet ? oldPassword : 'x', password, confirmpassword });
    const wrong = names.find((name) => faults[name]);
    const fault = wrong && faults[wrong];
    if (wrong && fault) {
      setField(wrong);
      return setNotice({ tone: 'bad', text: labelIn(fault, language) });
    }
    setBusy(true);
    try {
      await calls.setPayPassword({
        password: password ?? '',
        confirmpassword: confirmpassword ?? '',
        ...(isSet && { oldPassword: oldPassword ?? '' }),
      });
      onClose({ tone: 'good', text: t('money.passwordDone') });
    } catch (error) {
      if (endedBy(error)) return;
      setNotice({ tone: 'bad', text: errorText(error) });
      setBusy(false);
    }
  };
  const isActive = active && !busy;
  useKeys(
    { back: () => onClose(), submit: () => void save(), language: toggleLanguage },
    {
      isActive,
      otherwise: (pressed) => {
        setNotice(undefined);
        if (pressed === 'up' || pressed === 'shift+tab') step(-1);
        else if (pressed === 'down' || pressed === 'tab') step(1);
        else if (pressed === 'enter' && at === shown.length - 1) void save();
        else if (pressed === 'enter') step(1);
      },
    },
  );
  return (
    <Frame hints={['nextField', 'submit', 'language', 'back']} notice={notice}>
      <Text bold>{` ${t(isSet ? 'money.passwordChange' : 'money.passwordSet')}`}</Text>
      <Text dimColor={colour.faint}>
        {wrap(t('money.passwordRule'), columns - 2)
          .map((one) => ` ${one}`)
          .join('\n')}
      </Text>
      <Box marginTop={1} flexDirection="column">
        {shown.map((name) => (
          <Field
            key={name}
            label={t(labels[name])}
            edit={typed[name]}
            onChange={(edit) => {
              setTyped({ ...typed, [name]: edit });
              setNotice(undefined);
            }}
            selected={isActive && field === name}
            busy={busy}
            secret
          />
        ))}
      </Box>
    </Frame>
  );
}
