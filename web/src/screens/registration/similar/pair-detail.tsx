import './similar.css';
import { type ComparedFile, type ComparedPassage, similarCalls, type WorksCompared } from '@saiyun/sdk/calls';
import { works, worksPair } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { FileLink } from '../../../kit/cells/file-link.tsx';
import { type DetailSlotProps, EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useSimilarText } from '../../../messages/similar/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';

const calls = similarCalls(client.send);
/** Large files take a while to be read, in ms. */
const patience = 180_000;
/** Longer passages are folded, in characters. */
const foldedFrom = 240;

/** A pair of similar works: its facts, and what the two have in common, one beside the other. */
export function PairDetail({ entity, row }: DetailSlotProps) {
  const { t } = useSimilarText();
  const title = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(worksPair.name, row.id), 'compare'],
    queryFn: ({ signal }) => calls.compare(row.id, { signal, timeoutMs: patience }),
    retry: false,
  });
  return (
    <div className="sw">
      <EntityDetail entity={entity} row={row} />
      <section aria-labelledby={title} aria-busy={!data && !error}>
        <h2 id={title} className="sw-title">
          {t('compare.title')}
        </h2>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && (
          <div role="status" aria-label={t('compare.loading')}>
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        )}
        {data && <Compared compared={data} row={row} />}
      </section>
    </div>
  );
}

type PairRow = DetailSlotProps['row'];

function Compared({ compared, row }: { readonly compared: WorksCompared; readonly row: PairRow }) {
  const { t } = useSimilarText();
  const { files, passages, pictures } = compared;
  return (
    <>
      <div className="sw-two sw-heads">
        <Head row={row} field="worksId" label={t('compare.later')} files={files[0]} />
        <Head row={row} field="otherId" label={t('compare.earlier')} files={files[1]} />
      </div>
      {pictures.length > 0 && (
        <>
          <h3>{t('pictures')}</h3>
          <ul className="sw-list">
            {pictures.map(({ sides }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a picture has no other name.
              <li key={i} className="sw-two">
                {sides.map(({ file, image }, side) => (
                  <figure key={side === 0 ? 'later' : 'earlier'} className="sw-picture">
                    <img src={image} alt={t('pictures.alt', { file })} />
                    <figcaption>{file}</figcaption>
                  </figure>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('passages')}</h3>
      {passages.length === 0 && <p className="sw-quiet">{t('passages.none')}</p>}
      <ul className="sw-list">
        {passages.map(({ words, sides }) => (
          <Passage key={`${sides[0].file} ${sides[0].before} ${sides[0].passage}`} words={words} sides={sides} />
        ))}
      </ul>
    </>
  );
}

interface HeadProps {
  readonly row: PairRow;
  readonly field: 'worksId' | 'otherId';
  readonly label: string;
  readonly files: readonly ComparedFile[];
}

function Head({ row, field, label, files }: HeadProps) {
  const { t } = useSimilarText();
  const title = row[`${field}_dictText`];
  return (
    <div className="sw-head">
      <span className="sw-quiet">{label}</span>
      <Link to={rowPath(works.name, String(row[field]))}>{typeof title === 'string' ? title : ''}</Link>
      {files.length === 0 && <span className="sw-quiet">{t('file.none')}</span>}
      <ul>
        {files.map(({ path, fileName, isSame, unread }) => (
          <li key={path}>
            <FileLink path={path} name={fileName} />
            {isSame && <StateMark tone="bad">{t('file.same')}</StateMark>}
            {unread && <span className="sw-quiet">{t(`unread.${unread}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Passage({ words, sides }: WorksCompared['passages'][number]) {
  const { t } = useSimilarText();
  const [isWhole, setWhole] = useState(false);
  const isLong = sides.some(({ passage }) => passage.length > foldedFrom);
  return (
    <li>
      <div className="sw-line">
        <strong>{t('passages.words', { count: words })}</strong>
        {isLong && (
          <Button size="small" type="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'passages.hide' : 'passages.show')}
          </Button>
        )}
      </div>
      <div className="sw-two">
        {sides.map((side, i) => (
          <Side key={i === 0 ? 'later' : 'earlier'} side={side} isWhole={isWhole || !isLong} />
        ))}
      </div>
    </li>
  );
}

function Side({ side: { file, before, passage, after }, isWhole }: { readonly side: ComparedPassage; readonly isWhole: boolean }) {
  const { t } = useSimilarText();
  return (
    <div className="sw-side">
      <span className="sw-quiet">{file ?? t('file.abstract')}</span>
      <p>
        {before}
        <mark>{isWhole ? passage : `${passage.slice(0, foldedFrom)}…`}</mark>
        {isWhole && after}
      </p>
    </div>
  );
}
