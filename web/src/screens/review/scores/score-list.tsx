import type { ScoredWork } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { disputeReasons, scoreFlags } from '@saiyun/sdk/logic/score';
import { Button } from 'antd';
import { type KeyboardEvent, memo, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { useScoresText } from '../../../messages/scores/index.ts';
import type { CutLines, DrawnLine } from './use-cut-lines.ts';

const shownMore = 100;
/** Rows that are shown below the last line without asking. */
const shownBelow = 20;
const pageSteps = 10;
const flagWords = { ...scoreFlags, ...disputeReasons };

interface Props {
  readonly works: readonly ScoredWork[];
  readonly digits: number;
  readonly cut: CutLines;
  readonly canMove: boolean;
  readonly chosen: string;
  readonly onOpen: (worksId: string) => void;
}

/** The ranked works with the award lines between them. A line is moved with the pointer or the arrow keys. */
export function ScoreList({ works, digits, cut, canMove, chosen, onOpen }: Props) {
  const { t } = useScoresText();
  const [wanted, setWanted] = useState(shownMore);
  const body = useRef<HTMLTableSectionElement>(null);
  const last = Math.max(0, ...cut.lines.map(({ end }) => end));
  const shown = Math.max(wanted, last + shownBelow);
  /** After how many works of the list a point of the screen lies. */
  const placeAt = (y: number): number => {
    const rows = [...(body.current?.querySelectorAll('[data-place]') ?? [])];
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return (top + bottom) / 2 < y;
    }).length;
  };
  const drawn = (end: number) =>
    [...cut.lines.entries()].flatMap(([at, line]) =>
      line.end === end
        ? [<Line key={`line ${line.line.id}`} at={at} line={line} cut={cut} digits={digits} canMove={canMove} placeAt={placeAt} />]
        : [],
    );
  const row = (work: ScoredWork) => (
    <Work
      key={work.worksId}
      work={work}
      digits={digits}
      isChosen={work.worksId === chosen}
      hasAward={cut.levelOf.has(work.worksId)}
      onOpen={onOpen}
    />
  );
  if (works.length === 0) return <p className="kt-status">{t('none')}</p>;
  return (
    <>
      <table className="sr-table" aria-label={t('works')}>
        <thead>
          <tr>
            <th scope="col" className="sr-rank" title={t('interval.help')}>
              {t('rank')}
            </th>
            <th scope="col">{t('work')}</th>
            <th scope="col" className="sr-number">
              {t('raw')}
            </th>
            <th scope="col" className="sr-number sr-wide">
              {t('median')}
            </th>
            <th scope="col" className="sr-number sr-wide">
              {t('deviation')}
            </th>
            <th scope="col" className="sr-number">
              {t('adjusted')}
            </th>
            <th scope="col" className="sr-number sr-wide">
              {t('reviews')}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {/* One flat list: a line that moves is the same part in another place, with its drag and its focus. */}
          {[...drawn(0), ...works.slice(0, shown).flatMap((work, i) => [row(work), ...(work.rank === null ? [] : drawn(i + 1))])]}
        </tbody>
      </table>
      {works.length > shown && (
        <Button type="link" onClick={() => setWanted(shown + shownMore)}>
          {t('more', { count: Math.min(shownMore, works.length - shown) })}
        </Button>
      )}
    </>
  );
}

interface WorkProps {
  readonly work: ScoredWork;
  readonly digits: number;
  readonly isChosen: boolean;
  readonly hasAward: boolean;
  readonly onOpen: (worksId: string) => void;
}

/** Drawn again only where it changes: a line may be dragged over thousands of works. */
const Work = memo(function Work({ work, digits, isChosen, hasAward, onOpen }: WorkProps) {
  const { t, say, lang } = useScoresText();
  const { worksId, worksNo, title, unit, rank, rankLow, rankHigh, rawMean, median, stdDev, score, validCount, flags } = work;
  return (
    <tr {...(rank !== null && { 'data-place': rank })} data-award={hasAward} aria-selected={isChosen}>
      <td className="sr-rank">
        <strong>{rank ?? '—'}</strong>
        {rankLow !== null && rankHigh !== null && (
          <small title={t('interval.help')}>{t('interval', { low: rankLow, high: rankHigh })}</small>
        )}
      </td>
      <th scope="row">
        <button type="button" className="sr-open" aria-label={t('open', { title })} onClick={() => onOpen(worksId)}>
          {title}
        </button>
        <small>{[worksNo, unit].filter(Boolean).join(' · ')}</small>
        {flags.length > 0 && (
          <small className="sr-flags">
            {joinNames(
              lang,
              flags.map((flag) => say(flagWords[flag])),
            )}
          </small>
        )}
      </th>
      <td className="sr-number">{rawMean?.toFixed(digits) ?? '—'}</td>
      <td className="sr-number sr-wide">{median?.toFixed(digits) ?? '—'}</td>
      <td className="sr-number sr-wide">{stdDev?.toFixed(digits) ?? '—'}</td>
      <td className="sr-number sr-score">{score?.toFixed(digits) ?? '—'}</td>
      <td className="sr-number sr-wide">{validCount}</td>
    </tr>
  );
});

interface LineProps {
  readonly at: number;
  readonly line: DrawnLine;
  readonly cut: CutLines;
  readonly digits: number;
  readonly canMove: boolean;
  readonly placeAt: (y: number) => number;
}

function Line({ at, line, cut, digits, canMove, placeAt }: LineProps) {
  const { t } = useScoresText();
  const handle = useRef<HTMLDivElement>(null);
  const latest = useRef(cut);
  latest.current = cut;
  const { name } = line.line;
  const { end: drawnAt } = line;
  const isHeld = useRef(false);
  // A row that the list moves loses the focus.
  useEffect(() => {
    if (!isHeld.current || drawnAt < 0) return;
    handle.current?.focus({ preventScroll: true });
    handle.current?.scrollIntoView({ block: 'nearest' });
  }, [drawnAt]);
  const begin = cut.lines[at - 1]?.end ?? 0;
  const lowest = line.lowest === null ? null : line.lowest.toFixed(digits);
  const said =
    lowest === null ? t('line.empty', { name }) : t('line.value', { name, end: line.end, count: line.count, share: line.share, lowest });
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowUp: line.end - 1,
      ArrowLeft: line.end - 1,
      ArrowDown: line.end + 1,
      ArrowRight: line.end + 1,
      PageUp: line.end - pageSteps,
      PageDown: line.end + pageSteps,
      Home: begin,
      End: cut.ranked,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    isHeld.current = true;
    cut.move(at, to);
  };
  const onPointerDown = (down: ReactPointerEvent) => {
    // No text is selected on the way; the focus is set by hand for that.
    down.preventDefault();
    handle.current?.focus({ preventScroll: true });
    isHeld.current = true;
    const move = (event: PointerEvent) => {
      const place = placeAt(event.clientY);
      // Only a place beyond the next work moves it: a tie that holds the line does not make it tremble.
      if (place !== latest.current.lines[at]?.end) latest.current.move(at, place);
    };
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  const facts = (
    <>
      <strong>{name}</strong>
      <span>{lowest === null ? t('line.empty', { name }) : t('line.facts', { count: line.count, share: line.share, lowest })}</span>
      {line.next !== null && <span className="sr-wide">{t('line.next', { next: line.next.toFixed(digits) })}</span>}
    </>
  );
  return (
    <tr className="sr-line">
      <td colSpan={7}>
        {canMove ? (
          <div
            ref={handle}
            className="sr-handle"
            role="slider"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={t('line.name', { name })}
            aria-valuemin={begin}
            aria-valuemax={cut.ranked}
            aria-valuenow={line.end}
            aria-valuetext={said}
            onKeyDown={onKeyDown}
            onPointerDown={onPointerDown}
            onBlur={({ relatedTarget }) => {
              // None: the row was moved, or the window left.
              if (relatedTarget) isHeld.current = false;
            }}
          >
            {facts}
          </div>
        ) : (
          <div className="sr-handle" data-fixed>
            {facts}
          </div>
        )}
      </td>
    </tr>
  );
}
