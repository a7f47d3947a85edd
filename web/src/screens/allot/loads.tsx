import { joinPhrases } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useAllotText } from '../../messages/allot/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useRoving } from '../../ui/keys/use-roving.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { allotKeys, allots } from './calls.ts';

interface Props {
  readonly runId: string;
  /** The expert whose works are shown. */
  readonly expertId: string;
  readonly onExpert: (id: string) => void;
}

const shownFirst = 20;

/** The experts with their works as bars, the fullest first; one that is pressed shows whose works these are. */
export function Loads({ runId, expertId, onExpert }: Props) {
  const { t, lang } = useAllotText();
  const { t: kit } = useKitText();
  const [isWhole, setWhole] = useState(false);
  const roving = useRoving<HTMLUListElement>();
  const keysId = useId();
  const { data, error, refetch } = useQuery({ queryKey: allotKeys.loads(runId), queryFn: () => allots.loads(runId) });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label={kit('list.loading')} />;
  const sorted = data.toSorted((a, b) => b.load - a.load || a.name.localeCompare(b.name));
  const widest = Math.max(1, ...data.map(({ load }) => load));
  const shown = isWhole ? sorted : sorted.filter(({ id }, i) => i < shownFirst || id === expertId);
  return (
    <section className="pg-card al-loads" aria-label={t('loads')}>
      <div className="pg-title">
        <h2>{t('loads')}</h2>
        {expertId && (
          <Button type="link" size="small" onClick={() => onExpert('')}>
            {t('loads.all')}
          </Button>
        )}
      </div>
      <p className="sy-hidden" id={keysId}>
        {t('board.keys')}
      </p>
      <ul aria-describedby={keysId} {...roving}>
        {shown.map(({ id, name, load, most, groups }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === expertId} onClick={() => onExpert(id === expertId ? '' : id)}>
              <span>{name}</span>
              <span className="al-number">{t('load', { load, most })}</span>
              <span className="al-bar" data-full={load >= most}>
                <span style={{ width: `${(100 * load) / widest}%` }} />
              </span>
              {groups.length > 0 && (
                <small className="al-group-loads">
                  {joinPhrases(
                    lang,
                    groups.map((group) => t('load.group', group)),
                  )}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('more', { count: sorted.length })}
        </Button>
      )}
    </section>
  );
}
