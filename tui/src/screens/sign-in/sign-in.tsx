import { Box } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Choice } from '../../kit/choice.tsx';
import { Frame, isLow, type Notice, useRoom } from '../../kit/frame.tsx';
import { boxStyle } from '../../state/cells.ts';
import { type TextEdit, textEdit } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';
import { AccountForm, type AccountFormProps, CodeForm } from './forms.tsx';
import { useSignIn } from './use-sign-in.ts';

export interface SignInProps {
  readonly notice?: Notice | undefined;
  readonly onSignedIn: (welcome: string) => void;
  readonly onQuit: () => void;
}

/**
 * TUI-01: account and password, a one-time code if the account has a second factor, then tenant and department if there are several
 * (AUTH-03).
 */
export function SignIn({ notice, onSignedIn, onQuit }: SignInProps) {
  const { client, rows } = useAppContext();
  const steps = useSignIn(notice, onSignedIn);
  const [username, setUsername] = useState<TextEdit>(textEdit(client.session.userInfo?.username ?? ''));
  return (
    <Frame
      right={client.options.baseUrl}
      hints={steps.step.kind === 'account' ? ['nextField', 'language', 'leave'] : ['language', 'back']}
      notice={steps.notice}
    >
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Box flexDirection="column" borderStyle={boxStyle()} borderColor={colour.accent} paddingX={2} paddingY={isLow(rows) ? 0 : 1}>
          <StepForm steps={steps} username={username} onUsername={setUsername} onQuit={onQuit} />
        </Box>
      </Box>
    </Frame>
  );
}

function StepForm(props: AccountFormProps) {
  const { t } = useAppContext();
  const room = useRoom();
  const { steps } = props;
  const { step } = steps;
  switch (step.kind) {
    case 'account':
      return <AccountForm {...props} />;
    case 'code':
      return <CodeForm steps={steps} ticket={step.ticket} />;
    case 'tenant':
    case 'depart':
      return (
        <Choice
          key={step.kind}
          title={t(step.kind === 'tenant' ? 'signIn.tenant' : 'signIn.depart')}
          options={step.options}
          height={Math.min(8, Math.max(1, room - 4))}
          onChoose={(value) => void steps.choose(value)}
          onCancel={steps.startOver}
        />
      );
    default:
      return step satisfies never;
  }
}
