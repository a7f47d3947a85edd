import { isApiError } from '@saiyun/sdk';
import type { SignedIn } from '@saiyun/sdk/calls';
import type { Depart } from '@saiyun/sdk/contract';
import { message } from '@saiyun/sdk/messages';
import { greeting } from '@saiyun/sdk/view';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { type Notice, useNotice } from '../../kit/frame.tsx';
import { errorText } from '../../kit/use-load.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What is asked for now: account and password, a one-time code, or one of several tenants or departments. */
export type Step =
  | { readonly kind: 'account' }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'tenant' | 'depart'; readonly options: readonly Option[] };

export interface SignInSteps {
  readonly step: Step;
  readonly busy: boolean;
  readonly notice: Notice | undefined;
  /** Returns whether the password was accepted. */
  readonly signIn: (username: string, password: string) => Promise<boolean>;
  /** The second step, for accounts that have one. A wrong code can be typed again; an expired ticket starts over. */
  readonly sendCode: (ticket: string, code: string) => Promise<void>;
  readonly choose: (value: string) => Promise<void>;
  readonly complain: (text: string) => void;
  /** Something was typed, so that what was said is over. */
  readonly hush: () => void;
  readonly startOver: () => void;
}

/** Loaded by the steps that need them: the first window opens without. */
const loadCalls = () => import('@saiyun/sdk/calls');

/** The ticket of a sign-in that still needs its second step. */
const ticketOf = (error: unknown): string | undefined => {
  if (!isApiError(error) || error.code !== 'login.otp_needed') return undefined;
  const { ticket } = (error.result ?? {}) as { readonly ticket?: unknown };
  return typeof ticket === 'string' ? ticket : undefined;
};

/** Signing in, from step to step; steps that leave no choice are skipped. `onSignedIn` gets the welcome. */
export function useSignIn(first: Notice | undefined, onSignedIn: (welcome: string) => void): SignInSteps {
  const { client, t, language } = useAppContext();
  const [step, setStep] = useState<Step>({ kind: 'account' });
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useNotice(first);
  const [departs, setDeparts] = useState<readonly Depart[]>([]);
  const [name, setName] = useState('');

  const complain = (text: string): void => setNotice({ tone: 'bad', text });
  const welcome = (realname: string): void =>
    onSignedIn(t('signIn.welcome', { greeting: message(language, greeting(new Date().getHours())), name: realname }));

  const askDepart = (list: readonly Depart[], realname: string): void => {
    if (list.length > 1) setStep({ kind: 'depart', options: list.map((d) => ({ value: d.orgCode, label: d.departName })) });
    else welcome(realname);
  };
  const enter = ({ userInfo, departs: own = [], tenantList = [] }: SignedIn): void => {
    setNotice(undefined);
    setName(userInfo.realname);
    setDeparts(own);
    if (tenantList.length > 1) setStep({ kind: 'tenant', options: tenantList.map(({ id, name }) => ({ value: String(id), label: name })) });
    else askDepart(own, userInfo.realname);
  };
  const sending = async <T>(send: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setNotice({ tone: 'info', text: t('signIn.busy') });
    return send().finally(() => setBusy(false));
  };

  /** Switches to a tenant, with the account's roles there; returns its departments. */
  const enterTenant = async (tenantId: number): Promise<readonly Depart[]> => {
    const { userInfo } = client.session;
    if (userInfo?.tenantId === tenantId) return departs;
    // Older backends know the tenant only from the header.
    const isOurs = client.options.dialect !== 'jeecg';
    if (isOurs) await (await loadCalls()).sessionCalls(client.send).selectTenant(tenantId, userInfo?.username ?? '');
    client.setTenant(tenantId);
    if (!isOurs) return departs;
    await client.whoami();
    return (await client.departs()).list;
  };

  return {
    step,
    busy,
    notice,
    complain,
    hush: () => setNotice(undefined),
    startOver: () => setStep({ kind: 'account' }),
    signIn: async (username, password) => {
      try {
        enter(await sending(() => client.mLogin({ username, password })));
        return true;
      } catch (error) {
        const ticket = ticketOf(error);
        if (ticket === undefined) {
          complain(errorText(error));
          return false;
        }
        setNotice({ tone: 'info', text: t('signIn.codeNeeded') });
        setStep({ kind: 'code', ticket });
        return true;
      }
    },
    sendCode: async (ticket, code) => {
      try {
        enter(await sending(async () => (await loadCalls()).secondFactorCalls(client.send).otpLogin(ticket, code)));
      } catch (error) {
        if (isApiError(error) && error.code === 'login.otp_expired') setStep({ kind: 'account' });
        complain(errorText(error));
      }
    },
    choose: async (value) => {
      try {
        if (step.kind === 'tenant') return askDepart(await enterTenant(Number(value)), name);
        await client.selectDepart(value);
        welcome(name);
      } catch (error) {
        complain(errorText(error));
      }
    },
  };
}
