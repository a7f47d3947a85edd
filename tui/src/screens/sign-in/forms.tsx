import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Field } from '../../kit/field.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import type { SignInSteps } from './use-sign-in.ts';

export interface AccountFormProps {
  readonly steps: SignInSteps;
  readonly username: TextEdit;
  readonly onUsername: (username: TextEdit) => void;
  readonly onQuit: () => void;
}

/** Account and password. The account outlives the form, so that a later step can come back to it. */
export function AccountForm({ steps, username, onUsername, onQuit }: AccountFormProps) {
  const { t, toggleLanguage } = useAppContext();
  const [password, setPassword] = useState<TextEdit>(textEdit(''));
  const [field, setField] = useState<'username' | 'password'>(textOf(username) ? 'password' : 'username');
  const { busy } = steps;

  const signIn = async (): Promise<void> => {
    const name = textOf(username).trim();
    if (!name || !textOf(password)) return steps.complain(t('signIn.needBoth'));
    if (await steps.signIn(name, textOf(password))) return;
    setPassword(textEdit(''));
    setField('password');
  };
  const typing = (change: (edit: TextEdit) => void) => (edit: TextEdit) => {
    steps.hush();
    change(edit);
  };
  const swap = (): void => setField((before) => (before === 'username' ? 'password' : 'username'));
  const enter = (): void => {
    if (field === 'username' && !textOf(password)) setField('password');
    else void signIn();
  };
  useKeys({ language: toggleLanguage }, { isActive: true });
  useKeys(
    { submit: () => void signIn() },
    {
      isActive: !busy,
      otherwise: (pressed) => {
        if (pressed === 'escape') onQuit();
        else if (pressed === 'enter') enter();
        else if (['tab', 'shift+tab', 'up', 'down'].includes(pressed)) swap();
      },
    },
  );

  return (
    <>
      <Text bold>{t('signIn.title')}</Text>
      <Box marginTop={1} flexDirection="column">
        <Field label={t('signIn.username')} edit={username} onChange={typing(onUsername)} selected={field === 'username'} busy={busy} />
        <Field
          label={t('signIn.password')}
          edit={password}
          onChange={typing(setPassword)}
          selected={field === 'password'}
          busy={busy}
          secret
        />
      </Box>
    </>
  );
}

/** The one-time code of an account with a second factor. */
export function CodeForm({ steps, ticket }: { readonly steps: SignInSteps; readonly ticket: string }) {
  const { t, toggleLanguage } = useAppContext();
  const [code, setCode] = useState<TextEdit>(textEdit(''));
  const send = async (): Promise<void> => {
    if (!textOf(code).trim()) return steps.complain(t('signIn.codeNeeded'));
    await steps.sendCode(ticket, textOf(code));
    setCode(textEdit(''));
  };
  useKeys({ language: toggleLanguage }, { isActive: true });
  useKeys({ back: steps.startOver, open: () => void send(), submit: () => void send() }, { isActive: !steps.busy });
  return (
    <>
      <Text bold>{t('signIn.codeTitle')}</Text>
      <Box marginTop={1}>
        <Field label={t('signIn.code')} edit={code} onChange={setCode} selected busy={steps.busy} />
      </Box>
    </>
  );
}
