import type { OwnWithdrawal } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { withdrawalStatus, withdrawalStep } from '@saiyun/sdk/entities';
import { withdrawalSteps } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { Box, Text } from 'ink';
import { useEffect, useState } from 'react';
import { keys } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { doneNotice, Frame, useNotice } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { errorText, failureOf, type Loaded, withStanding } from '../../kit/use-load.ts';
import { cut, wrap } from '../../state/cells.ts';
import { colour } from '../../theme.ts';
import { accountName, stepName } from './names.ts';

/** The mark of a step, and its colour. */
const marksOf = (): Readonly<Record<Tone, readonly [mark: string, colour: string]>> => ({
  good: ['●', colour.good],
  waiting: ['◐', colour.warning],
  attention: ['!', colour.warning],
  bad: ['×', colour.bad],
  quiet: ['○', colour.quiet],
  neutral: ['○', colour.quiet],
});

/** How often an open withdrawal is read again, in ms. */
const againMs = 30_000;

interface Props {
  readonly row: OwnWithdrawal;
  readonly loaded: Pick<Loaded<unknown>, 'asOf' | 'isOffline' | 'error' | 'data' | 'loading' | 'reload'>;
  readonly onClose: () => void;
}

/** One withdrawal: what it pays, to where, and every step with its time (WITHDRAW-07); what nobody has approved can be cancelled. */
export function WithdrawalPage({ row, loaded, onClose }: Props) {
  const { client, t, columns, active, endedBy } = useAppContext();
  const [isAsked, setAsked] = useState(false);
  const [notice, setNotice] = useNotice();
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => void reload(), againMs);
    timer.unref();
    return () => clearInterval(timer);
  }, [reload]);
  const isOpen = row.subStatus === withdrawalStep.waiting;
  const hints = usePlace(
    [
      ...(isOpen ? [{ key: 'cancelRequest', run: () => setAsked(true) } as const] : []),
      { key: 'refresh', run: () => void reload() },
      { key: 'back', run: onClose },
    ],
    { isActive: active && !isAsked, otherwise: (pressed) => pressed === 'enter' && onClose() },
  );
  const amounts = { tax: yuan(row.tax, true), net: yuan(row.net, true), amount: yuan(row.amount, true) };
  const isFailed = row.status === withdrawalStatus.failed;
  const payment = isFailed ? t('money.notPaid', amounts) : t(row.isFinal ? 'money.taxLine' : 'money.taxLineExpected', amounts);
  const cancel = async (): Promise<void> => {
    try {
      setNotice(doneNotice(t('money.cancelled', amounts), await client.withdrawals.cancel(row.id)));
    } catch (error) {
      if (endedBy(error)) return;
      setNotice({ tone: 'bad', text: errorText(error) });
    }
    await reload();
  };
  if (isAsked)
    return (
      <Confirm
        title={t('money.cancelTitle')}
        text={t('money.cancelAsk', amounts)}
        onAnswer={(isYes) => {
          setAsked(false);
          if (isYes) void cancel();
        }}
      />
    );
  return (
    <Frame hints={hints} right={withStanding('', loaded, t)} notice={notice ?? failureOf(loaded, t)}>
      <Text bold>{cut(` ${t('money.sumOf', amounts)} · ${accountName(row.account, t)}`, columns - 1)}</Text>
      <Text dimColor={colour.faint}>{cut(` ${row.withdrawNo}`, columns - 1)}</Text>
      <Text>{cut(` ${payment}`, columns - 1)}</Text>
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
      {isOpen && (
        <Box marginTop={1}>
          <Text dimColor={colour.faint}>{wrap(` ${t('money.toCancel', { key: keys.cancelRequest.shown })}`, columns - 2).join('\n ')}</Text>
        </Box>
      )}
    </Frame>
  );
}
