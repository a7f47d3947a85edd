import type { SignedIn } from '@saiyun/sdk/calls';
import type { UserInfo } from '@saiyun/sdk/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { sessions } from '../../../../lib/api/account-calls.ts';
import { failureMessage, faultOf } from '../../../../lib/errors/error-policy.ts';
import { safeRedirect } from '../../../../lib/paths.ts';
import { goOnAs, takeOver } from '../after-sign-in.ts';
import { hasChoice } from '../choose.tsx';
import { type Identity, type IdentityChoice, identityOnLoad, settledIdentity } from '../identity.ts';
import { type PendingSecondStep, secondStepOf } from '../pending-second-step.ts';
import { addressOf, bringsSignIn, readAnswer, returnPath, withRedirect } from './third-answer.ts';

export type ThirdState =
  | { readonly is: 'busy' | 'unbound' | 'choice' }
  | { readonly is: 'failed'; readonly text: string }
  /** `binds`: the third party's account is linked afterwards. */
  | { readonly is: 'second'; readonly pending: PendingSecondStep; readonly binds: boolean }
  | { readonly is: 'choosing'; readonly result: SignedIn };

const failed = (error: unknown): ThirdState => ({ is: 'failed', text: failureMessage(error) });

/** Signs in with what the third party sent, or links its account to the one whose password is typed here. */
export function useThirdReturn() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [answer] = useState(() => readAnswer(query));
  const { redirect } = answer;
  const token = answer.token ?? '';
  const type = answer.type ?? '';
  const [state, setState] = useState<ThirdState>({ is: bringsSignIn(answer) ? 'busy' : 'choice' });
  const isBegun = useRef(false);
  const typedPassword = useRef('');

  // Whoever comes back from elsewhere asked for no identity in this address.
  const [identity] = useState((): IdentityChoice => ({ ...identityOnLoad(), chosen: false }));
  const enter = (as: Identity, user: UserInfo) => {
    goOnAs(as, user);
    void navigate(safeRedirect(redirect), { replace: true });
  };
  const done = (result: SignedIn) => {
    takeOver(result);
    const { userInfo } = result;
    const settled = settledIdentity(userInfo.username, userInfo.roles, identity);
    if (settled === undefined || hasChoice(result, identity)) setState({ is: 'choosing', result });
    else enter(settled, userInfo);
  };
  const signIn = async () => {
    // A one-time token does not stay in the address, where browser histories keep it.
    history.replaceState(null, '', withRedirect(location.pathname, redirect));
    try {
      done(
        await (answer.ticket
          ? sessions.casLogin(answer.ticket, `${location.origin}${returnPath(redirect)}`)
          : sessions.thirdLogin(token, type)),
      );
    } catch (error) {
      const pending = secondStepOf(error);
      if (pending) setState({ is: 'second', pending, binds: false });
      else if (faultOf(error).code === 'login.third_unbound') setState({ is: 'unbound' });
      else setState(failed(error));
    }
  };
  useEffect(() => {
    // Only once, even if effects run twice: the token is valid once.
    if (!bringsSignIn(answer) || isBegun.current) return;
    isBegun.current = true;
    void signIn();
  });
  const bind = async (result: SignedIn) => {
    try {
      // The password was typed a moment ago, so the user is not pending for it again.
      await sessions.prove({ password: typedPassword.current });
      await sessions.bindThird(token, type);
      done(result);
    } catch (error) {
      setState(failed(error));
    }
  };
  const bindWithPassword = (result: SignedIn, password: string) => {
    typedPassword.current = password;
    void bind(result);
  };
  const askSecondStep = (pending: PendingSecondStep, password: string) => {
    typedPassword.current = password;
    setState({ is: 'second', pending, binds: true });
  };
  const passSecondStep = (result: SignedIn) => {
    if (state.is === 'second' && state.binds) void bind(result);
    else done(result);
  };
  const goBack = () => setState({ is: state.is === 'second' && state.binds ? 'unbound' : 'choice' });
  // The token stays valid until somebody is linked, so that registering may come first.
  const arrival = addressOf(answer);
  return {
    state,
    hasError: answer.error !== null,
    redirect,
    identity,
    arrival,
    enter,
    bindWithPassword,
    askSecondStep,
    passSecondStep,
    goBack,
  };
}
