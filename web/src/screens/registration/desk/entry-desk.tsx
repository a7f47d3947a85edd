import '../../record/record.css';
import '../../../ui/desk/desk.css';
import '../../participant/wizard/wizard.css';
import './desk.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import type { EntryExamination, ExaminationFilter, ExaminationList } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { around } from '../../../ui/desk/around.ts';
import { useDeskHeading } from '../../../ui/desk/use-desk-heading.ts';
import { usePageKeys } from '../../../ui/keys/page-keys.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useEntry, useExamination, useExaminations } from './desk-queries.ts';
import { DeskFilters, DeskQueue } from './desk-queue.tsx';
import { Ticks } from './ticks.tsx';
import { useDecisions } from './use-decisions.tsx';
import { WholeEntry } from './whole-entry.tsx';

const lists = ['waiting', 'decided'] as const;
const places = ['competitionId', 'groupId', 'unitId'] as const;

/** The list, its filters and the entry that is open, kept in the address. */
function useDeskAddress() {
  const [query, setQuery] = useSearchParams();
  const list: 'waiting' | 'decided' = query.get('list') === 'decided' ? 'decided' : 'waiting';
  const chosen = Object.fromEntries(places.flatMap((place) => (query.get(place) ? [[place, query.get(place) ?? '']] : [])));
  const filter: ExaminationFilter = { ...chosen, list };
  const go = (next: Readonly<Record<string, string | undefined>>): void =>
    setQuery(Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))), { replace: true });
  return {
    filter,
    id: query.get('id') ?? undefined,
    show: (id: string | undefined) => go({ ...filter, id }),
    open: (name: (typeof lists)[number]) => go({ ...filter, list: name }),
    choose: (place: (typeof places)[number], id: string | undefined) => go({ ...filter, [place]: id }),
  };
}

/** Approves all listed entries without a doubt, in one step. */
function BulkApprove({ list }: { readonly list: ExaminationList }) {
  const { t } = useEntryDeskText();
  const cache = useQueryClient();
  const clean = list.records.filter(({ faults }) => faults === 0);
  if (clean.length < 2) return null;
  const approve = async () => {
    try {
      await client.entity(registration).verb(
        'approve',
        clean.map(({ id }) => id),
        {},
      );
      feedback.message('success', t('bulk.done', { count: clean.length }));
    } catch (error) {
      feedback.notify('error', failureMessage(error));
    }
    await cache.invalidateQueries({ queryKey: keys.entity(registration.name) });
  };
  const ask = () =>
    feedback.confirm({
      title: t('bulk.ask', { count: clean.length }),
      text: t('bulk.text'),
      ok: t('approve'),
      cancel: t('cancel'),
      run: approve,
    });
  return <Button onClick={() => void ask()}>{t('bulk', { count: clean.length })}</Button>;
}

/** Why the open entry is not decided here now; nothing where it is. */
function Turn({ turn, isWaiting }: { readonly turn: EntryExamination['turn'] | undefined; readonly isWaiting: boolean }) {
  const { t } = useEntryDeskText();
  if (turn === 'school' || turn === 'organiser') return <Alert type="info" showIcon title={t(`turn.${turn}`)} />;
  if (turn === null && isWaiting) return <Alert type="warning" showIcon title={t('turn.taken')} description={t('turn.takenText')} />;
  return null;
}

type Decisions = ReturnType<typeof useDecisions>;

function Acts({ decisions: { approve, returnBack, reject }, ticked }: { readonly decisions: Decisions; readonly ticked: number }) {
  const { t } = useEntryDeskText();
  return (
    <span className="ex-acts">
      {ticked > 0 && returnBack && <span className="ed-count">{t('ticked', { count: ticked })}</span>}
      {reject && (
        <Button danger onClick={reject} aria-keyshortcuts="X">
          {t('reject')}
        </Button>
      )}
      {returnBack && (
        <Button onClick={returnBack} aria-keyshortcuts="R">
          {t('returnBack')}
        </Button>
      )}
      {approve && (
        <Button type="primary" onClick={approve} aria-keyshortcuts="A">
          {t('approve')}
        </Button>
      )}
    </span>
  );
}

interface OpenProps {
  readonly id: string;
  readonly ids: readonly string[];
  readonly isWaiting: boolean;
  readonly onShow: (id: string | undefined) => void;
}

/** The open entry with what can be decided about it. */
function Open({ id, ids, isWaiting, onShow }: OpenProps) {
  const { t, lang } = useEntryDeskText();
  const { data: row, error } = useEntry(id);
  const { data: examination } = useExamination(id);
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [remarks, setRemarks] = useState<ReadonlyMap<string, string>>(new Map());
  const { at, previous, next } = around(ids, id);
  const wayTo = (to: string | undefined) => (to === undefined ? undefined : () => onShow(to));
  const [before, after] = [
    { label: t('previous'), go: wayTo(previous) },
    { label: t('next'), go: wayTo(next) },
  ];
  // Whoever was decided on leaves the list; the next one opens, or the one before if there is none.
  const decisions = useDecisions(row, examination, () => onShow(next ?? previous));
  const { approve, returnBack, reject, dialog } = decisions;
  const held = useDeskHeading('ed-name');
  usePageKeys(t('title'), [
    { keys: 'J', label: after.label, run: after.go },
    { keys: 'K', label: before.label, run: before.go },
    { keys: 'A', label: t('approve'), run: held(approve) },
    { keys: 'R', label: t('returnBack'), run: held(returnBack) },
    { keys: 'X', label: t('reject'), run: held(reject) },
  ]);
  const tick = (key: string, name: string) => {
    const now = new Map(ticked);
    if (!now.delete(key)) now.set(key, name);
    setTicked(now);
  };
  return (
    <Ticks value={{ ticked, tick: returnBack && tick, remarks, remark: (key, words) => setRemarks(new Map(remarks).set(key, words)) }}>
      <article className="ex-whole" aria-labelledby="ed-name">
        <header className="ex-head ed-head">
          <Button className="ex-back" type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onShow(undefined)}>
            {t('back')}
          </Button>
          <h2 id="ed-name" tabIndex={-1}>
            {row ? rowTitle(registration, row, lang) : t('queue')}
          </h2>
          {row && <DictTag code={registrationStatus.code} value={String(row.status)} />}
          {at > 0 && <Beside position={t('position', { at, all: ids.length })} previous={before} next={after} />}
          <Acts decisions={decisions} ticked={ticked.size} />
        </header>
        <Turn turn={examination?.turn} isWaiting={isWaiting} />
        {error && !row && <Alert type="warning" showIcon title={t('missing')} description={failureMessage(error)} />}
        {row ? <WholeEntry row={row as AnyRow} examination={examination} /> : !error && <Skeleton active paragraph={{ rows: 10 }} />}
      </article>
      {dialog}
    </Ticks>
  );
}

/** Entries are decided on one by one, the whole team on one page, by a school for its own and by the organiser (REG-03). */
export function EntryDesk() {
  const { t } = useEntryDeskText();
  const { filter, id: asked, show, open, choose } = useDeskAddress();
  const { data, error, refetch, isPlaceholderData } = useExaminations(filter);
  const list = isPlaceholderData ? undefined : data;
  const isWaiting = filter.list === 'waiting';
  const ids = list?.records.map(({ id }) => id) ?? [];
  // What is open stays so though it has left the list: somebody else may just have decided on it.
  const id = asked ?? ids[0];
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} action={isWaiting && list && <BulkApprove list={list} />} />
      <div className="ed-top">
        <div className="ex-tabs" role="tablist" aria-label={t('queue')}>
          {lists.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={name === filter.list} onClick={() => open(name)}>
              {t(name)}
              <span className="kt-tab-count">{data?.[name] ?? 0}</span>
            </button>
          ))}
        </div>
        <DeskFilters filter={filter} list={data} onFilter={choose} />
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div className={asked === undefined ? 'ex' : 'ex ex-open'}>
          <nav className="ex-list pg-card" aria-label={t('queue')}>
            <DeskQueue
              list={list}
              isWaiting={isWaiting}
              isFiltered={places.some((place) => filter[place] !== undefined)}
              chosen={id}
              onChoose={show}
            />
          </nav>
          {id !== undefined && <Open key={id} id={id} ids={ids} isWaiting={isWaiting} onShow={show} />}
        </div>
      )}
    </>
  );
}
