import type { SignedIn } from '@saiyun/sdk/calls';
import { sessions } from '../../../lib/api/account-calls.ts';
import { keepSignedIn } from '../../../lib/store/session.ts';
import { useText } from '../../../messages/base/index.ts';
import type { Channel } from '../address.ts';
import { ProofForm } from '../password/proof-form.tsx';
import type { IdentityChoice } from './identity.ts';
import { type PendingSecondStep, secondStepOf } from './pending-second-step.ts';

export interface CodeFormProps {
  readonly channel: Channel;
  readonly identity: IdentityChoice;
  readonly needsSlider: boolean;
  readonly onDone: (result: SignedIn) => void;
  readonly onSecondStep: (pending: PendingSecondStep) => void;
}

/** Sign-in by a code sent to a phone or mailbox (AUTH-01). */
export function CodeForm({ channel, identity, needsSlider, onDone, onSecondStep }: CodeFormProps) {
  const { t } = useText();
  return (
    <ProofForm
      channel={channel}
      scene="login"
      needsSlider={needsSlider}
      label={t(`signIn.way.${channel}`)}
      submitText={t('signIn.submit')}
      busyText={t('signIn.busy')}
      onProof={async (address, captcha) => {
        keepSignedIn(true);
        const as = { captcha, ...(identity.chosen && { uType: identity.uType }), sType: identity.sType };
        try {
          onDone(
            await (channel === 'sms' ? sessions.phoneLogin({ mobile: address, ...as }) : sessions.emailLogin({ email: address, ...as })),
          );
        } catch (error) {
          const second = secondStepOf(error);
          if (!second) throw error;
          onSecondStep(second);
        }
      }}
    />
  );
}
