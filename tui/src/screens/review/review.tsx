import type { ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { calibratedWorks } from '@saiyun/sdk/rules';
import { Box, Text } from 'ink';
import { useMemo, useState } from 'react';
import { type AppContext, useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { useFind } from '../../kit/use-find.tsx';
import { choiceOf, fillItem } from '../../state/fill-item.ts';
import { firstRow, select } from '../../state/list-window.ts';
import type { ScoreAction } from '../../state/score-form.ts';
import { colour } from '../../theme.ts';
import { ClashPage } from './clash-page.tsx';
import { type Cover, CoverPage } from './cover.tsx';
import { workTitle } from './names.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { lineName, type SheetLine, sheetLines } from './sheet-lines.ts';
import { standingText } from './standing.ts';
import { type ReviewWork, useReview } from './use-review.ts';
import { useSending } from './use-sending.ts';
import { useSheetPdf } from './use-sheet-pdf.ts';

export interface ReviewProps {
  readonly id: string;
  /** What was done before, such as that the previous work was submitted. */
  readonly before?: Notice | undefined;
  readonly onBack: (notice?: Notice) => void;
  /** Leads on to the next work that is open. */
  readonly onSubmitted: (title: string) => void;
  /** Opens the next (1) or previous (-1) review of the list from which this one was opened. */
  readonly onMove: (by: 1 | -1) => void;
}

/** TUI-02, TUI-03: one review, scored by its template; read-only if it is submitted or expired, or if the expert has no signature. */
export function Review({ id, before, onBack, onSubmitted, onMove }: ReviewProps) {
  const { client, t, language, active } = useAppContext();
  const work = useReview(id);
  const saveSheet = useSheetPdf();
  const { loaded, items, form, act, editable, standing } = work;
  const detail = loaded.data?.detail;
  const [list, setList] = useState(firstRow);
  const [notice, setNotice] = useState<Notice | undefined>(before);
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
    onSubmitted: () => onSubmitted(detail ? workTitle(detail.works, language) : ''),
  });
  const edit = (): void => {
    if (!editable) return;
    const isText = item ? item.itemType === 'text' : line?.name !== 'confidence';
    if (isText) setCover('text');
    else move(list.selected + 1);
  };

  const names = useMemo(() => sheetLines(items).map((one) => lineName(one, language, t)), [items, language, t]);
  const isHere = active && !cover && standing.is !== 'clash';
  const find = useFind({ lines: names, at: list.selected, goTo, isActive: isHere });
  const why = detail && whyReadOnly(detail, work, t)?.text;
  const hints = usePlace(
    [
      { key: 'edit', run: edit, why },
      { key: 'save', run: () => void save(), why },
      { key: 'submit', run: askSubmit, why },
      { key: 'files', run: () => setCover('files'), why: detail?.works.files.length === 0 ? t('files.none') : undefined },
      { key: 'abstract', run: () => setCover('abstract'), why: detail ? undefined : t('shell.loading') },
      { key: 'next', run: () => onMove(1) },
      { key: 'previous', run: () => onMove(-1) },
      { key: 'askReturn', run: () => setCover('return'), why: why ?? askedAt(detail, t) },
      {
        key: 'sheetPdf',
        run: () => detail && void saveSheet(detail).then(setNotice),
        why: detail?.review.status === reviewStatus.submitted ? undefined : t('review.notSubmitted'),
      },
      { key: 'undo', run: () => act({ type: 'undo' }), why: form.past.length === 0 ? t('review.nothingToUndo') : undefined },
      ...find.offers,
      { key: 'up', run: () => move(list.selected - 1) },
      { key: 'down', run: () => move(list.selected + 1) },
      { key: 'first', run: () => move(0) },
      { key: 'last', run: () => move(lines.length - 1) },
      ...(loaded.error ? [{ key: 'refresh', run: () => void loaded.reload() } as const] : []),
      { key: 'back', run: () => onBack() },
    ],
    {
      isActive: isHere && !find.isTyping,
      // A letter is a choice where it is one, and a command elsewhere.
      isInput: (pressed) => /^[a-z]$/i.test(pressed) && filled(work, line, pressed) !== undefined,
      otherwise: (pressed) => {
        const action = filled(work, line, pressed);
        if (action) act(action);
      },
      onRefused: (text) => setNotice({ tone: 'bad', text }),
    },
  );

  if (!detail) return <Waiting error={loaded.error} />;
  if (standing.is === 'clash') return <ClashPage clashing={standing.clashing} work={work} onSettle={work.settle} />;
  if (cover) {
    const close = (done?: Notice): void => {
      setCover(undefined);
      if (!done) return;
      setNotice(done);
      void loaded.reload();
    };
    return <CoverPage {...{ cover, work, detail, line, notice }} onSubmit={() => void submit()} onClose={close} />;
  }
  const askedText = askedAt(detail, t);
  const asked: Notice | undefined = askedText ? { tone: 'info', text: askedText } : undefined;
  const where = standingText(standing, work.wrong, t);
  return (
    <Frame
      right={[client.session.userInfo?.realname, where].filter(Boolean).join(' · ')}
      hints={hints}
      prompt={find.prompt}
      notice={notice ?? whyReadOnly(detail, work, t) ?? whatIsKept(work, t) ?? asked}
    >
      <ReviewSheet work={work} detail={detail} selected={list.selected} />
    </Frame>
  );
}

/** The change of the sheet that a key makes on a line. */
function filled({ editable, form, confidences }: ReviewWork, line: SheetLine | undefined, pressed: string): ScoreAction | undefined {
  if (!editable || !line) return undefined;
  if (line.name === 'item') return fillItem(line.item, form, pressed);
  if (line.name !== 'confidence') return undefined;
  const choices = confidences.map(({ value }) => value);
  const confidence = choiceOf(choices, form.confidence, pressed);
  return confidence === undefined ? undefined : { type: 'confidence', confidence };
}

/** A review that is being loaded, or could not be. */
function Waiting({ error }: { readonly error: string | undefined }) {
  const { t } = useAppContext();
  return (
    <Frame hints={['back']} notice={error ? { tone: 'bad', text: t('shell.retry', { error }) } : undefined}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Text dimColor={colour.faint}>{error ? '' : t('shell.loading')}</Text>
      </Box>
    </Frame>
  );
}

/** States in which a review waits for the calibration of its project. */
const mayWait: ReadonlySet<string> = new Set([reviewStatus.pending, reviewStatus.staged]);

/** TUI-03: why nothing can be filled in. */
function whyReadOnly(
  { signed, review, calibration }: ReviewDetail,
  { editable, standing }: ReviewWork,
  t: AppContext['t'],
): Notice | undefined {
  if (standing.is === 'over') return { tone: 'bad', text: t('review.over') };
  if (!signed) return { tone: 'bad', text: t('review.unsigned') };
  if (editable) return undefined;
  if (calibration?.needed && mayWait.has(review.status))
    return { tone: 'bad', text: t('review.uncalibrated', { done: calibratedWorks(calibration), all: calibration.all }) };
  if (standing.is === 'refused') return { tone: 'bad', text: t('review.closed') };
  return { tone: 'info', text: t('review.readOnly', { state: review.status_dictText ?? review.status }) };
}

/** That it was asked to return the work. */
function askedAt(detail: ReviewDetail | undefined, t: AppContext['t']): string | undefined {
  const at = detail?.review.returnRequestTime;
  return at ? t('review.returnAsked', { time: at.slice(0, 16) }) : undefined;
}

/** What became of what was written, where that is more than the few words of the head. */
function whatIsKept({ standing, isPutBack }: ReviewWork, t: AppContext['t']): Notice | undefined {
  if (standing.is === 'refused') return { tone: 'bad', text: t('review.refusedWhy', { reason: standing.why }) };
  return isPutBack ? { tone: 'info', text: t('review.putBack') } : undefined;
}
