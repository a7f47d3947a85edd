import './place.css';
import { CopyOutlined, FileTextOutlined } from '@ant-design/icons';
import type { CompetitionSituation } from '@saiyun/sdk/calls';
import { competitionCalls } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { competition, competitionAdmin, competitionStatus } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { WhenOpened } from '../../../kit/when-opened.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { recordPath, rowPath } from '../../../lib/record-path.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { intoSight } from '../../../ui/page/centre-in.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DueText } from '../../dashboard/parts/due-text.tsx';
import { RecordMissing } from '../../record/record-missing.tsx';
import { overridesFor } from '../../record/record-places.ts';
import { useRecordActions } from '../../record/use-record-actions.tsx';
import { type CompetitionRow, hasPart, listsOf, type PartName, partNames } from './parts.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));
const Overview = lazy(async () => ({ default: (await import('./overview.tsx')).Overview }));
const SetUp = lazy(async () => ({ default: (await import('./set-up.tsx')).SetUp }));
const Lists = lazy(async () => ({ default: (await import('./lists.tsx')).Lists }));
const Timeline = lazy(async () => ({ default: (await import('./timeline/timeline.tsx')).Timeline }));
const Messages = lazy(async () => ({ default: (await import('./messages/messages.tsx')).Messages }));
const Statistics = lazy(async () => ({ default: (await import('./statistics.tsx')).Statistics }));

const calls = competitionCalls(client.send);
const tones: Readonly<Record<CompetitionSituation['phase'], Tone>> = {
  soon: 'quiet',
  register: 'waiting',
  submit: 'waiting',
  review: 'neutral',
  over: 'attention',
};

/** One competition with everything that belongs to it (SCREEN-18): how it stands, its set-up, its entries, works, reviews and results. */
export function CompetitionPlace() {
  const { id: given = '' } = useParams();
  const [params] = useSearchParams();
  // `/competition/detail?id=…` is the address that the specification names.
  const id = given === 'detail' ? (params.get('id') ?? '') : given;
  const may = useMay();
  if (given === 'detail' && id === '') return <Navigate to="/competition/list" replace />;
  if (!/^[\w-]{8,}$/.test(id)) return <RecordMissing why="unknown" />;
  if (!may.call(competition, 'queryById')) return <RecordMissing why="denied" entity={competition} />;
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { readonly id: string }) {
  const { t, lang } = usePlaceText();
  const row = useQuery({
    queryKey: [...keys.row(competition.name, id), lang],
    queryFn: ({ signal }) => client.entity(competition).queryById(id, { signal }),
    staleTime: 0,
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
  const situation = useQuery({
    queryKey: [...keys.row(competition.name, id), 'situation', lang],
    queryFn: () => calls.situation(id),
    staleTime: 0,
    enabled: row.data !== undefined,
  });
  if (row.error && faultOf(row.error).code === 'row.missing') return <RecordMissing why="gone" entity={competition} id={id} />;
  if (row.error && !row.data) return <LoadFailure error={row.error} onRetry={row.refetch} />;
  if (!row.data)
    return (
      <div className="cp" aria-busy="true" aria-label={t('loading')} role="status">
        <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 8 }} />
      </div>
    );
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <Shown row={row.data as CompetitionRow} situation={situation.data} fault={situation.error} onRetry={situation.refetch} />
    </Suspense>
  );
}

interface ShownProps {
  readonly row: CompetitionRow;
  readonly situation: CompetitionSituation | undefined;
  readonly fault: Error | null;
  readonly onRetry: () => void;
}

function Shown({ row, situation, fault, onRetry }: ShownProps) {
  const { t, lang } = usePlaceText();
  const overrides = use(overridesFor(competition.name));
  const may = useMay();
  const [params] = useSearchParams();
  const [isCopying, setCopying] = useState(false);
  useNamedPage(rowPath(competition.name, row.id), [rowTitle(competition, row, 'zh-CN'), rowTitle(competition, row, 'en')]);
  const actions = useRecordActions(competition, row, overrides);
  const setsUp = may.call(competition, 'edit') || may.call(competitionAdmin, 'list');
  const looksAfter = may.roles.some((role) => role === 'ADMIN' || role === 'SUB' || role === 'AUD');
  const shown = partNames.filter((name) => hasPart(name, (entity) => may.call(entity, 'list'), { setsUp, looksAfter }));
  const asked = params.get('part');
  const part = shown.find((name) => name === asked) ?? 'overview';
  return (
    <article className="cp">
      <PageHeader
        title={rowTitle(competition, row, lang)}
        state={<Phase row={row} situation={situation} />}
        purpose={[row.competitionCode, row.competitionType_dictText].filter(Boolean).join(' · ')}
        more={
          <>
            <Link to={recordPath(competition.name, row.id)} className="cp-record">
              <Button tabIndex={-1} icon={<FileTextOutlined aria-hidden />}>
                {t('record')}
              </Button>
            </Link>
            {may.call(competition, 'add') && (
              <Button icon={<CopyOutlined aria-hidden />} onClick={() => setCopying(true)}>
                {t('copy.copy')}
              </Button>
            )}
            {actions.more}
          </>
        }
        action={actions.main}
      />
      {situation && <Numbers row={row} situation={situation} />}
      {fault && !situation && <LoadFailure error={fault} onRetry={onRetry} />}
      <PartTabs shown={shown} part={part} />
      <div className="cp-part">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <Part part={part} row={row} situation={situation} publish={row.status === competitionStatus.unpublished && actions.main} />
        </Suspense>
      </div>
      {actions.dialogs}
      <WhenOpened open={isCopying}>
        <CopyDialog row={row} open={isCopying} onClose={() => setCopying(false)} />
      </WhenOpened>
    </article>
  );
}

function Part({
  part,
  row,
  situation,
  publish,
}: { readonly part: PartName; readonly publish: ReactNode } & Pick<ShownProps, 'row' | 'situation'>) {
  if (part === 'overview') return <Overview row={row} situation={situation} />;
  if (part === 'setUp') return <SetUp row={row} steps={situation?.steps ?? undefined} publish={publish} />;
  if (part === 'timeline') return <Timeline row={row} />;
  if (part === 'messages') return <Messages row={row} />;
  if (part === 'statistics') return <Statistics row={row} />;
  return <Lists key={part} row={row} lists={listsOf[part] ?? []} />;
}

/** Where it stands and until when. */
function Phase({ row, situation }: Pick<ShownProps, 'row' | 'situation'>) {
  const { t } = usePlaceText();
  if (row.status === competitionStatus.unpublished) return <StateMark tone="quiet">{t('phase.unpublished')}</StateMark>;
  if (row.status === competitionStatus.ended) return <StateMark tone="good">{t('phase.ended')}</StateMark>;
  if (!situation) return null;
  // What is left of the time until it ends is no deadline for anybody then.
  if (situation.published && situation.phase === 'review') return <StateMark tone="good">{t('phase.published')}</StateMark>;
  return (
    <span className="cp-phase">
      <StateMark tone={tones[situation.phase]}>{t(`phase.${situation.phase}`)}</StateMark>
      {situation.until !== null && <DueText at={situation.until} />}
    </span>
  );
}

/** The address of a part: the rest of the address belongs to the part that is left. */
const partSearch = (part: PartName): string => (part === 'overview' ? '?' : `?part=${part}`);

/** The three numbers that tell how it goes, each the way to what it counts. */
function Numbers({ situation }: { readonly row: CompetitionRow; readonly situation: CompetitionSituation }) {
  const { t, lang } = usePlaceText();
  const { entries, works, reviews } = situation;
  const write = (n: number): string => n.toLocaleString(lang);
  const all = [
    ['entries', entries === null ? null : write(entries)],
    ['works', works === null ? null : write(works)],
    ['reviews', reviews && t('count.of', { done: write(reviews.done), all: write(reviews.all) })],
  ] as const;
  const known = all.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <div className="cp-counts">
      {known.map(([name, value]) => (
        <Link key={name} to={partSearch(name)} className="cp-count">
          <b>{value}</b>
          <span>{t(`count.${name}`)}</span>
        </Link>
      ))}
    </div>
  );
}

/** The inner pages as links, so that each has an address of its own. */
function PartTabs({ shown, part }: { readonly shown: readonly PartName[]; readonly part: PartName }) {
  const { t } = usePlaceText();
  return (
    <nav className="cp-tabs" aria-label={t('parts')}>
      {shown.map((name) => (
        <Link
          key={name}
          ref={name === part ? intoSight : undefined}
          to={partSearch(name)}
          aria-current={name === part ? 'page' : undefined}
        >
          {t(`part.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
