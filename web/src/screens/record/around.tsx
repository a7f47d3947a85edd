import { type AroundPart, type AroundRow, recordPageCalls } from '@saiyun/sdk/calls';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { nameJoint, rowName } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { Moment } from '../../kit/detail/fact-value.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useSession } from '../../lib/store/session.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { listPath } from './record-places.ts';

const calls = recordPageCalls(client.send);

/** What refers to a row: of each record its number, its newest rows, and the way to the list of all of them. */
export function Around({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const { id } = row;
  const { t, lang } = useRecordText();
  const title = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(entity.name, id), 'around', lang],
    queryFn: () => calls.around(entity.name, id),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="rc-around" aria-labelledby={title}>
      <h2 id={title}>{t('around.title')}</h2>
      <div className="rc-parts">
        {data.map((part) => (
          <Part
            key={`${part.entity} ${part.field}`}
            part={part}
            id={id}
            within={rowName(entity, row, lang)}
            several={data.filter((one) => one.entity === part.entity).length > 1}
          />
        ))}
      </div>
    </section>
  );
}

interface PartProps {
  readonly part: AroundPart;
  readonly id: string;
  /** What this page is about, which the names of its parts need not repeat. */
  readonly within: string;
  /** The record refers to this one in more ways than one: which is said beside its name. */
  readonly several: boolean;
}

function Part({ part, id, within, several }: PartProps) {
  const { t, say } = useRecordText();
  const { permissions } = useSession();
  const title = useId();
  const entity = entityByName(part.entity);
  const field = entity?.fields[part.field];
  if (!entity || !field) return null;
  const path = listPath(entity.name, permissions?.menu ?? []);
  const label = several ? `${say(entity.label)} · ${say(field.label)}` : say(entity.label);
  const rest = part.total - part.rows.length;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>
        {label} <span className="kt-count">{part.total}</span>
      </h3>
      <ul>
        {part.rows.map((row) => (
          <li key={row.id}>
            <RowLine entity={entity} row={row} within={within} />
          </li>
        ))}
      </ul>
      {rest > 0 && path && (
        <Link to={`${path}?${new URLSearchParams({ [part.field]: id }).toString()}`}>{t('around.all', { count: part.total })}</Link>
      )}
      {rest > 0 && !path && <p className="rc-rest">{t('around.rest', { count: rest })}</p>}
    </section>
  );
}

function RowLine({ entity, row, within }: { readonly entity: Entity; readonly row: AroundRow; readonly within: string }) {
  const { say } = useRecordText();
  const state = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const own = row.name?.endsWith(nameJoint + within) ? row.name.slice(0, -(nameJoint + within).length) : row.name;
  const name = own && !/[0-9a-f]{32}/.test(own) ? own : say(entity.label);
  return (
    <>
      {entity.calls.includes('queryById') ? (
        <Link className="kt-ref" to={rowPath(entity.name, row.id)}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {state && row.state ? <DictTag code={state.of} value={row.state} /> : <Moment value={row.createTime} />}
    </>
  );
}
