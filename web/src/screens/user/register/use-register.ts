import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type LiveAsk, liveCheck } from '../../../blocks/live-check/live-check.ts';
import { accounts } from '../../../lib/api/account-calls.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { withBack } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { type RefusedPassword, refusedPassword } from '../password/new-password.ts';
import { accountNameFault, emptyDraft, inputOf, isComplete, type RegisterDraft } from './register-draft.ts';

/** The address of the third party's sign-in that led here, to which its person goes back to link the new account. */
export function useThirdArrival(): string | undefined {
  return ((useLocation().state ?? {}) as { readonly third?: string }).third;
}

/** Asks whether an account name is free. */
const askName: LiveAsk = async (username) => {
  // Not the module of all calls: it would become part of the sign-in page.
  const { users } = await import('./name-calls.ts');
  const free = await users.isFree(username);
  return free.success ? undefined : free.message;
};

/** Ms without typing after which the server is asked. */
const pauseMs = 400;

/** What is wrong with the account name: by the rule once it was left, and by the server while it is typed (FORM-02, FORM-19). */
function useNameFault(username: string, showFaults: boolean) {
  const language = useLanguage();
  const [live] = useState(() => liveCheck(askName));
  const [isLeft, setLeft] = useState(false);
  const [taken, setTaken] = useState<{ readonly username: string; readonly said: string }>();
  const fault = accountNameFault(username, language);
  const isRight = fault === undefined;
  useEffect(() => {
    if (!isRight) return;
    let isOver = false;
    const ask = async () => {
      const said = await live.fault(username);
      if (!isOver) setTaken(said === undefined ? undefined : { username, said });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      live.drop();
    };
  }, [live, username, isRight]);
  const shown = showFaults || (isLeft && username !== '') ? fault : undefined;
  return { nameFault: shown ?? (taken?.username === username ? taken.said : undefined), setTaken, leaveName: () => setLeft(true) };
}

/** The registration form: what was typed, what is wrong with it, and the call that registers. */
export function useRegister(competitionId: string | undefined) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const third = useThirdArrival();
  const { config } = useDomain();
  const [draft, setDraft] = useState(emptyDraft);
  const [showFaults, setShowFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<RefusedPassword>();
  const form = useRef<HTMLFormElement>(null);
  const { nameFault, setTaken, leaveName } = useNameFault(draft.username, showFaults);
  const change = (part: Partial<RegisterDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setShowFaults(true);
    setRefusal(undefined);
    if (!isComplete(draft, config?.mobilePrefixes)) {
      // The next drawing marks the faulty inputs; the first of them gets the focus.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    try {
      await accounts.register(inputOf(draft, competitionId));
      const state = { registered: draft.username };
      if (third) void navigate(third, { replace: true, state });
      else void navigate(withBack('/user/register-result', query.get('redirect')), { replace: true, state });
    } catch (error) {
      if (faultOf(error).code === 'signup.username_taken') setTaken({ username: draft.username, said: failureMessage(error) });
      const found = refusedPassword(error, draft.password);
      if (found) setRefused(found);
      else setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return { form, draft, change, showFaults, nameFault, leaveName, isBusy, refusal, refused, submit, needsSlider: config?.captcha === 'Y' };
}
