import type { ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { calibratedWorks } from '@saiyun/sdk/rules';
import { Box, Text, usePaste } from 'ink';
import { useMemo, useState } from 'react';
import { keys } from '../../keys.ts';
import { type AppContext, useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { useFind } from '../../kit/use-find.tsx';
import { failureOf } from '../../kit/use-load.ts';
import { firstRow, select } from '../../state/list-window.ts';
import { nextStep } from '../../state/score-form.ts';
import { colour } from '../../theme.ts';
import { ClashPage } from './clash-page.tsx';
import { type Cover, CoverPage } from './cover.tsx';
import { workTitle } from './names.ts';
import { ReviewSheet } from './sheet/review-sheet.tsx';
import { isTextLine, lineName, sheetLines } from './sheet/sheet-lines.ts';
import { standingText } from './standing.ts';
import { useLineInput } from './use-line-input.ts';
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
  const { loaded, items, form, standing } = work;
  const detail = loaded.data?.detail;
  const [list, setList] = useState(firstRow);
  const [notice, setNotice] = useState<Notice | undefined>(before);
  const [cover, setCover] = useState<Cover>();

  const lines = sheetLines(items);
  const line = lines[list.selected];
  const goTo = (line: number): void => setList(select(list, line, lines.length, lines.length));
  const input = useLineInput(work, { line, onNotice: setNotice, goTo, onText: () => setCover('text') });
  const move = (line: number): void => {
    input.leave();
    goTo(line);
  };
  const { save, askSubmit, submit } = useSending(work, {
    onNotice: setNotice,
    onFault: (field) => move(lines.findIndex(({ key }) => key === field)),
    onAsk: () => setCover('submit'),
    onSubmitted: () => onSubmitted(detail ? workTitle(detail.works, language) : ''),
  });

  const names = useMemo(() => sheetLines(items).map((one) => lineName(one, language, t)), [items, language, t]);
  const isHere = active && !cover && standing.is !== 'clash';
  const find = useFind({ lines: names, at: list.selected, goTo: move, isActive: isHere });
  const why = detail && whyReadOnly(detail, work, t)?.text;
  const moves = [
    ['up', list.selected - 1],
    ['down', list.selected + 1],
    ['nextRow', (list.selected + 1) % Math.max(1, lines.length)],
    ['previousRow', list.selected === 0 ? lines.length - 1 : list.selected - 1],
    ['first', 0],
    ['last', lines.length - 1],
  ] as const;
  // While a word is looked for, the way to its next place stays.
  const isInput = (pressed: string): boolean => !(find.word && isTextLine(line) && /^n$/i.test(pressed)) && input.isInput(pressed);
  const edit = (): void => (isTextLine(line) ? setCover('text') : move(list.selected + 1));
  const hints = usePlace(
    [
      { key: 'edit', run: edit, why },
      { key: 'save', run: () => void save(), why },
      { key: 'submit', run: askSubmit, why },
      { key: 'files', run: () => setCover('files'), why: detail?.works.files.length === 0 ? t('files.none') : undefined },
      { key: 'abstract', run: () => setCover('abstract'), why: detail ? undefined : t('shell.loading') },
      { key: 'next', run: () => onMove(1) },
      { key: 'previous', run: () => onMove(-1) },
      { key: 'guide', run: () => setCover('guide'), why: line?.name === 'item' ? undefined : t('review.noGuide') },
      { key: 'askReturn', run: () => setCover('return'), why: why ?? askedAt(detail, t) },
      {
        key: 'sheetPdf',
        run: () => detail && void saveSheet(detail).then(setNotice),
        why: detail?.review.status === reviewStatus.submitted ? undefined : t('review.notSubmitted'),
      },
      { key: 'undo', run: () => input.step('undo'), why: nextStep(form, 'undo') ? undefined : t('review.nothingToUndo') },
      { key: 'redo', run: () => input.step('redo'), why: nextStep(form, 'redo') ? undefined : t('review.nothingToRedo') },
      ...find.offers,
      ...moves.map(([key, to]) => ({ key, run: () => move(to) })),
      ...(loaded.error ? [{ key: 'refresh', run: () => void loaded.reload() } as const] : []),
      { key: 'back', run: () => onBack() },
    ],
    // A letter is a choice or the beginning of a text where it can be one, and a command elsewhere.
    { isActive: isHere && !find.isTyping, isInput, otherwise: input.take, onNotice: setNotice },
  );

  usePaste(input.paste, { isActive: isHere && !find.isTyping });

  if (!detail) return <Waiting loaded={loaded} />;
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
  const told = notice ?? standingNotice(loaded, work, t);
  const where = standingText(standing, work.wrong, t);
  return (
    <Frame
      right={[client.session.userInfo?.realname, where].filter(Boolean).join(' · ')}
      hints={hints}
      prompt={find.prompt}
      isTyping={find.isTyping}
      notice={told}
    >
      <ReviewSheet work={work} detail={detail} selected={list.selected} isTyping={input.isTyping} notice={told} />
    </Frame>
  );
}

/** A review that is being loaded, or could not be. */
function Waiting({ loaded }: { readonly loaded: ReviewWork['loaded'] }) {
  const { t } = useAppContext();
  const failed = failureOf(loaded, t);
  return (
    <Frame hints={failed ? ['refresh', 'back'] : ['back']} notice={failed}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Text dimColor={colour.faint}>{failed ? '' : t('shell.loading')}</Text>
      </Box>
    </Frame>
  );
}

/** What stands below the sheet while nothing was done: why it is as it is. */
function standingNotice(loaded: ReviewWork['loaded'], work: ReviewWork, t: AppContext['t']): Notice | undefined {
  const { data } = loaded;
  const asked = askedAt(data?.detail, t);
  return (
    failureOf(loaded, t) ??
    (data && whyReadOnly(data.detail, work, t)) ??
    whatIsKept(work, t) ??
    (asked === undefined ? undefined : { tone: 'info', text: asked })
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
  return isPutBack ? { tone: 'info', text: t('review.putBack', { key: keys.undo.shown }) } : undefined;
}
