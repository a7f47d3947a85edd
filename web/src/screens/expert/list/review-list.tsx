import '../../../ui/page.css';
import './review-list.css';
import { reviewStatus } from '@saiyun/sdk/entities';
import { Button, Empty, Input, Pagination, Skeleton } from 'antd';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { anyStatus, pageSize } from './list-address.ts';
import { ReviewRow } from './review-row.tsx';
import { useReviewList } from './use-review-list.ts';

/** States with a tab, in the order of an expert's work. */
const states = [reviewStatus.pending, reviewStatus.staged, reviewStatus.submitted, reviewStatus.expired] as const;

type Shown = ReturnType<typeof useReviewList>;

function Head({ view, change }: Pick<Shown, 'view' | 'change'>) {
  const { t } = useReviewText();
  return (
    <div className="pg-head">
      <div>
        <h1>{t('list.title')}</h1>
        <p>{t('list.text')}</p>
      </div>
      <Input.Search
        key={view.title}
        className="rl-search"
        allowClear
        defaultValue={view.title}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        enterButton={t('list.searchButton')}
        onSearch={(text) => change({ title: text.trim() })}
      />
    </div>
  );
}

function StateTabs({ view, counts, change }: Pick<Shown, 'view' | 'counts' | 'change'>) {
  const { t, lang } = useReviewText();
  const dict = useDict('ds_review_status');
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const tabs = [
    ...states.map((value) => ({ value, text: dict.text(value), count: counts?.[value] ?? 0 })),
    { value: anyStatus, text: t('list.all'), count: all },
  ];
  return (
    <div className="rl-tabs" role="tablist" aria-label={t('list.states')}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === view.status}
          className="sy-plain"
          onClick={() => change({ status: tab.value })}
        >
          {tab.text}
          {counts && <span>{tab.count.toLocaleString(lang)}</span>}
        </button>
      ))}
    </div>
  );
}

/** The rows, or why there are none. */
function Rows({ view, list, change }: Pick<Shown, 'view' | 'list' | 'change'>) {
  const { t } = useReviewText();
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  return (
    <>
      {isPending && !error && (
        <div className="rl-wait">
          <Skeleton active />
          <Skeleton active />
          <Skeleton active />
        </div>
      )}
      {error && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${t('list.failed')}: ${failureMessage(error)}`}>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Empty>
      )}
      {data?.records.length === 0 && (
        <Empty
          className="rl-empty"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(view.status === reviewStatus.pending && !view.title ? 'list.emptyPending' : 'list.empty')}
        >
          {view.title && <Button onClick={() => change({ title: '' })}>{t('list.clear')}</Button>}
        </Empty>
      )}
      {data && data.records.length > 0 && (
        <ul className="rl-rows" aria-busy={isPlaceholderData}>
          {data.records.map((row) => (
            <ReviewRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The expert's reviews by state (SCREEN-51). State, search and page are in the address. */
export function ReviewList() {
  const { t } = useReviewText();
  const { view, counts, list, change } = useReviewList();
  const { data } = list;
  return (
    <>
      <Head view={view} change={change} />
      <div className="pg-card rl-card">
        <StateTabs view={view} counts={counts} change={change} />
        <Rows view={view} list={list} change={change} />
        {data && data.total > pageSize && (
          <Pagination
            className="rl-pages"
            align="end"
            current={view.page}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={false}
            showTotal={(total) => t('list.total', { total })}
            onChange={(to) => change({ page: to > 1 ? String(to) : '' })}
          />
        )}
      </div>
    </>
  );
}
