import { isApiError } from '@saiyun/sdk';
import { type SignedIn, secondFactorCalls, sessionCalls } from '@saiyun/sdk/calls';
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
  | { readonly kind: 'otp'; readonly ticket: string }
  | { readonly kind: 'tenant' | 'depart'; readonly options: readonly { value: string; label: string }[] };

/** The ticket of a sign-in that still needs its second step. */
const ticketOf = (error: unknown): string | undefined => {
  if (!isApiError(error) || error.code !== 'login.otp_needed') return undefined;
  const { ticket } = (error.result ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? ticket : undefined;
};

/**
 * TUI-01: account and password, a one-time code if the account has a second factor, then tenant and department if there are several
 * (AUTH-03).
 */
export function SignIn({ notice: first, onSignedIn, onQuit }: SignInProps) {
  const { client, t, language, toggleLanguage, columns } = useAppContext();
  const [username, setUsername] = useState<TextEdit>(textEdit(client.session.userInfo?.username ?? ''));
  const [password, setPassword] = useState<TextEdit>(textEdit(''));
  const [otp, setOtp] = useState<TextEdit>(textEdit(''));
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

  const enter = ({ userInfo, departs: own = [], tenantList = [] }: SignedIn): void => {
    setNotice(undefined);
    setName(userInfo.realname);
    setDeparts(own);
    if (tenantList.length > 1)
      setStep({ kind: 'tenant', options: tenantList.map((tenant) => ({ value: String(tenant.id), label: tenant.name })) });
    else chooseDepart(own, userInfo.realname);
  };

  const signIn = async (): Promise<void> => {
    if (!textOf(username).trim() || !textOf(password)) return setNotice({ tone: 'bad', text: t('signIn.needBoth') });
    setBusy(true);
    setNotice({ tone: 'info', text: t('signIn.busy') });
    try {
      enter(await client.mLogin({ username: textOf(username).trim(), password: textOf(password) }));
    } catch (error) {
      setPassword(textEdit(''));
      setField('password');
      const ticket = ticketOf(error);
      if (ticket === undefined) return setNotice({ tone: 'bad', text: errorText(error) });
      setNotice({ tone: 'info', text: t('signIn.otpNeeded') });
      setStep({ kind: 'otp', ticket });
    } finally {
      setBusy(false);
    }
  };

  /** The second step, for accounts that have one. A wrong code can be typed again; an expired ticket starts over. */
  const sendOtp = async (ticket: string): Promise<void> => {
    if (!textOf(otp).trim()) return setNotice({ tone: 'bad', text: t('signIn.otpNeeded') });
    setBusy(true);
    setNotice({ tone: 'info', text: t('signIn.busy') });
    try {
      enter(await secondFactorCalls(client.send).otpLogin(ticket, textOf(otp)));
    } catch (error) {
      if (isApiError(error) && error.code === 'login.otp_expired') setStep({ kind: 'account' });
      setNotice({ tone: 'bad', text: errorText(error) });
    } finally {
      setOtp(textEdit(''));
      setBusy(false);
    }
  };

  /** Switches to a tenant, with the account's roles there; returns its departments. */
  const enterTenant = async (tenantId: number): Promise<readonly Depart[]> => {
    const { userInfo } = client.session;
    if (userInfo?.tenantId === tenantId) return departs;
    // Older backends know the tenant only from the header.
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
      if (step.kind === 'otp') {
        if (pressed === 'escape') setStep({ kind: 'account' });
        if (pressed === 'enter') void sendOtp(step.ticket);
        return undefined;
      }
      if (pressed === 'escape') return onQuit();
      if (pressed === 'tab' || pressed === 'shift+tab' || pressed === 'up' || pressed === 'down')
        return setField((before) => (before === 'username' ? 'password' : 'username'));
      if (pressed === 'enter') {
        if (field === 'username' && !textOf(password)) return setField('password');
        void signIn();
      }
      return undefined;
    },
    { isActive: step.kind === 'account' || step.kind === 'otp' },
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
          ) : step.kind === 'otp' ? (
            <>
              <Text bold>{t('signIn.otpTitle')}</Text>
              <Box marginTop={1}>
                {label(t('signIn.otp'), true)}
                <TextInput edit={otp} onChange={setOtp} width={inner - 12} active={!busy} />
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
