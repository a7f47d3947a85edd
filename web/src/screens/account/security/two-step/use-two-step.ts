import type { SecondFactorOffer } from '@saiyun/sdk/calls';
import { useState } from 'react';
import { secondFactor } from '../../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useSecondFactorText } from '../../../../messages/second-factor/index.ts';
import { questionOf, type TwoStepAct } from './two-step-acts.ts';

interface Events {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Leads through an act: password, app and first code to switch it on; one code to renew the recovery codes or to switch it off. */
export function useTwoStep(act: TwoStepAct, { onClose, onChanged }: Events) {
  const { t } = useSecondFactorText();
  const [typed, setTyped] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [offer, setOffer] = useState<SecondFactorOffer>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const question = questionOf(act, offer !== undefined);

  const run = async () => {
    if (question.isPassword) {
      setOffer(await secondFactor.begin(typed));
      return;
    }
    if (act === 'disable') {
      await secondFactor.end(typed);
      feedback.message('success', t('disabled'));
      onChanged();
      onClose();
      return;
    }
    const made = await (act === 'enable' ? secondFactor.confirm(typed) : secondFactor.renewRecoveryCodes(typed));
    if (act === 'enable') feedback.message('success', t('enabled'));
    setRecoveryCodes(made.recoveryCodes);
    onChanged();
  };
  const submit = async () => {
    setShowFaults(true);
    setRefusal(undefined);
    if (!typed.trim() || isBusy) return;
    setBusy(true);
    try {
      await run();
      setTyped('');
      setShowFaults(false);
    } catch (error) {
      setRefusal(failureMessage(error));
    }
    setBusy(false);
  };
  return { question, typed, setTyped, isMissing: showFaults && !typed.trim(), isBusy, refusal, offer, recoveryCodes, submit };
}
