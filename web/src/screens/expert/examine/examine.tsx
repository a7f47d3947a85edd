import '../../record/record.css';
import './examine.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { expert } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useExamineText } from '../../../messages/examine/index.ts';
import { usePageKeys } from '../../../ui/keys/page-keys.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Person } from './person.tsx';
import { type ExpertRow, Queue } from './queue.tsx';
import { around, type Tab, tabOf, tabs } from './tabs.ts';

const names = Object.keys(tabs) as readonly Tab[];
/** Nobody decides on more at a sitting; who is decided on makes room for the next. */
const most = 200;

/** The experts of a list, oldest first, and how many each list has. */
const useExperts = (tab: Tab) => {
  const asked = { match: { status: tabs[tab] }, pageSize: most, column: 'createTime', order: 'asc', stateCounts: true } as const;
  return useQuery({
    queryKey: keys.list(expert.name, asked),
    queryFn: ({ signal }) => client.entity(expert).list(asked, { signal }),
    placeholderData: (before) => before,
  });
};

/** Experts are decided on one by one, the whole person on one page (SCREEN-40, EXPERT-03). */
export function Examine() {
  const { t } = useExamineText();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const { data, error, refetch, isPlaceholderData } = useExperts(tab);
  // The client of a page knows records only by name; these are rows of the definition above.
  const rows = isPlaceholderData ? undefined : (data?.records as readonly ExpertRow[] | undefined);
  const ids = rows?.map(({ id }) => id) ?? [];
  const asked = query.get('id') ?? undefined;
  const row = rows?.find(({ id }) => id === asked) ?? rows?.[0];
  const { at, previous, next } = around(ids, row?.id);
  const show = (id: string): void => setQuery({ tab, id }, { replace: true });
  const wayTo = (id: string | undefined) => (id === undefined ? undefined : () => show(id));
  const before = { label: t('previous'), go: wayTo(previous) };
  const after = { label: t('next'), go: wayTo(next) };
  // Whoever was decided on leaves the list; the next one takes the place, or the one before if there is none.
  const verbs = useVerbs(expert, {
    onDone: () => setQuery({ tab, ...((next ?? previous) && { id: next ?? previous ?? '' }) }, { replace: true }),
  });
  const actOf = (name: 'activate' | 'refuse') =>
    row && verbs.possible(name, [row]).length > 0 && verbs.offered.some(([one]) => one === name) ? () => verbs.ask(name, [row]) : undefined;
  const [accept, refuse] = [actOf('activate'), actOf('refuse')];
  usePageKeys(t('title'), [
    { keys: 'J', label: after.label, run: after.go },
    { keys: 'K', label: before.label, run: before.go },
    { keys: 'A', label: t('accept'), run: accept },
    { keys: 'R', label: t('refuse'), run: refuse },
  ]);
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <div className="ex-tabs" role="tablist" aria-label={t('queue')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            onClick={() => setQuery({ tab: name }, { replace: true })}
          >
            {t(name)}
            <span className="kt-tab-count">{data?.states?.[tabs[name]] ?? 0}</span>
          </button>
        ))}
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div className={asked === undefined ? 'ex' : 'ex ex-open'}>
          <nav className="ex-list pg-card" aria-label={t('queue')}>
            <Queue tab={tab} rows={rows} total={data?.total ?? 0} chosen={row?.id} onChoose={show} />
          </nav>
          {row && (
            <article className="ex-whole" aria-labelledby="ex-name">
              <header className="ex-head">
                <Button
                  className="ex-back"
                  type="text"
                  icon={<ArrowLeftOutlined aria-hidden />}
                  onClick={() => setQuery({ tab }, { replace: true })}
                >
                  {t('back')}
                </Button>
                <h2 id="ex-name">{row.realName}</h2>
                <Beside position={t('position', { at, all: ids.length })} previous={before} next={after} />
                <span className="ex-acts">
                  {refuse && (
                    <Button danger onClick={refuse} aria-keyshortcuts="R">
                      {t('refuse')}
                    </Button>
                  )}
                  {accept && (
                    <Button type="primary" onClick={accept} aria-keyshortcuts="A">
                      {t('accept')}
                    </Button>
                  )}
                </span>
              </header>
              <Person key={row.id} row={row} />
            </article>
          )}
        </div>
      )}
      {verbs.dialog}
    </>
  );
}
