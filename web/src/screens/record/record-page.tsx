import './record.css';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { rowApart, rowName, rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense, use } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import { EntityDetail, RecordDetail } from '../../kit/detail/entity-detail.tsx';
import { FactCells } from '../../kit/detail/fact-cells.ts';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useSeenEntity } from '../../kit/permission/use-visible-entity.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';
import { recordPath } from '../../lib/record-path.ts';
import { useNamedPage } from '../../lib/store/page-names.ts';
import { neighboursIn } from '../../lib/store/record-origins.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { usePageKeys } from '../../ui/keys/page-keys.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Beside } from '../../ui/page/beside.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Around } from './around.tsx';
import { BackLine } from './back-line.tsx';
import { History } from './history/history.tsx';
import { RecordMissing } from './record-missing.tsx';

import { overridesFor, useBack } from './record-places.ts';
import { useRecordActions } from './use-record-actions.tsx';

/** One record at an address of its own: what it is, what can be done with it, what it says. */
export function RecordPage() {
  const { entity: name = '', id = '' } = useParams();
  const may = useMay();
  const entity = entityByName(name);
  if (!entity?.calls.includes('queryById')) return <RecordMissing why="unknown" />;
  if (!may.call(entity, 'queryById')) return <RecordMissing why="denied" entity={entity} />;
  return (
    <Suspense fallback={<Loading />}>
      <Seen key={`${name} ${id}`} whole={entity} id={id} />
    </Suspense>
  );
}

function Loading() {
  const { t } = useRecordText();
  return (
    <div className="rc" aria-busy="true" aria-label={t('loading')} role="status">
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1, width: '60%' }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </div>
  );
}

function Seen({ whole, id }: { readonly whole: Entity; readonly id: string }) {
  const entity = useSeenEntity(whole);
  const { lang } = useRecordText();
  const overrides = use(overridesFor(entity.name));
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(entity.name, id), lang],
    queryFn: ({ signal }) => client.entity(entity).queryById(id, { signal }),
    staleTime: 0,
    retry: (count, failure) => !isGone(failure) && count < 2,
  });
  if (error && isGone(error)) return <RecordMissing why="gone" entity={entity} id={id} />;
  if (error && !data)
    return (
      <div className="rc">
        <Back entity={entity} id={id} />
        <LoadFailure error={error} onRetry={refetch} />
      </div>
    );
  return data ? <Shown entity={entity} row={data} overrides={overrides} /> : <Loading />;
}

const isGone = (error: unknown): boolean => faultOf(error).code === 'row.missing';

interface ShownProps {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly overrides: PageOverrides;
}

function Shown({ entity, row, overrides }: ShownProps) {
  const { lang } = useRecordText();
  const may = useMay();
  useNamedPage(recordPath(entity.name, row.id), [rowName(entity, row, 'zh-CN'), rowName(entity, row, 'en')]);
  const actions = useRecordActions(entity, row, overrides);
  const stateField = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const apart = rowApart(entity, row);
  const plain = overrides.plain?.isFor(may) ? overrides.plain : undefined;
  const Body = plain?.Body ?? overrides.detail ?? EntityDetail;
  return (
    <article className="rc">
      <Back entity={entity} id={row.id} onEdit={actions.edit} />
      <PageHeader
        title={
          plain ? (
            <plain.Title row={row} />
          ) : (
            <>
              {rowTitle(entity, row, lang)}
              {apart && <span className="rc-apart"> · {apart}</span>}
            </>
          )
        }
        state={stateField && entity.stateField && <FieldValue name={entity.stateField} field={stateField} row={row} full />}
        action={actions.main}
        more={actions.more}
        purpose={plain ? undefined : <Under entity={entity} row={row} />}
      />
      {!plain && actions.whyNot}
      <div className="rc-body">
        <div className="rc-main">
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <FactCells value={overrides.columns ?? {}}>
              <Body entity={entity} row={row} />
            </FactCells>
          </Suspense>
          {!plain && <Around entity={entity} row={row} />}
        </div>
        {!plain && (
          <aside className="rc-aside">
            <History entity={entity} id={row.id} row={row} mayEdit={actions.edit !== undefined} />
            <RecordDetail row={row} />
          </aside>
        )}
      </div>
      {actions.dialogs}
    </article>
  );
}

/** What kind of record it is, and what its definition puts below the name. */
function Under({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const { say } = useRecordText();
  const field = entity.under ? entity.fields[entity.under] : undefined;
  const value = entity.under ? row[entity.under] : undefined;
  return (
    <>
      {say(entity.label)}
      {field && entity.under && value !== null && value !== undefined && value !== '' && (
        <>
          {' · '}
          {field.kind === 'int' && `${say(field.label)} `}
          <FieldValue name={entity.under} field={field} row={row} full entity={entity} />
        </>
      )}
    </>
  );
}

interface BackProps {
  readonly entity: Entity;
  readonly id: string;
  readonly onEdit?: (() => void) | undefined;
}

/** Back to the list that the record was opened from, and to the rows before and after it: J and K. */
function Back({ entity, id, onEdit }: BackProps) {
  const { t } = useRecordText();
  const navigate = useNavigate();
  const { path, text, ids } = useBack(entity);
  const near = neighboursIn(ids, id);
  const wayTo = (to: string | undefined) =>
    to === undefined ? undefined : () => void navigate(recordPath(entity.name, to), { replace: true });
  const previous = { label: t('previous'), go: wayTo(near?.previous) };
  const next = { label: t('next'), go: wayTo(near?.next) };
  usePageKeys(t('keys'), [
    { keys: 'J', label: next.label, run: next.go },
    { keys: 'K', label: previous.label, run: previous.go },
    { keys: 'E', label: t('edit'), run: onEdit },
  ]);
  return (
    <BackLine path={path} text={text}>
      {near && near.all > 1 && <Beside position={t('position', { at: near.at, all: near.all })} previous={previous} next={next} />}
    </BackLine>
  );
}
