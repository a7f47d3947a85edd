import '../../../kit/kit.css';
import '../../../ui/desk/desk.css';
import './reporting.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { reportStatus, subAdminSubmit } from '@saiyun/sdk/entities';
import { Alert, Button, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useReportingText } from '../../../messages/reporting/index.ts';
import { DeskTabs, OnDesk, QueueDesk } from '../../../ui/desk/queue-desk.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ChosenCompetition, useChosenCompetition } from '../chosen-competition.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { PlaceWorks, Sums } from './place-works.tsx';
import { type Place, type Progress, placesOf, progresses, type Report } from './places.ts';
import { readAgain, useReporting } from './use-reporting.ts';

/** Works of schools are reported to the organisers, who accept them and see who has not reported (COMP-06, SCREEN-21). */
export function Reporting() {
  const { t } = useReportingText();
  const [competitionId, choose] = useChosenCompetition();
  const decides = useMay().verbs(subAdminSubmit).includes('examine');
  const mayReport = useMay().call(subAdminSubmit, 'add') && !decides;
  const head = (
    <PageHeader
      title={t('title')}
      purpose={t(mayReport ? 'purpose' : 'purposeSeen')}
      more={
        <Link className="rp-link" to="/competition/reported">
          {t('records')}
        </Link>
      }
    />
  );
  const picked = <ChosenCompetition label={t('competition')} value={competitionId} onChange={choose} />;
  if (competitionId === '')
    return (
      <div className="rp">
        {head}
        {picked}
        <p className="rp-quiet">{t('choose')}</p>
      </div>
    );
  return <OfCompetition key={competitionId} competitionId={competitionId} head={head} picked={picked} />;
}

interface Parts {
  readonly competitionId: string;
  readonly head: ReactNode;
  readonly picked: ReactNode;
}

function OfCompetition({ competitionId, head, picked }: Parts) {
  const { t } = useReportingText();
  const { data, error, refetch } = useReporting(competitionId);
  const places = useMemo(() => data && placesOf(data), [data]);
  const done = places?.filter(({ progress }) => progress === 'accepted' || progress === 'waiting').length ?? 0;
  return (
    <div className="rp">
      {head}
      <div className="rp-head">
        {picked}
        {places && places.length > 0 && (
          <div className="rp-progress">
            <progress max={places.length} value={done} aria-hidden />
            <span>{t('progress', { done, all: places.length })}</span>
          </div>
        )}
      </div>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={8} label={t('loading')} />}
      {places?.length === 0 && (
        <section className="pg-card">
          <h2>{t('none')}</h2>
          <p className="rp-quiet">{t('noneText')}</p>
        </section>
      )}
      {places && places.length > 0 && <Desk competitionId={competitionId} places={places} />}
    </div>
  );
}

const isProgress = (text: string | null): text is Progress => progresses.some((one) => one === text);

/** Where the reader has most to do. */
const firstOf = (places: readonly Place[], decides: boolean): Progress => {
  const order: readonly Progress[] = decides ? ['waiting', 'open', 'returned', 'accepted'] : ['returned', 'open', 'waiting', 'accepted'];
  return order.find((one) => places.some(({ progress }) => progress === one)) ?? 'open';
};

function Desk({ competitionId, places }: { readonly competitionId: string; readonly places: readonly Place[] }) {
  const { t } = useReportingText();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const decides = may.verbs(subAdminSubmit).includes('examine');
  const given = query.get('tab');
  const [first] = useState(() => firstOf(places, decides));
  const tab = isProgress(given) ? given : first;
  const found = places.filter(({ progress, unitName }) => progress === tab && unitName.includes(text.trim()));
  const asked = query.get('place') ?? undefined;
  // What was just decided on stays in sight, though it has left the list.
  const place = places.find(({ key }) => key === asked) ?? found[0];
  const show = (key?: string, shown: Progress = tab): void =>
    setQuery({ competition: competitionId, tab: shown, ...(key !== undefined && { place: key }) }, { replace: true });
  const copyNames = async (): Promise<void> => {
    const names = [...new Set(found.map(({ unitName }) => unitName))];
    if (await copyText(names.join('\n'))) feedback.message('success', t('copied', { count: names.length }));
  };
  return (
    <>
      <DeskTabs
        label={t('queue')}
        tabs={progresses.map((name) => ({
          name,
          label: t(name),
          count: places.filter(({ progress }) => progress === name).length,
          isShown: name === tab,
          onShow: () => show(undefined, name),
        }))}
      />
      <QueueDesk
        queue={t('queue')}
        isOpen={asked !== undefined}
        list={
          <>
            <Input
              allowClear
              aria-label={t('search')}
              placeholder={t('search')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Queue tab={tab} places={found} chosen={place?.key} isFiltered={text.trim() !== ''} onChoose={show} />
            {tab === 'open' && found.length > 0 && (
              <Button type="text" size="small" onClick={() => void copyNames()}>
                {t('copyNames')}
              </Button>
            )}
          </>
        }
      >
        {place && <OnePlace key={place.key} competitionId={competitionId} place={place} keys={found.map(({ key }) => key)} onShow={show} />}
      </QueueDesk>
    </>
  );
}

interface QueueProps {
  readonly tab: Progress;
  readonly places: readonly Place[];
  readonly chosen: string | undefined;
  readonly isFiltered: boolean;
  readonly onChoose: (key: string) => void;
}

function Queue({ tab, places, chosen, isFiltered, onChoose }: QueueProps) {
  const { t } = useReportingText();
  if (places.length === 0) return <p className="ex-none">{t(isFiltered ? 'none.found' : `none.${tab}`)}</p>;
  return (
    <ul className="ex-queue">
      {places.map(({ key, unitName, groupName, reported, works }) => (
        <li key={key}>
          <button type="button" aria-current={key === chosen ? 'true' : undefined} onClick={() => onChoose(key)}>
            <span className="ex-name">{unitName}</span>
            <span className="rp-count">{t('countOf', { reported, all: works.length })}</span>
            <span className="ex-under">{groupName ?? t('noGroup')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PlaceProps {
  readonly competitionId: string;
  readonly place: Place;
  /** Those in the queue. */
  readonly keys: readonly string[];
  readonly onShow: (key?: string) => void;
}

function OnePlace({ competitionId, place, keys, onShow }: PlaceProps) {
  const { t } = useReportingText();
  const may = useMay();
  const verbs = useVerbs(subAdminSubmit, { onDone: () => void readAgain() });
  const [decision, setDecision] = useState<Decision>();
  const waiting = place.reports.findLast(({ status }) => status === reportStatus.waiting);
  const returned = place.reports.findLast(({ status }) => status === reportStatus.returned);
  const open = waiting ?? returned;
  const row: AnyRow | undefined = open && { ...open, createBy: null, createTime: '', updateBy: null, updateTime: null };
  const decides = waiting !== undefined && may.verbs(subAdminSubmit).includes('examine');
  // Who decides returns it instead.
  const withdraws = row !== undefined && !decides && verbs.possible('withdraw', [row]).length > 0;
  const decideBy = (name: Decision) => ({ label: t(name), run: decides ? () => setDecision(name) : undefined });
  return (
    <OnDesk
      words={{
        title: t('title'),
        back: t('back'),
        previous: t('previous'),
        next: t('next'),
        position: (at, all) => t('position', { at, all }),
      }}
      ids={keys}
      chosen={place.key}
      heading={`${place.unitName} · ${place.groupName ?? t('noGroup')}`}
      accept={decideBy('accept')}
      refuse={decideBy('return')}
      more={withdraws && row && <Button onClick={() => verbs.ask('withdraw', [row])}>{t('withdraw')}</Button>}
      onShow={onShow}
    >
      <div className="rp-place">
        {returned && <Alert type="warning" showIcon title={t('report.returned')} description={returned.reason} />}
        {waiting && <Submitted report={waiting} place={place} />}
        <Sums place={place} />
        <PlaceWorks
          key={place.works.map(({ id, isReady }) => `${id}${isReady}`).join()}
          competitionId={competitionId}
          place={place}
          mayReport={may.call(subAdminSubmit, 'add')}
        />
      </div>
      {verbs.dialog}
      {decision && waiting && (
        <DecideDialog decision={decision} report={waiting} unit={place.unitName} onClose={() => setDecision(undefined)} />
      )}
    </OnDesk>
  );
}

/** Who submitted the works that wait, when, and what they said. */
function Submitted({ report, place }: { readonly report: Report; readonly place: Place }) {
  const { t } = useReportingText();
  const others = report.workIds.filter((id) => !place.works.some((work) => work.id === id)).length;
  return (
    <Alert
      type="info"
      showIcon
      title={t('report.by', { name: report.submitBy ?? '', time: report.submitTime?.slice(0, 16) ?? '' })}
      description={[report.note, others > 0 ? t('report.more', { count: others }) : null].filter(Boolean).join('　')}
    />
  );
}
