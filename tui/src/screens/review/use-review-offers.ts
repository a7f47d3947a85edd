import { reviewStatus } from '@saiyun/sdk/entities';
import { type Offer, useAppContext } from '../../kit/app-context.ts';
import type { Find } from '../../kit/reading/use-find.tsx';
import { nextStep } from '../../state/score-form.ts';
import type { Cover } from './cover.tsx';
import { isTextLine, type SheetLine } from './sheet/sheet-lines.ts';
import { askedAt, refusalReason, whyReadOnly } from './standing.ts';
import type { LineInput } from './use-line-input.ts';
import type { ReviewWork } from './use-review.ts';
import type { Sending } from './use-sending.ts';
import type { ToWork } from './work-pane/to-work.ts';

export interface ReviewPlace {
  readonly lines: readonly SheetLine[];
  readonly at: number;
  readonly move: (line: number) => void;
  readonly input: LineInput;
  readonly sending: Sending;
  readonly find: Find;
  readonly cover: (cover: Cover) => void;
  /** Nothing in a window that has room for the sheet only. */
  readonly toWork: ToWork | undefined;
  readonly savePdf: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onBack: () => void;
}

/** What can be done with a review on the line that is selected, and why some of it cannot. */
export function useReviewOffers(work: ReviewWork, place: ReviewPlace): readonly Offer[] {
  const { t, language } = useAppContext();
  const { loaded, form } = work;
  const { lines, at, move, input, sending, find, cover, toWork } = place;
  const detail = loaded.data?.detail;
  const line = lines[at];
  const why = detail && whyReadOnly(detail, work, t)?.text;
  const { standing } = work;
  const refused =
    standing.is === 'refused' && standing.lasts ? t('review.cannotSubmit', { reason: refusalReason(standing, language) }) : undefined;
  const step = (by: 1 | -1): number => (at + by + lines.length) % Math.max(1, lines.length);
  const moves = [
    ['up', at - 1],
    ['down', at + 1],
    ['nextRow', step(1)],
    ['previousRow', step(-1)],
    ['first', 0],
    ['last', lines.length - 1],
  ] as const;
  const enter = (): Offer => {
    if (!isTextLine(line)) return { key: 'nextLine', run: () => move(step(1)) };
    if (why !== undefined) return { key: 'read', run: () => cover('reading') };
    return { key: 'edit', run: () => cover('text') };
  };
  const nothing = { undo: t('review.nothingToUndo'), redo: t('review.nothingToRedo') } as const;
  return [
    enter(),
    { key: 'save', run: () => void sending.save(), why },
    { key: 'submit', run: sending.askSubmit, why: why ?? refused },
    { key: 'files', run: () => cover('files'), why: detail?.works.files.length === 0 ? t('files.none') : undefined },
    { key: 'abstract', run: () => cover('abstract'), why: detail ? undefined : t('shell.loading') },
    { key: 'next', run: () => place.onMove(1) },
    { key: 'previous', run: () => place.onMove(-1) },
    { key: 'guide', run: () => cover('guide'), why: line?.name === 'item' ? undefined : t('review.noGuide') },
    { key: 'askReturn', run: () => cover('return'), why: why ?? askedAt(detail, t) },
    {
      key: 'sheetPdf',
      run: place.savePdf,
      why: detail?.review.status === reviewStatus.submitted ? undefined : t('review.notSubmitted'),
    },
    ...(['undo', 'redo'] as const).map(
      (by): Offer => ({ key: by, run: () => input.step(by), why: nextStep(form, by) ? undefined : nothing[by] }),
    ),
    ...(toWork
      ? ([
          { key: 'otherPane', run: toWork.go },
          { key: 'workDown', run: () => toWork.turn(1) },
          { key: 'workUp', run: () => toWork.turn(-1) },
        ] as const)
      : []),
    ...find.offers,
    ...moves.map(([key, to]): Offer => ({ key, run: () => move(to) })),
    ...(loaded.error ? [{ key: 'refresh', run: () => void loaded.reload() } as const] : []),
    { key: 'back', run: place.onBack },
  ];
}
