import { Button } from 'antd';
import { Fragment, memo, useState } from 'react';
import { usePromotionText } from '../../../messages/promotion/index.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { Line } from './chosen.ts';

const shownMore = 200;

interface Props {
  readonly lines: readonly Line[];
  /** The line is drawn below this work. */
  readonly last: string | undefined;
  readonly onTurn: (worksId: string) => void;
}

/** The works in the order of the ranking, each with why it goes on or does not. */
export function WorksTable({ lines, last, onTurn }: Props) {
  const { t } = usePromotionText();
  const [shown, setShown] = useState(shownMore);
  if (lines.length === 0) return <p className="kt-status">{t('none')}</p>;
  return (
    <>
      <table className="pm-table" aria-label={t('works')}>
        <thead>
          <tr>
            <th scope="col" className="pm-tick">
              <span className="sy-hidden">{t('goes')}</span>
            </th>
            <th scope="col" className="pm-number">
              {t('rank')}
            </th>
            <th scope="col">{t('work')}</th>
            <th scope="col" className="pm-wide">
              {t('team')}
            </th>
            <th scope="col" className="pm-wide">
              {t('area')}
            </th>
            <th scope="col" className="pm-number">
              {t('score')}
            </th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line) => (
            <Fragment key={line.work.worksId}>
              <Work line={line} onTurn={onTurn} />
              {line.work.worksId === last && (
                <tr className="pm-line">
                  <td colSpan={7}>{t('line')}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {lines.length > shown && (
        <Button type="link" onClick={() => setShown(shown + shownMore)}>
          {t('more', { count: Math.min(shownMore, lines.length - shown) })}
        </Button>
      )}
    </>
  );
}

/** Drawn again only where it changes. */
const Work = memo(
  function Work({ line, onTurn }: { readonly line: Line; readonly onTurn: (worksId: string) => void }) {
    const { t } = usePromotionText();
    const { work, isIn, byRule, isGone } = line;
    const isChanged = !isGone && isIn !== byRule;
    const why = isChanged ? (isIn ? 'handIn' : 'handOut') : work.why === 'hand' ? 'handIn' : work.why;
    return (
      <tr data-in={isIn} data-changed={isChanged}>
        <td className="pm-tick">
          {!isGone && <TickBox label={t('tick', { work: work.title })} checked={isIn} onChange={() => onTurn(work.worksId)} />}
        </td>
        <td className="pm-number">{work.rank ?? '—'}</td>
        <th scope="row">
          {work.title}
          <small>{work.worksNo}</small>
        </th>
        <td className="pm-wide">
          {work.team}
          <small>{work.unit}</small>
        </td>
        <td className="pm-wide">{work.area}</td>
        <td className="pm-number">{work.score?.toFixed(2) ?? '—'}</td>
        <td className="pm-why">{t(`why.${why}`)}</td>
      </tr>
    );
  },
  ({ line: a, onTurn }, { line: b, onTurn: next }) =>
    a.work === b.work && a.isIn === b.isIn && a.byRule === b.byRule && a.isGone === b.isGone && onTurn === next,
);
