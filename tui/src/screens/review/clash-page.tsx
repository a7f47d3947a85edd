import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { type Language, no, type ReviewItemValue, yes } from '@saiyun/sdk/contract';
import { type Clash, type ReviewContent, takenFrom } from '@saiyun/sdk/logic/review';
import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import type { Clashing } from '../../drafts/review-draft.ts';
import { meaning, nameOf } from '../../keys.ts';
import { type AppContext, useAppContext } from '../../kit/app-context.ts';
import { Frame, useRoom } from '../../kit/frame.tsx';
import { cut, firstLines, fit, wrap } from '../../state/cells.ts';
import { select } from '../../state/list-window.ts';
import { colour } from '../../theme.ts';
import { itemName } from './names.ts';
import type { ReviewWork } from './use-review.ts';

interface Props {
  readonly clashing: Clashing;
  readonly work: Pick<ReviewWork, 'items' | 'confidences'>;
  readonly onSettle: (content: ReviewContent) => void;
}

/** Lines of one clash: its name, both versions below it, and a blank one. */
const versionLines = 3;
const clashLines = versionLines + 2;

/** Both versions of what was changed here and elsewhere, side by side: one of each is kept, and nothing is lost unseen. */
export function ClashPage({ clashing, work, onSettle }: Props) {
  const { t, language, toggleLanguage, columns, active } = useAppContext();
  const { clashes } = clashing;
  const [at, setAt] = useState(0);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const here = clashes[Math.min(at, clashes.length - 1)];
  const choose = (isTheirs: boolean): void => {
    if (here) setTheirs((now) => new Set(isTheirs ? [...now, here.key] : [...now].filter((key) => key !== here.key)));
  };
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      // It may come while a text is written: no letter and no Enter decides anything.
      if (pressed === 'left') choose(false);
      else if (pressed === 'right') choose(true);
      else if (pressed === 'up') setAt(Math.max(0, at - 1));
      else if (pressed === 'down') setAt(Math.min(clashes.length - 1, at + 1));
      const name = meaning(pressed, ['language', 'clashDone']);
      if (name === 'language') toggleLanguage();
      else if (name === 'clashDone')
        onSettle([...theirs].reduce((content, one) => takenFrom(content, clashing.theirs, one), clashing.content));
    },
    { isActive: active },
  );
  const half = Math.floor((columns - 5) / 2);
  const explained = firstLines(t('review.clashText'), columns - 2, 2);
  const height = Math.max(1, Math.floor((useRoom() - 2 - explained.length) / clashLines));
  const { top } = select({ selected: 0, top: 0 }, at, clashes.length, height);
  return (
    <Frame hints={['pick', 'choose', 'clashDone', 'language']} notice={{ tone: 'info', text: `${at + 1} / ${clashes.length}` }}>
      <Text bold>{` ${t('review.clashTitle')}`}</Text>
      <Text dimColor={colour.faint}>{explained.map((one) => ` ${one}`).join('\n')}</Text>
      <Text>{` ${fit(t('review.clashMine'), half)}   ${fit(t('review.clashTheirs'), half)}`}</Text>
      {clashes.slice(top, top + height).map((clash) => (
        <Box key={clash.key} flexDirection="column" height={clashLines}>
          <Text bold {...(clash === here && { color: colour.accent })}>
            {`${clash === here ? '❯ ' : '  '}${cut(clashName(clash, work.items, language, t), columns - 4)}`}
          </Text>
          <Box gap={1}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Version
                key={side}
                text={clashText(clash, side, work, t)}
                size={half}
                isChosen={theirs.has(clash.key) === (side === 'theirs')}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Frame>
  );
}

/** One version, marked if it is the one that is kept. */
function Version({ text, size, isChosen }: { readonly text: string; readonly size: number; readonly isChosen: boolean }) {
  const lines = wrap(text, size - 4).slice(0, versionLines);
  return (
    <Box width={size + 1} height={versionLines}>
      <Text {...(isChosen ? { color: colour.good } : { dimColor: colour.faint })}>
        {lines.map((line, n) => `${n > 0 ? '   ' : isChosen ? ' ● ' : ' ○ '}${line}`).join('\n')}
      </Text>
    </Box>
  );
}

function clashName({ key }: Clash, items: readonly ReviewTemplateItemRow[], language: Language, t: AppContext['t']): string {
  const item = items.find(({ id }) => id === key);
  if (item) return itemName(item, language);
  return key === 'comment' || key === 'commentToEntrant' || key === 'confidence' ? t(`review.${key}`) : '';
}

function clashText(clash: Clash, side: 'mine' | 'theirs', { confidences }: Pick<ReviewWork, 'confidences'>, t: AppContext['t']): string {
  const value = clash[side];
  if (typeof value === 'string') {
    const text = clash.key === 'confidence' ? confidences.find((one) => one.value === value)?.text : value.trim();
    return text || t('review.none');
  }
  const { scoreValue, gradeValue, passValue, textValue } = (value ?? {}) as Partial<ReviewItemValue>;
  if (passValue === yes || passValue === no) return t(passValue === yes ? 'review.pass' : 'review.fail');
  return (scoreValue ?? (gradeValue || textValue?.trim()))?.toString() || t('review.none');
}
