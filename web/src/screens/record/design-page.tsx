import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { setUpSteps } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { setUpSearch } from '../competition/place/set-up-search.ts';
import { BackLine } from './back-line.tsx';
import { RecordMissing } from './record-missing.tsx';
import { useBack } from './record-places.ts';

/** What a desk works on. */
export interface DeskProps<R extends AnyRow> {
  /** What the work on the desk began with. */
  readonly row: R;
  /** What is stored now, as far as is known. */
  readonly latest: R;
  readonly onLatest: () => void;
  readonly onStored: (row: R) => void;
}

interface Props<R extends AnyRow> {
  readonly entity: Entity;
  /** Said while the record is read. */
  readonly loading: string;
  readonly children: (desk: DeskProps<R>) => ReactNode;
}

/** The page on which the record that the address names is designed, once it has been read. */
export function DesignPage<R extends AnyRow>({ entity, loading, children }: Props<R>) {
  const { id = '' } = useParams();
  const lang = useLanguage();
  const may = useMay();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(entity.name, id), lang, 'design'],
    queryFn: async ({ signal }) => (await client.entity(entity).queryById(id, { signal })) as unknown as R,
    // Whoever comes back to the page is told if somebody else changed the record meanwhile.
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  if (!may.call(entity, 'queryById')) return <RecordMissing why="denied" entity={entity} />;
  if (error && faultOf(error).code === 'row.missing') return <RecordMissing why="gone" entity={entity} id={id} />;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy="true" role="status" aria-label={loading}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return (
    <>
      <Back entity={entity} row={data} />
      <Work<R> key={data.id} latest={data}>
        {children}
      </Work>
    </>
  );
}

/** Back to the set-up step of the competition from which the designer was opened, else to the list. */
function Back({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const { t } = useRecordText();
  const [params] = useSearchParams();
  const list = useBack(entity);
  const step = setUpSteps.find((one) => String(one) === params.get('step'));
  const { competitionId } = row;
  const isFromStep = step !== undefined && typeof competitionId === 'string' && competitionId !== '';
  const { path, text } = isFromStep
    ? { path: rowPath(competition.name, competitionId) + setUpSearch(step), text: t('backStep', { step }) }
    : list;
  return <BackLine path={path} text={text} />;
}

/** What the work began with stays until it is stored, or until the reader takes what somebody else stored. */
function Work<R extends AnyRow>({ latest, children }: Pick<Props<R>, 'children'> & { readonly latest: R }) {
  const [begun, setBegun] = useState({ row: latest, round: 0 });
  return (
    <Fragment key={begun.round}>
      {children({
        row: begun.row,
        latest: latest.revision < begun.row.revision ? begun.row : latest,
        onLatest: () => setBegun({ row: latest, round: begun.round + 1 }),
        onStored: (row) => setBegun({ ...begun, row }),
      })}
    </Fragment>
  );
}
