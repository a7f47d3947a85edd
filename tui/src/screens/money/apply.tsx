import type { WithdrawalPreview } from '@saiyun/sdk/calls';
import { leastWithdrawalFen } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { Box, Text } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Field } from '../../kit/field.tsx';
import { Frame, isLow, type Notice } from '../../kit/frame.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { cut, fit, wrap } from '../../state/cells.ts';
import { colour } from '../../theme.ts';
import { accountName } from './names.ts';
import { fields, useApply } from './use-apply.ts';
import type { Money } from './use-money.ts';

interface Props {
  readonly money: Money;
  /** With a notice if the withdrawal was asked for. */
  readonly onClose: (done?: Notice) => void;
}

const labelColumns = 20;

/** Asks for a withdrawal (TUI-04, WITHDRAW-01 to WITHDRAW-06): amount, account and payment password, with tax, net and pay day beside it. */
export function Apply({ money, onClose }: Props) {
  const { t, toggleLanguage, columns, rows, active } = useAppContext();
  const draft = useApply(money, (day) => onClose({ tone: 'good', text: t('money.done', { day }) }));
  const { account, field, question, busy } = draft;
  const isActive = active && question === undefined && !busy;
  const step = (by: 1 | -1): void => draft.goTo(fields[(fields.indexOf(field) + by + fields.length) % fields.length] ?? field);
  useKeys(
    { back: () => onClose(), submit: () => void draft.ask(), language: toggleLanguage },
    {
      isActive,
      otherwise: (pressed) => {
        if (pressed === 'up' || pressed === 'shift+tab') step(-1);
        else if (pressed === 'down' || pressed === 'tab') step(1);
        else if (pressed === 'enter' && field === 'password') void draft.ask();
        else if (pressed === 'enter') step(1);
        else if (field === 'account' && pressed === 'left') draft.chooseAccount(-1);
        else if (field === 'account' && pressed === 'right') draft.chooseAccount(1);
      },
    },
  );
  if (question && account)
    return (
      <Confirm
        title={t('money.askTitle')}
        text={t('money.ask', {
          amount: yuan(question.amount, true),
          account: accountName(account, t),
          tax: yuan(question.tax, true),
          net: yuan(question.net, true),
          day: question.payDay,
        })}
        notice={draft.notice}
        onAnswer={(isYes) => void draft.answer(isYes)}
      />
    );
  const { available } = money.account;
  const gap = isLow(rows) ? 0 : 1;
  return (
    <Frame hints={['nextField', 'submit', 'language', 'back']} notice={draft.notice}>
      <Text bold>{` ${t('money.applyTitle')}`}</Text>
      <Text dimColor={colour.faint}>
        {cut(` ${t('money.range', { available: yuan(available, true), least: yuan(leastWithdrawalFen, true) })}`, columns - 1)}
      </Text>
      <Box marginTop={gap} flexDirection="column">
        <Field
          label={t('money.applyAmount')}
          edit={draft.amount}
          onChange={draft.setAmount}
          selected={isActive && field === 'amount'}
          busy={busy}
          labelColumns={labelColumns}
        />
        <Text {...(field === 'account' && { color: colour.accent })} bold={field === 'account'}>
          {field === 'account' ? '❯ ' : '  '}
          {fit(t('money.applyAccount'), labelColumns - 2)}
          {account ? `${draft.accounts.length > 1 ? '← ' : ''}${accountName(account, t)}${draft.accounts.length > 1 ? ' →' : ''}` : ''}
        </Text>
        <Field
          label={t('money.applyPassword')}
          edit={draft.password}
          onChange={draft.setPassword}
          selected={isActive && field === 'password'}
          busy={busy}
          labelColumns={labelColumns}
          secret
        />
      </Box>
      <Box marginTop={gap} flexDirection="column">
        {draft.fault === undefined ? (
          <Preview preview={draft.preview} />
        ) : (
          <Text color={colour.bad}>
            {wrap(`! ${draft.fault}`, columns - 2)
              .map((one) => ` ${one}`)
              .join('\n')}
          </Text>
        )}
      </Box>
    </Frame>
  );
}

/** What would arrive and when, as the server computes it, with withdrawals that are still on their way (WITHDRAW-05, WITHDRAW-06). */
function Preview({ preview }: { readonly preview: WithdrawalPreview | undefined }) {
  const { t, columns } = useAppContext();
  if (!preview) return <Text dimColor={colour.faint}>{` ${t('money.wait')}`}</Text>;
  const { taxMonth: month } = preview;
  const notes = [
    ...(preview.earlierAmount > 0
      ? [t('money.earlier', { month, amount: yuan(preview.earlierAmount, true), tax: yuan(preview.earlierTax, true) })]
      : []),
    ...(preview.isPostponed ? [t('money.postponed')] : []),
    ...(preview.isNextMonth ? [t('money.nextMonth', { month })] : []),
    ...(preview.isDayCertain ? [] : [t('money.uncertain')]),
    t('money.final'),
  ];
  const facts = [
    ['tax', yuan(preview.tax, true)],
    ['arrives', yuan(preview.net, true)],
    ['payDay', preview.payDay],
  ] as const;
  return (
    <>
      {facts.map(([name, value]) => (
        <Text key={name} bold={name === 'arrives'}>
          {` ${fit(t(`money.${name}`), 14)} ${fit(value, 14, 'right')}`}
        </Text>
      ))}
      <Text dimColor={colour.faint}>{notes.map((note) => ` · ${wrap(note, columns - 5).join('\n   ')}`).join('\n')}</Text>
    </>
  );
}
