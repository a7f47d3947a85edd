import type { LoginResult } from '@saiyun/sdk/contract';
import { useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { keepSignedIn } from '../../../lib/store/session.ts';
import { useText } from '../../../messages/base/index.ts';
import { useCaptcha } from './captcha.tsx';
import type { IdentityChoice } from './identity.ts';
import { type PendingSecondStep, secondStepOf } from './pending-second-step.ts';

export interface SignInOptions {
  readonly identity: IdentityChoice;
  readonly needsCaptcha: boolean;
  /** Typed at first, for somebody who has just registered. */
  readonly username?: string | undefined;
  /** Also gets the password, for pages whose next step would ask for it again. */
  readonly onDone: (result: LoginResult, password: string) => void;
  /** The password was right, but a second step is required. */
  readonly onSecondStep: (pending: PendingSecondStep, password: string) => void;
}

/** A sign-in by account and password: what was typed, the call, and what a refusal asks for. */
export function useSignIn({ identity, needsCaptcha, onDone, onSecondStep, username: known = '' }: SignInOptions) {
  const { t } = useText();
  const captcha = useCaptcha(needsCaptcha);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [keep, setKeep] = useState(true);
  const [showFaults, setShowFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSliding, setSliding] = useState(false);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const captchaRef = useRef<HTMLInputElement>(null);

  const refuse = (error: unknown) => {
    const { kind, status, code: why } = faultOf(error);
    setBusy(false);
    const second = secondStepOf(error);
    if (second) return onSecondStep(second, password);
    // The server demands the slider before it checks anything, so the typed values stay.
    if (why === 'login.slider_needed') return setSliding(true);
    setRefusal(kind === 'network' && !status ? t('signIn.unreachable') : failureMessage(error));
    setShowFaults(false);
    setCode('');
    if (needsCaptcha) captcha.renew();
    const isWrongCode = why === 'login.captcha_wrong' || why === 'login.captcha_expired';
    (isWrongCode ? captchaRef : passwordRef).current?.select();
  };
  const send = async (slider?: string) => {
    setShowFaults(true);
    setSliding(false);
    setRefusal(undefined);
    if (!username.trim()) return usernameRef.current?.focus();
    if (!password) return passwordRef.current?.focus();
    if (needsCaptcha && !code.trim()) return captchaRef.current?.focus();
    setBusy(true);
    keepSignedIn(keep);
    try {
      const result = await client.login({
        username: username.trim(),
        password,
        ...(needsCaptcha && { captcha: code.trim(), checkKey: captcha.checkKey }),
        ...(slider && { slider }),
        ...(identity.chosen && { uType: identity.uType }),
        sType: identity.sType,
      });
      onDone(result, password);
    } catch (error) {
      refuse(error);
    }
  };
  return {
    captcha,
    fields: { username, setUsername, usernameRef, password, setPassword, passwordRef, code, setCode, captchaRef, keep, setKeep },
    showFaults,
    isBusy,
    isSliding,
    refusal,
    send,
  };
}
