import type { ReviewDetail } from '@saiyun/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import type { KeyName } from '../../keys.ts';
import { type AppContext, useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { choiceOf, fillItem, takesLetters } from '../../state/fill-item.ts';
import { firstRow, select } from '../../state/list-window.ts';
import { ClashPage } from './clash-page.tsx';
import { type Cover, CoverPage } from './cover.tsx';
import { workTitle } from './names.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { sheetLines } from './sheet-lines.ts';
import { standingText } from './standing.ts';
import { type ReviewWork, useReview } from './use-review.ts';
import { useSending } from './use-sending.ts';

export interface ReviewProps {
  readonly id: string;
  readonly onBack: (notice?: Notice) => void;
  /** Opens the next (1) or previous (-1) review of the list from which this one was opened. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onHelp: () => void;
}

const readHints: readonly KeyName[] = ['abstract', 'next', 'language', 'help', 'back'];
const editHints: readonly KeyName[] = ['edit', 'save', 'submit', ...readHints];

/** TUI-02, TUI-03: one review, scored by its template; read-only if it is submitted or expired, or if the expert has no signature. */
export function Review({ id, onBack, onMove, onHelp }: ReviewProps) {
  const { client, t, language, toggleLanguage, active } = useAppContext();
  const work = useReview(id);
  const { loaded, items, form, act, editable, standing } = work;
  const detail = loaded.data?.detail;
  const [list, setList] = useState(firstRow);
  const [notice, setNotice] = useState<Notice>();
  const [cover, setCover] = useState<Cover>();

  const lines = sheetLines(items);
  const line = lines[list.selected];
  const item = line?.name === 'item' ? line.item : undefined;
  const goTo = (line: number): void => setList(select(list, line, lines.length, lines.length));
  const move = (line: number): void => {
    setNotice(undefined);
    goTo(line);
  };
  const { save, askSubmit, submit } = useSending(work, {
    onNotice: setNotice,
    onFault: (field) => goTo(lines.findIndex(({ key }) => key === field)),
    onAsk: () => setCover('submit'),
    onSubmitted: () => onBack({ tone: 'good', text: t('review.submitted', { title: detail ? workTitle(detail.works, language) : '' }) }),
  });
  const edit = (): void => {
    if (!editable) return;
    const isText = item ? item.itemType === 'text' : line?.name !== 'confidence';
    if (isText) setCover('text');
    else move(list.selected + 1);
  };

  const fill = (pressed: string): void => {
    if (!editable) return;
    if (line?.name === 'confidence') {
      const confidence = choiceOf(
        work.confidences.map(({ value }) => value),
        form.confidence,
        pressed,
      );
      if (confidence !== undefined) act({ type: 'confidence', confidence });
      return;
    }
    const action = item && fillItem(item, form, pressed);
    if (action) act(action);
  };

  useKeys(
    {
      up: () => move(list.selected - 1),
      down: () => move(list.selected + 1),
      first: () => move(0),
      last: () => move(lines.length - 1),
      edit,
      save: () => void save(),
      submit: askSubmit,
      abstract: () => (detail ? setCover('abstract') : undefined),
      next: () => onMove(1),
      previous: () => onMove(-1),
      undo: () => act({ type: 'undo' }),
      language: toggleLanguage,
      help: onHelp,
      back: () => onBack(),
      refresh: () => (loaded.error ? void loaded.reload() : undefined),
    },
    {
      isActive: active && !cover && standing.is !== 'clash',
      isInput: (pressed) => editable && !!item && takesLetters(item) && /^[a-z]$/i.test(pressed),
      otherwise: (pressed) => fill(pressed),
    },
  );

  if (!detail) return <Waiting error={loaded.error} />;
  if (standing.is === 'clash') return <ClashPage clashing={standing.clashing} work={work} onSettle={work.settle} />;
  if (cover) {
    const close = (): void => setCover(undefined);
    return <CoverPage {...{ cover, work, detail, line, notice }} onSubmit={() => void submit()} onClose={close} />;
  }
  const where = standingText(standing, work.wrong, t);
  return (
    <Frame
      right={[client.session.userInfo?.realname, where].filter(Boolean).join(' · ')}
      hints={editable ? editHints : readHints}
      notice={notice ?? whyReadOnly(detail, work, t) ?? whatIsKept(work, t)}
    >
      <ReviewSheet work={work} detail={detail} selected={list.selected} />
    </Frame>
  );
}

/** A review that is being loaded, or could not be. */
function Waiting({ error }: { readonly error: string | undefined }) {
  const { t } = useAppContext();
  return (
    <Frame hints={['back']} notice={error ? { tone: 'bad', text: t('shell.retry', { error }) } : undefined}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Text dimColor>{error ? '' : t('shell.loading')}</Text>
      </Box>
    </Frame>
  );
}

/** TUI-03: why nothing can be filled in. */
function whyReadOnly({ signed, review }: ReviewDetail, { editable, standing }: ReviewWork, t: AppContext['t']): Notice | undefined {
  if (standing.is === 'over') return { tone: 'bad', text: t('review.over') };
  if (!signed) return { tone: 'bad', text: t('review.unsigned') };
  if (editable) return undefined;
  if (standing.is === 'refused') return { tone: 'bad', text: t('review.closed') };
  return { tone: 'info', text: t('review.readOnly', { state: review.status_dictText ?? review.status }) };
}

/** What became of what was written, where that is more than the few words of the head. */
function whatIsKept({ standing, isPutBack }: ReviewWork, t: AppContext['t']): Notice | undefined {
  if (standing.is === 'refused') return { tone: 'bad', text: t('review.refusedWhy', { reason: standing.why }) };
  return isPutBack ? { tone: 'info', text: t('review.putBack') } : undefined;
}
