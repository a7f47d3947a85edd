import { expertCalls, type RecusableParty, type RecusalTarget } from '@saiyun/sdk/calls';
import { Box, Text } from 'ink';
import { useEffect, useMemo, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, isLow, type Notice, useNotice, useRoom } from '../../kit/frame.tsx';
import { Tab } from '../../kit/tabs.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { errorText, useLoad } from '../../kit/use-load.ts';
import { cut, fit } from '../../state/cells.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour } from '../../theme.ts';
import { ReasonPage } from '../queue/reason-page.tsx';

interface Props {
  readonly expertId: string;
  /** With a notice if it was declared. */
  readonly onClose: (done?: Notice) => void;
}

const kinds = ['unit', 'person', 'works'] as const satisfies readonly RecusalTarget[];
/** While somebody types, the server is asked this long after the last key, in ms. */
const settleMs = 250;

/** The word, once its writer rests. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word);
  useEffect(() => {
    const later = setTimeout(() => setSettled(word), settleMs);
    return () => clearTimeout(later);
  }, [word]);
  return settled;
}

/** Declares whom an expert does not judge: a unit, a person or a work, found by name, with the reason. */
export function Declare({ expertId, onClose }: Props) {
  const { client, t, language, toggleLanguage, endedBy, columns, rows, active } = useAppContext();
  const calls = useMemo(() => expertCalls(client.send), [client]);
  const [kind, setKind] = useState<RecusalTarget>('unit');
  const [onKind, setOnKind] = useState(false);
  const [word, setWord] = useState<TextEdit>(textEdit(''));
  const [at, setAt] = useState(0);
  const [party, setParty] = useState<RecusableParty>();
  const [notice, setNotice] = useNotice();
  const keyword = useSettled(textOf(word).trim());
  const { data: found = [], error } = useLoad(() => calls.recusable(kind, keyword), [calls, kind, keyword, language]);
  const height = Math.max(1, useRoom() - (isLow(rows) ? 3 : 6));
  const selected = Math.max(0, Math.min(at, found.length - 1, height - 1));
  const declare = async (target: RecusableParty, reason: string): Promise<void> => {
    setParty(undefined);
    try {
      await client.recusals.add({ expertId, targetType: kind, targetId: target.id, reason });
      onClose({ tone: 'good', text: t('own.declared', { name: target.name }) });
    } catch (refused) {
      if (!endedBy(refused)) setNotice({ tone: 'bad', text: errorText(refused) });
    }
  };
  const step = (by: 1 | -1): void => {
    setKind(kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length] ?? kind);
    setWord(textEdit(''));
    setAt(0);
  };
  const isActive = active && !party;
  useKeys(
    { back: () => onClose(), language: toggleLanguage },
    {
      isActive,
      otherwise: (pressed) => {
        setNotice(undefined);
        if (pressed === 'tab' || pressed === 'shift+tab') setOnKind(!onKind);
        else if (onKind && pressed === 'right') step(1);
        else if (onKind && pressed === 'left') step(-1);
        else if (onKind && pressed === 'enter') setOnKind(false);
        else if (pressed === 'down') setAt(Math.min(found.length - 1, height - 1, selected + 1));
        else if (pressed === 'up') setAt(Math.max(0, selected - 1));
        else if (pressed === 'enter') setParty(found[selected]);
      },
    },
  );
  if (party)
    return (
      <ReasonPage
        name={party.id}
        title={t('own.declareOf', { name: party.name })}
        ask={{
          title: t('own.declareOf', { name: party.name }),
          text: `${t(`own.blocks.${kind}`, { name: party.name })}\n${t('own.final')}`,
        }}
        onDone={(reason) => void declare(party, reason)}
        onClose={() => setParty(undefined)}
      />
    );
  const failed: Notice | undefined = error ? { tone: 'bad', text: error } : undefined;
  return (
    <Frame
      hints={['nextField', onKind ? 'choose' : 'pick', 'open', 'language', 'back']}
      notice={failed ?? notice ?? { tone: 'info', text: t('own.final') }}
    >
      <Text bold>{` ${t('own.declare')}`}</Text>
      <Text>
        <Text color={colour.accent}>{onKind ? '❯' : ' '}</Text>
        {kinds.map((one) => (
          <Tab key={one} text={t(`own.kind.${one}`)} on={one === kind} />
        ))}
      </Text>
      <Box marginTop={isLow(rows) ? 0 : 1}>
        <Text color={colour.accent}>{`${onKind ? '  ' : '❯ '}${fit(t(`own.find.${kind}`), 22)}`}</Text>
        <TextInput edit={word} onChange={setWord} width={Math.max(10, columns - 30)} active={isActive && !onKind} />
      </Box>
      {!isLow(rows) && <Text> </Text>}
      {found.slice(0, height).map(({ id, name, hint }, n) => (
        <Text key={id} bold={n === selected} {...(n === selected && { color: colour.accent })} wrap="truncate">
          {(n === selected ? '❯ ' : '  ') + cut(`${name}${hint ? ` · ${hint}` : ''}`, columns - 3)}
        </Text>
      ))}
      {found.length === 0 && <Text dimColor={colour.faint}>{`  ${t('own.nobody')}`}</Text>}
    </Frame>
  );
}
