import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { accounts } from '../../../lib/api/account-calls.ts';
import { useDomain } from '../../../lib/api/domain.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { emptyDraft, inputOf, isAccountName, isComplete, type RegisterDraft } from './register-draft.ts';

/** The registration form: what was typed, what is wrong with it, and the call that registers. */
export function useRegister(competitionId: string | undefined) {
  const navigate = useNavigate();
  const { config } = useDomain();
  const [draft, setDraft] = useState(emptyDraft);
  const [showFaults, setShowFaults] = useState(false);
  const [takenName, setTakenName] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<RegisterDraft>) => setDraft((before) => ({ ...before, ...part }));

  const checkName = async () => {
    const { username } = draft;
    if (!isAccountName(username)) return;
    const { userCalls } = await import('@saiyun/sdk/calls');
    const { client } = await import('../../../lib/api/client.ts');
    const free = await userCalls(client.send)
      .isFree(username)
      .catch(() => undefined);
    setTakenName(free?.success === false ? username : undefined);
  };
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
      void navigate('/user/register-result', { replace: true, state: { registered: draft.username } });
    } catch (error) {
      if (faultOf(error).code === 'signup.username_taken') setTakenName(draft.username);
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  const isTaken = takenName !== undefined && takenName === draft.username;
  return { form, draft, change, showFaults, isTaken, isBusy, refusal, checkName, submit, needsSlider: config?.captcha === 'Y' };
}
