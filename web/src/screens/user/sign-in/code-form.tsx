import type { SignedIn } from '@saiyun/sdk/calls';
import { sessions } from '../../../lib/api/account-calls.ts';
import { keepSignedIn } from '../../../lib/store/session.ts';
import { useText } from '../../../lib/use-text.ts';
import type { Channel } from '../address.ts';
import { ProofForm } from '../password/proof-form.tsx';
import type { Asked } from './identity.ts';
import { type SecondStepAsked, secondStepOf } from './second-step-asked.ts';

export interface CodeFormProps {
  readonly channel: Channel;
  readonly asked: Asked;
  readonly needsSlider: boolean;
  readonly onDone: (result: SignedIn) => void;
  readonly onSecondStep: (asked: SecondStepAsked) => void;
}

/** Sign-in by a code sent to a phone or mailbox (AUTH-01). */
export function CodeForm({ channel, asked, needsSlider, onDone, onSecondStep }: CodeFormProps) {
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
        const as = { captcha, ...(asked.chosen && { uType: asked.uType }), sType: asked.sType };
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
