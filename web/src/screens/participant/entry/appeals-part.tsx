import type { AnyRow } from '@saiyun/sdk/contract';
import { appealOutcome, appealStatus, reviewAppeal, works } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { textOf } from './part-names.ts';
import { useEntryScores } from './results-part.tsx';
import { useArrival } from './use-arrival.ts';
import { useEntryWorks } from './use-entry-works.ts';

const EntityForm = lazy(async () => ({ default: (await import('../../../kit/form/entity-form.tsx')).EntityForm }));

const most = 100;
const isOpen = ({ status }: AnyRow): boolean => status === appealStatus.asked || status === appealStatus.accepted;

/** The appeals against the results of an entry's works, with their answers; nothing before there are results. */
export function AppealsPart({ row }: { readonly row: AnyRow }) {
  const { t, lang } = useParticipantText();
  const may = useMay();
  const all = useEntryWorks(row.id);
  const [asked, setAsked] = useState('');
  const ids = all.map(({ id }) => id).join(',');
  const { data: appeals } = useQuery({
    queryKey: [...keys.entity(reviewAppeal.name), 'of', ids],
    queryFn: () => client.entity(reviewAppeal).list({ pageSize: most, match: { worksId: ids } }),
    enabled: ids !== '' && may.call(reviewAppeal, 'list'),
  });
  // Scores can be read once they are published, and only then is there something to appeal against.
  const scores = useEntryScores(all);
  const written = appeals?.records ?? [];
  const scored = new Set(scores.map(({ worksId }) => worksId));
  const able = may.call(reviewAppeal, 'add')
    ? all.filter(({ id }) => scored.has(id) && !written.some((appeal) => appeal.worksId === id && isOpen(appeal)))
    : [];
  const isThere = written.length > 0 || able.length > 0;
  const ref = useArrival('appeals', isThere);
  if (!isThere) return null;
  return (
    <section ref={ref} tabIndex={-1} className="pe-part" id="appeals" aria-label={t('entry.appeals')}>
      <h2>{t('entry.appeals')}</h2>
      <ul className="pe-rows">
        {written.map((appeal) => (
          <li key={appeal.id}>
            <div className="pe-row">
              <b>{textOf(appeal.worksId_dictText)}</b>
              <DictTag
                code={appealStatus.code}
                value={textOf(appeal.status)}
                {...(textOf(appeal.status_dictText) !== '' && { text: textOf(appeal.status_dictText) })}
              />
            </div>
            {textOf(appeal.outcome) !== '' && (
              <p>
                {t('entry.appeal.outcome')} <DictTag code={appealOutcome.code} value={textOf(appeal.outcome)} />
              </p>
            )}
            <p>{textOf(appeal.reason)}</p>
            {textOf(appeal.opinion) === '' ? (
              <p className="pe-quiet">{t('entry.appeal.wait')}</p>
            ) : (
              <p>
                <b>{t('entry.appeal.answer')}</b> <span>{textOf(appeal.opinion)}</span>
              </p>
            )}
            <p className="pe-quiet">{appeal.createTime.slice(0, 16)}</p>
          </li>
        ))}
      </ul>
      {able.map((work) => (
        <Button key={work.id} onClick={() => setAsked(work.id)}>
          {all.length === 1 ? t('entry.appeal.ask') : t('entry.appeal.askFor', { work: rowTitle(works, work, lang) })}
        </Button>
      ))}
      {asked !== '' && (
        <Suspense>
          <EntityForm entity={reviewAppeal} open initial={{ worksId: asked }} fixed={['worksId']} onClose={() => setAsked('')} />
        </Suspense>
      )}
    </section>
  );
}
