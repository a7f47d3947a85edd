import type { OwnWithdrawal } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { withdrawalSteps } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { Box, Text } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { cut, wrap } from '../../state/cells.ts';
import { colour } from '../../theme.ts';
import { accountName, stepName } from './names.ts';

/** The mark of a step, and its colour. */
const marksOf = (): Readonly<Record<Tone, readonly [mark: string, colour: string]>> => ({
  good: ['●', colour.good],
  waiting: ['◐', colour.warn],
  attention: ['!', colour.warn],
  bad: ['×', colour.bad],
  quiet: ['○', colour.dim],
  neutral: ['○', colour.dim],
});

interface Props {
  readonly row: OwnWithdrawal;
  readonly onClose: () => void;
}

/** One withdrawal: what it pays, to where, and every step with its time (WITHDRAW-07). */
export function WithdrawalPage({ row, onClose }: Props) {
  const { t, columns, active } = useAppContext();
  const hints = usePlace([{ key: 'back', run: onClose }], { isActive: active, otherwise: (pressed) => pressed === 'enter' && onClose() });
  const amounts = { tax: yuan(row.tax, true), net: yuan(row.net, true) };
  return (
    <Frame hints={hints}>
      <Text bold>{cut(` ${yuan(row.amount, true)} · ${accountName(row.account, t)}`, columns - 1)}</Text>
      <Text dimColor={colour.faint}>{cut(` ${row.withdrawNo}`, columns - 1)}</Text>
      <Text>{cut(` ${t(row.isFinal ? 'money.taxLine' : 'money.taxLineExpected', amounts)}`, columns - 1)}</Text>
      <Box marginTop={1} flexDirection="column">
        {withdrawalSteps(row).map((step) => {
          const [mark, tone] = marksOf()[step.tone];
          return (
            <Text key={step.name}>
              <Text color={tone}>{` ${mark} `}</Text>
              <Text dimColor={colour.faint && step.tone === 'quiet'}>{cut(stepName(step, row.expectPayDate, t), columns - 24)}</Text>
              <Text dimColor={colour.faint}>{step.time ? `  ${step.time.slice(0, 16)}` : ''}</Text>
            </Text>
          );
        })}
      </Box>
      {row.failReason && (
        <Box marginTop={1}>
          <Text color={colour.bad}>{wrap(` ${t('money.reason', { reason: row.failReason })}`, columns - 2).join('\n')}</Text>
        </Box>
      )}
    </Frame>
  );
}
