import { sessionCalls } from '@saiyun/sdk/calls';
import type { Depart } from '@saiyun/sdk/contract';
import { message } from '@saiyun/sdk/messages';
import { greeting } from '@saiyun/sdk/view';
import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { meaning, nameOf } from '../keys.ts';
import { useAppContext } from '../kit/app-context.ts';
import { Choice } from '../kit/choice.tsx';
import { Frame, type Notice } from '../kit/frame.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { errorText } from '../kit/use-load.ts';
import { fit } from '../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../state/text-edit.ts';
import { colour } from '../theme.ts';

export interface SignInProps {
  readonly notice?: Notice | undefined;
  readonly onSignedIn: (welcome: string) => void;
  readonly onQuit: () => void;
}

type Step =
  | { readonly kind: 'account' }
  | { readonly kind: 'tenant' | 'depart'; readonly options: readonly { value: string; label: string }[] };

/** TUI-01: account and password, then a tenant and a department where there are several (AUTH-03). */
export function SignIn({ notice: first, onSignedIn, onQuit }: SignInProps) {
  const { client, t, language, toggleLanguage, columns } = useAppContext();
  const [username, setUsername] = useState<TextEdit>(textEdit(client.session.userInfo?.username ?? ''));
  const [password, setPassword] = useState<TextEdit>(textEdit(''));
  const [field, setField] = useState<'username' | 'password'>(textOf(username) ? 'password' : 'username');
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | undefined>(first);
  const [step, setStep] = useState<Step>({ kind: 'account' });
  const [departs, setDeparts] = useState<readonly Depart[]>([]);
  const [name, setName] = useState('');

  const welcome = (realname: string): void =>
    onSignedIn(t('signIn.welcome', { greeting: message(language, greeting(new Date().getHours())), name: realname }));

  const chooseDepart = (list: readonly Depart[], realname: string): void => {
    if (list.length > 1) setStep({ kind: 'depart', options: list.map((d) => ({ value: d.orgCode, label: d.departName })) });
    else welcome(realname);
  };

  const signIn = async (): Promise<void> => {
    if (!textOf(username).trim() || !textOf(password)) return setNotice({ tone: 'bad', text: t('signIn.needBoth') });
    setBusy(true);
    setNotice({ tone: 'info', text: t('signIn.busy') });
    try {
      const result = await client.mLogin({ username: textOf(username).trim(), password: textOf(password) });
      setNotice(undefined);
      setName(result.userInfo.realname);
      setDeparts(result.departs);
      if (result.tenantList.length > 1)
        setStep({ kind: 'tenant', options: result.tenantList.map((tenant) => ({ value: String(tenant.id), label: tenant.name })) });
      else chooseDepart(result.departs, result.userInfo.realname);
    } catch (error) {
      setPassword(textEdit(''));
      setField('password');
      setNotice({ tone: 'bad', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  /** Works in the tenant from now on, as what the account is there; answers the departments of it. */
  const enterTenant = async (tenantId: number): Promise<readonly Depart[]> => {
    const { userInfo } = client.session;
    if (userInfo?.tenantId === tenantId) return departs;
    // Older backends know the tenant by the header alone.
    const isOurs = client.options.dialect !== 'jeecg';
    if (isOurs) await sessionCalls(client.send).selectTenant(tenantId, userInfo?.username ?? '');
    client.setTenant(tenantId);
    if (!isOurs) return departs;
    await client.whoami();
    return (await client.departs()).list;
  };

  const choose = async (value: string): Promise<void> => {
    try {
      if (step.kind === 'tenant') {
        chooseDepart(await enterTenant(Number(value)), name);
      } else {
        await client.selectDepart(value);
        welcome(name);
      }
    } catch (error) {
      setNotice({ tone: 'bad', text: errorText(error) });
    }
  };

  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (meaning(pressed, ['language']) === 'language') return toggleLanguage();
      if (busy) return undefined;
      if (pressed === 'escape') return onQuit();
      if (pressed === 'tab' || pressed === 'shift+tab' || pressed === 'up' || pressed === 'down')
        return setField((before) => (before === 'username' ? 'password' : 'username'));
      if (pressed === 'enter') {
        if (field === 'username' && !textOf(password)) return setField('password');
        void signIn();
      }
      return undefined;
    },
    { isActive: step.kind === 'account' },
  );

  const inner = Math.min(44, columns - 12);
  const label = (text: string, on: boolean) => (
    <Text {...(on && { color: colour.accent })} bold={on}>
      {on ? '❯ ' : '  '}
      {fit(text, 10)}
    </Text>
  );
  return (
    <Frame right={client.options.baseUrl} hints={['language', 'back']} notice={notice}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Box flexDirection="column" borderStyle="round" borderColor={colour.accent} paddingX={2} paddingY={1}>
          {step.kind === 'account' ? (
            <>
              <Text bold>{t('signIn.title')}</Text>
              <Box marginTop={1}>
                {label(t('signIn.username'), field === 'username')}
                <TextInput edit={username} onChange={setUsername} width={inner - 12} active={field === 'username' && !busy} />
              </Box>
              <Box>
                {label(t('signIn.password'), field === 'password')}
                <TextInput edit={password} onChange={setPassword} width={inner - 12} active={field === 'password' && !busy} secret />
              </Box>
            </>
          ) : (
            <Choice
              title={t(step.kind === 'tenant' ? 'signIn.tenant' : 'signIn.depart')}
              options={step.options}
              height={8}
              onChoose={(value) => void choose(value)}
              onCancel={() => setStep({ kind: 'account' })}
            />
          )}
        </Box>
      </Box>
    </Frame>
  );
}
