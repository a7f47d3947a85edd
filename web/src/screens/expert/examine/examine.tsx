import '../../record/record.css';
import { expert } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useExamineText } from '../../../messages/examine/index.ts';
import { around } from '../../../ui/desk/around.ts';
import { DeskTabs, OnDesk, QueueDesk } from '../../../ui/desk/queue-desk.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Person } from './person.tsx';
import { type ExpertRow, Queue } from './queue.tsx';
import { type Tab, tabOf, tabs } from './tabs.ts';

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
  const { previous, next } = around(ids, row?.id);
  const show = (id?: string): void => setQuery({ tab, ...(id !== undefined && { id }) }, { replace: true });
  // Whoever was decided on leaves the list; the next one takes the place, or the one before if there is none.
  const verbs = useVerbs(expert, { onDone: () => show(next ?? previous) });
  const actOf = (name: 'activate' | 'refuse') =>
    row && verbs.possible(name, [row]).length > 0 && verbs.offered.some(([one]) => one === name) ? () => verbs.ask(name, [row]) : undefined;
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <DeskTabs
        label={t('queue')}
        tabs={names.map((name) => ({
          name,
          label: t(name),
          count: data?.states?.[tabs[name]] ?? 0,
          isShown: name === tab,
          onShow: () => setQuery({ tab: name }, { replace: true }),
        }))}
      />
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <QueueDesk
          queue={t('queue')}
          isOpen={asked !== undefined}
          list={<Queue tab={tab} rows={rows} total={data?.total ?? 0} chosen={row?.id} onChoose={show} />}
        >
          {row && (
            <OnDesk
              words={{
                title: t('title'),
                back: t('back'),
                previous: t('previous'),
                next: t('next'),
                position: (at, all) => t('position', { at, all }),
              }}
              ids={ids}
              chosen={row.id}
              heading={row.realName}
              accept={{ label: t('accept'), run: actOf('activate') }}
              refuse={{ label: t('refuse'), run: actOf('refuse') }}
              onShow={show}
            >
              <Person key={row.id} row={row} />
            </OnDesk>
          )}
        </QueueDesk>
      )}
      {verbs.dialog}
    </>
  );
}
