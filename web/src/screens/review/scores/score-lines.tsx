import type { ScoredWork, ScoreRoom } from '@saiyun/sdk/calls';
import { Alert, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useScoresText } from '../../../messages/scores/index.ts';
import { projects, readAgain, rules } from './calls.ts';
import type { CutLines, DrawnLine } from './use-cut-lines.ts';

const namedWorks = 5;

interface Props {
  readonly room: ScoreRoom;
  readonly cut: CutLines;
  /** Why the lines cannot be moved, if they cannot. */
  readonly fixed: string | undefined;
  readonly onComputed: () => Promise<void>;
}

/** What the lines as they are drawn would mean, and what makes them count: the rules are stored and the scores computed again. */
export function ScoreLines({ room, cut, fixed, onComputed }: Props) {
  const { t } = useScoresText();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const canSave = cut.changed.length > 0 || room.linesChanged;
  const save = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      // One after the other: a refusal says which award it is about by leaving the others as they are.
      for (const { id, revision, cutType, value } of cut.changed) await rules.edit({ id, revision, cutType, value });
      await projects.verb('score', [room.projectId]);
      feedback.message('success', t('saved'));
      await onComputed();
    } catch (fault) {
      setFailure(failureMessage(fault));
      await readAgain();
    } finally {
      setBusy(false);
    }
  };
  if (room.lines.length === 0)
    return (
      <section className="pg-card sr-lines" aria-label={t('lines')}>
        <h2>{t('lines')}</h2>
        <p className="pg-note">{t('lines.none')}</p>
        <Link to={`/review/awardRule?projectId=${encodeURIComponent(room.projectId)}`}>{t('lines.add')}</Link>
      </section>
    );
  return (
    <section className="pg-card sr-lines" aria-label={t('lines')}>
      <h2>{t('lines')}</h2>
      <p className="pg-note">{fixed ?? t('lines.hint')}</p>
      <ul className="sr-levels">
        {cut.lines.map((line, at) => (
          <Level
            key={line.line.id}
            line={line}
            digits={room.digits}
            canMove={fixed === undefined}
            onCount={(count) => cut.move(at, (cut.lines[at - 1]?.end ?? 0) + count)}
          />
        ))}
      </ul>
      <Effect room={room} cut={cut} />
      {failure && <Alert type="warning" showIcon role="alert" title={failure} closable={{ onClose: () => setFailure(undefined) }} />}
      {fixed === undefined && canSave && (
        <div className="sr-acts">
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t(cut.changed.length > 0 ? 'save' : 'recompute')}
          </Button>
          {cut.changed.length > 0 && (
            <Button disabled={isBusy} onClick={cut.undo}>
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface LevelProps {
  readonly line: DrawnLine;
  readonly digits: number;
  readonly canMove: boolean;
  readonly onCount: (count: number) => void;
}

/** One award: its rule, how many works it has, and what becomes of ties at its line. */
function Level({ line, digits, canMove, onCount }: LevelProps) {
  const { t } = useScoresText();
  const { count, share, was, tie, stored } = line;
  const { name, cutType, value } = line.line;
  const change = count - was;
  const lowest = line.lowest?.toFixed(digits);
  // Places that are all taken say the number of works already.
  const isAll = cutType === 'topN' && value === count;
  const facts = [
    isAll ? t('line.places', { count, share }) : t(`rule.${cutType}`, { value }),
    ...(lowest === undefined ? [] : [isAll ? t('line.lowest', { lowest }) : t('line.facts', { count, share, lowest })]),
  ].join(' · ');
  return (
    <li>
      <strong>{name}</strong>
      <span className="sr-count">
        {canMove ? (
          <InputNumber<number>
            size="small"
            min={0}
            precision={0}
            value={count}
            aria-label={t('line.count', { name })}
            onChange={(next) => next !== null && next !== count && onCount(next)}
          />
        ) : (
          count
        )}
        {change !== 0 && <em data-up={change > 0}>{change > 0 ? `+${change}` : `−${-change}`}</em>}
      </span>
      <small>{facts}</small>
      {stored && <small>{t('line.stored', { rule: t(`rule.${stored.cutType}`, { value: stored.value }) })}</small>}
      {tie && <small className="sr-tie">{t(`tie.${tie.policy}`, { rank: tie.rank, count: tie.count })}</small>}
    </li>
  );
}

/** Who rises and who falls, against the awards of the run. */
function Effect({ room, cut }: Pick<Props, 'room' | 'cut'>) {
  const { t } = useScoresText();
  const { gains, losses } = cut.effect;
  const nameOf = (level: string | null): string => room.lines.find((line) => line.level === level)?.name ?? t('noAward');
  const workOf = new Map(room.works.map((work) => [work.worksId, work] as const));
  return (
    <div className="sr-effect" aria-live="polite">
      <h3>{t('effect')}</h3>
      {room.linesChanged && cut.changed.length === 0 && <p>{t('effect.stale')}</p>}
      {gains.length + losses.length === 0 && !room.linesChanged && <p>{t('effect.none')}</p>}
      {gains.length > 0 && <Moved kind="gains" all={gains} workOf={workOf} nameOf={nameOf} />}
      {losses.length > 0 && <Moved kind="losses" all={losses} workOf={workOf} nameOf={nameOf} />}
    </div>
  );
}

interface MovedProps {
  readonly kind: 'gains' | 'losses';
  readonly all: readonly { readonly worksId: string; readonly from: string | null; readonly to: string | null }[];
  readonly workOf: ReadonlyMap<string, ScoredWork>;
  readonly nameOf: (level: string | null) => string;
}

function Moved({ kind, all, workOf, nameOf }: MovedProps) {
  const { t } = useScoresText();
  return (
    <div data-kind={kind}>
      <strong>{t(kind, { count: all.length })}</strong>
      <ul>
        {all.slice(0, namedWorks).map(({ worksId, from, to }) => (
          <li key={worksId}>
            <span>{workOf.get(worksId)?.title}</span>
            <small>
              {nameOf(from)} → {nameOf(to)}
            </small>
          </li>
        ))}
      </ul>
      {all.length > namedWorks && <small>{t('effect.more', { count: all.length - namedWorks })}</small>}
    </div>
  );
}
