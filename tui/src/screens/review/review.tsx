import type { VerbAnswer } from '@saiyun/sdk';
import { Box, Text, usePaste } from 'ink';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keys } from '../../keys.ts';
import { type AppContext, AppProvider, useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { panesOf } from '../../kit/panes.ts';
import { usePlace } from '../../kit/place.ts';
import { useFind } from '../../kit/reading/use-find.tsx';
import { failureOf, withStanding } from '../../kit/use-load.ts';
import { boxStyle } from '../../state/cells.ts';
import { firstRow, select } from '../../state/list-window.ts';
import { colour } from '../../theme.ts';
import { ClashPage } from './clash-page.tsx';
import { type Cover, CoverPage } from './cover.tsx';
import { workTitle } from './names.ts';
import { ReviewSheet } from './sheet/review-sheet.tsx';
import { lineName, sheetLines } from './sheet/sheet-lines.ts';
import { askedAt, refusalText, standingText, whyReadOnly } from './standing.ts';
import { useLineInput } from './use-line-input.ts';
import { type ReviewWork, useReview } from './use-review.ts';
import { useReviewOffers } from './use-review-offers.ts';
import { useSending } from './use-sending.ts';
import { useSheetPdf } from './use-sheet-pdf.ts';
import type { ToWork } from './work-pane/to-work.ts';
import { type WorkBeside, WorkPane } from './work-pane/work-pane.tsx';

export interface ReviewProps {
  readonly id: string;
  /** What was done before, such as that the previous work was submitted. */
  readonly before?: Notice | undefined;
  readonly onBack: (notice?: Notice) => void;
  /** Leads on to the next work that is open. */
  /** With what the platform tells of it. */
  readonly onSubmitted: (title: string, answer: VerbAnswer | undefined) => void;
  /** Opens the next (1) or previous (-1) review of the list from which this one was opened; says if there is none. */
  readonly onMove: (by: 1 | -1) => Notice | undefined;
}

/**
 * TUI-02, TUI-03: one review, scored by its template; read-only if it is submitted or expired, or if the expert has no signature. In a wide
 * window the work stands beside it.
 */
export function Review(props: ReviewProps) {
  const context = useAppContext();
  const work = useReview(props.id);
  const detail = work.loaded.data?.detail;
  const panes = detail && panesOf(context);
  const [isReading, setReading] = useState(false);
  const beside = useRef<WorkBeside>(null);
  const isBehind = panes !== undefined && isReading;
  const { here, active } = context;
  useLayoutEffect(() => {
    if (!panes) return undefined;
    here.other = isBehind
      ? { from: 0, to: panes.main, go: () => setReading(false) }
      : { from: panes.main, to: panes.main + panes.beside, go: () => setReading(true) };
    return () => {
      here.other = undefined;
    };
  });
  const toWork: ToWork | undefined = panes && {
    turn: (by) => beside.current?.turn(by),
    show: (what) => {
      beside.current?.show(what);
      setReading(true);
    },
    go: () => setReading(true),
  };
  const divided = { ...context, columns: panes?.main ?? context.columns };
  return (
    <Box>
      <AppProvider value={{ ...divided, active: active && !isBehind, isBehind }}>
        <Sheet {...props} work={work} toWork={toWork} />
      </AppProvider>
      {panes && (
        <Box
          borderStyle={boxStyle() === 'round' ? 'single' : 'classic'}
          borderTop={false}
          borderRight={false}
          borderBottom={false}
          borderColor={isBehind ? colour.accent : colour.quiet}
        >
          <AppProvider
            value={{ ...context, columns: panes.beside - 1, left: panes.main + 1, active: active && isBehind, isBehind: !isBehind }}
          >
            <WorkPane ref={beside} detail={detail} onLeave={() => setReading(false)} />
          </AppProvider>
        </Box>
      )}
    </Box>
  );
}

interface SheetProps extends ReviewProps {
  readonly work: ReviewWork;
  readonly toWork: ToWork | undefined;
}

/** What is filled in, and whatever covers it. */
function Sheet({ before, onBack, onSubmitted, onMove, work, toWork }: SheetProps) {
  const { client, t, language, active } = useAppContext();
  const saveSheet = useSheetPdf();
  const { loaded, items, standing } = work;
  const detail = loaded.data?.detail;
  const [list, setList] = useState(firstRow);
  const [notice, setNotice] = useState<Notice | undefined>(before);
  const [cover, setCover] = useState<Cover>();

  const lines = sheetLines(items);
  const line = lines[list.selected];
  const goTo = (line: number): void => setList(select(list, line, lines.length, lines.length));
  const input = useLineInput(work, { line, onNotice: setNotice, goTo, onText: (isBegun) => setCover(isBegun ? 'begun' : 'text') });
  const move = (line: number): void => {
    input.leave();
    goTo(line);
  };
  const sending = useSending(work, {
    onNotice: setNotice,
    onFault: (field) => move(lines.findIndex(({ key }) => key === field)),
    onAsk: () => setCover('submit'),
    onSubmitted: (answer) => onSubmitted(detail ? workTitle(detail.works, language) : '', answer),
  });

  const names = useMemo(() => sheetLines(items).map((one) => lineName(one, language, t)), [items, language, t]);
  const isHere = active && !cover && standing.is !== 'clash';
  const find = useFind({ lines: names, at: list.selected, goTo: move, isActive: isHere });
  const offers = useReviewOffers(work, {
    lines,
    at: list.selected,
    move,
    input,
    sending,
    find,
    cover: (next) => (toWork && (next === 'files' || next === 'abstract') ? toWork.show(next) : setCover(next)),
    toWork,
    savePdf: () => detail && void saveSheet(detail).then(setNotice),
    onMove: (by) => setNotice(onMove(by)),
    onBack: () => onBack(),
  });
  // A letter is a choice or the beginning of a text where it can be one, and a command elsewhere.
  const hints = usePlace(offers, {
    isActive: isHere && !find.isTyping,
    isInput: input.isInput,
    otherwise: input.take,
    onNotice: setNotice,
  });
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
    return (
      <CoverPage
        {...{ cover, work, detail, line, notice, toWork }}
        onSubmit={() => void sending.submit()}
        onCancel={() => input.step('undo')}
        onClose={close}
      />
    );
  }
  const told = notice ?? standingNotice(loaded, work, t);
  const where = standingText(standing, work.wrong, t);
  return (
    <Frame
      right={withStanding([client.session.userInfo?.realname, where].filter(Boolean).join(' · '), loaded, t)}
      hints={hints}
      prompt={find.prompt}
      isTyping={find.isTyping}
      notice={told}
    >
      <ReviewSheet
        work={work}
        detail={detail}
        selected={list.selected}
        isTyping={input.isTyping}
        notice={told}
        refusal={refusalText(work, input.isInput, language, t)}
      />
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

/** What became of what was written, where that is more than the few words of the head. */
function whatIsKept({ standing, isPutBack }: ReviewWork, t: AppContext['t']): Notice | undefined {
  return isPutBack && standing.is !== 'refused' ? { tone: 'info', text: t('review.putBack', { key: keys.undo.shown }) } : undefined;
}
