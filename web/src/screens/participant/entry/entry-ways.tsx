import './entry.css';
import { type EntryCard, entryCalls } from '@saiyun/sdk/calls';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link, Navigate, useSearchParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MyCertificates } from '../../certificate/own/my-certificates.tsx';
import { nextOfTodo } from '../../dashboard/next-of-todo.ts';
import { useStartPage } from '../../dashboard/use-start-page.ts';
import { entryPath, type PartName, textOf } from './part-names.ts';

const entries = entryCalls(client.send);
const mostEntries = 100;

/** The way to a part of one's entry; with several, the entries to choose from. */
function Way({ part }: { readonly part: PartName }) {
  const { t, lang } = useParticipantText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(registration.name), 'own', 'all', lang],
    queryFn: () => entries.myRegistrations({ pageSize: mostEntries }),
  });
  const { data: start } = useStartPage('APPL');
  const [params] = useSearchParams();
  const { t: td } = useDashboardText();
  const todo = params.get('todo') ?? '';
  const next = nextOfTodo[todo];
  const isWanted = (one: EntryCard): boolean => next === undefined || one.next === next;
  const joined = start?.entries?.filter((one) => one.memberRole !== undefined && isWanted(one)) ?? [];
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || !start) return <Skeleton active paragraph={{ rows: 6 }} />;
  const wanted = next && new Set(start.entries?.filter(isWanted).map(({ id }) => id));
  const own = data.records.filter(({ id }) => wanted?.has(id) ?? true);
  const [only, ...others] = [...own, ...joined];
  const count = own.length + joined.length;
  if (only && others.length === 0 && part !== 'information') return <Navigate to={entryPath(only.id, part)} replace />;
  return (
    <article className="pe">
      <PageHeader
        title={t('entry.title')}
        count={count}
        more={<Link to="/participant/join">{t('join.title')}</Link>}
        action={<Link to="/participant/open">{t('enter.hall')}</Link>}
      />
      {next !== undefined && (
        <p className="pe-only">
          {td(`todo.${todo as 'entriesToMend'}`)} <Link to={{ search: '' }}>{t('entry.all')}</Link>
        </p>
      )}
      {count === 0 && next === undefined && (
        <section className="pe-part" role="status">
          <h2>{t('entry.none')}</h2>
          <p className="pe-quiet">{t('entry.noneText')}</p>
        </section>
      )}
      <ul className="pe-list">
        {own.map((row) => (
          <li key={row.id}>
            <Link to={entryPath(row.id, part)}>
              <b>{rowTitle(registration, row, lang)}</b>
              <small>{[row.competitionId_dictText, row.registerNo].filter(Boolean).join(' · ')}</small>
            </Link>
            <DictTag code={registrationStatus.code} value={textOf(row.status)} />
          </li>
        ))}
        {joined.map(({ id, teamName, competitionName, registerNo, status, memberRole = 'member' }) => (
          <li key={id}>
            <Link to={entryPath(id, part)}>
              <b>{teamName}</b>
              <small>{[competitionName, registerNo, t(`role.${memberRole}`)].filter(Boolean).join(' · ')}</small>
            </Link>
            <DictTag code={registrationStatus.code} value={status} />
          </li>
        ))}
      </ul>
    </article>
  );
}

/** SCREEN-46. */
export function Information() {
  return <Way part="information" />;
}

/** SCREEN-47. */
export function Stages() {
  return <Way part="stages" />;
}

/** SCREEN-48. */
export function Submit() {
  return <Way part="submit" />;
}

/** SCREEN-49: the supplements that were asked for. */
export function Supplement() {
  return <Navigate to="/registration/supplement" replace />;
}

/** SCREEN-50: the own certificates. */
export function Certificate() {
  return <MyCertificates />;
}
