import type { MyReviewRow } from '@saiyun/sdk';
import type { DictItem } from '@saiyun/sdk/contract';
import { reviewDicts } from '@saiyun/sdk/rules';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { doneNotice, Frame, isLow, type Notice, useNotice } from '../../kit/frame.tsx';
import { TextInput, useKeptText } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { errorText, useLoad } from '../../kit/use-load.ts';
import { cut, wrap } from '../../state/cells.ts';
import { layout, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';

interface Props {
  readonly review: MyReviewRow;
  /** With a notice if it was asked. */
  readonly onClose: (done?: Notice) => void;
}

/** Asks to return a work unreviewed, or declares that one must not judge it (REVIEW-04): the kind, and the reason in words. */
export function AskReturn({ review, onClose }: Props) {
  const { client, t, language, toggleLanguage, endedBy, columns, rows, active } = useAppContext();
  const { data: kinds = [] } = useLoad<readonly DictItem[]>(() => client.dicts.items(reviewDicts.returnKind), [client, language]);
  const [kind, setKind] = useState<string>(reviewDicts.conflict);
  const { edit: reason, change: setReason, drop } = useKeptText(`return:${review.id}`);
  const [onReason, setOnReason] = useState(false);
  const [notice, setNotice] = useNotice();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const step = (by: 1 | -1): void => {
    const at = kinds.findIndex(({ value }) => value === kind);
    setKind(kinds[Math.max(0, Math.min(kinds.length - 1, at + by))]?.value ?? kind);
  };
  const text = textOf(reason).trim();
  const submit = (): void => (text === '' ? setNotice({ tone: 'bad', text: t('review.returnReason') }) : setAsked(true));
  const ask = async (): Promise<void> => {
    setAsked(false);
    setBusy(true);
    try {
      const answer = await client.reviews.askReturn(review.id, { kind, reason: text });
      drop();
      onClose(doneNotice(t('review.returnDone'), answer));
    } catch (error) {
      if (endedBy(error)) return;
      setNotice({ tone: 'bad', text: errorText(error) });
      setBusy(false);
    }
  };
  const isActive = active && !busy && !isAsked;
  const textColumns = columns - 16;
  const isFirstLine = layout(reason, textColumns - 1).row === 0;
  useKeys(
    { back: () => onClose(), submit, language: toggleLanguage },
    {
      isActive,
      otherwise: (pressed) => {
        setNotice(undefined);
        if (pressed === 'tab' || pressed === 'shift+tab') setOnReason(!onReason);
        else if (onReason && pressed === 'up' && isFirstLine) setOnReason(false);
        else if (onReason && pressed === 'enter') submit();
        else if (onReason) return;
        else if (pressed === 'down' && kinds.at(-1)?.value === kind) setOnReason(true);
        else if (pressed === 'down' || pressed === 'j') step(1);
        else if (pressed === 'up' || pressed === 'k') step(-1);
        else if (pressed === 'enter') setOnReason(true);
      },
    },
  );
  if (isAsked)
    return (
      <Confirm
        title={t('review.returnTitle')}
        text={t('review.returnAsk', { kind: kinds.find(({ value }) => value === kind)?.text ?? kind, reason: cut(text, 120) })}
        onAnswer={(isYes) => (isYes ? void ask() : setAsked(false))}
      />
    );
  const low = isLow(rows);
  // A small window shows of the kinds the chosen one while the reason is written.
  const shown = low && onReason ? kinds.filter(({ value }) => value === kind) : kinds;
  return (
    <Frame hints={['nextField', 'submit', 'language', 'back']} right={review.anonymousCode} notice={notice}>
      <Text bold>{` ${t('review.returnTitle')}`}</Text>
      {!low && (
        <Text dimColor={colour.faint}>
          {wrap(t('review.returnText'), columns - 2)
            .map((line) => ` ${line}`)
            .join('\n')}
        </Text>
      )}
      <Box marginTop={low ? 0 : 1} flexDirection="column">
        {shown.map(({ value, text }) => (
          <Text key={value} {...(value === kind && !onReason && { color: colour.accent })} bold={value === kind}>
            {`${value === kind && !onReason ? '❯ ' : '  '}${value === kind ? '●' : '○'} ${text}`}
          </Text>
        ))}
      </Box>
      <Box marginTop={low ? 0 : 1}>
        <Text {...(onReason && { color: colour.accent })} bold={onReason}>
          {`${onReason ? '❯ ' : '  '}${t('review.reason')}  `}
        </Text>
        <TextInput edit={reason} onChange={setReason} width={textColumns} height={low ? 2 : 4} active={isActive && onReason} leavesEnter />
      </Box>
    </Frame>
  );
}
