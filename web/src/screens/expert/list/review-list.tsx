import './review-list.css';
import { reviewStatus } from '@saiyun/sdk/entities';
import { Button, Empty, Pagination, Skeleton } from 'antd';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { PageLayout } from '../../../ui/page/page-layout.tsx';
import { WaitingCalibrations } from '../calibration/waiting.tsx';
import { anyStatus, pageSize } from './list-address.ts';
import { ReviewRow } from './review-row.tsx';
import { useReviewList } from './use-review-list.ts';

/** States with a tab, in the order of an expert's work. */
const states: readonly string[] = [reviewStatus.pending, reviewStatus.staged, reviewStatus.submitted, reviewStatus.expired];
/** States with a tab only where there is one such review, so that the tabs add up. */
const rareStates: readonly string[] = [reviewStatus.returned, reviewStatus.cancelled];

type Shown = ReturnType<typeof useReviewList>;

/** The tabs of the states, with the number of reviews in each where it is known. */
function useStateTabs({ view, counts, change }: Pick<Shown, 'view' | 'counts' | 'change'>) {
  const { t } = useReviewText();
  const dict = useDict('ds_review_status');
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    label: t('list.states'),
    active: view.status,
    items: [
      ...[...states, ...rareStates.filter((key) => key === view.status || (counts?.[key] ?? 0) > 0)].map((key) => ({
        key,
        text: dict.text(key),
        count: counts && (counts[key] ?? 0),
      })),
      { key: anyStatus, text: t('list.all'), count: counts && all },
    ],
    onChange: (status: string) => change({ status }),
  };
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
  const tabs = useStateTabs({ view, counts, change });
  return (
    <PageLayout
      title={t('list.title')}
      description={t('list.text')}
      search={{ label: t('list.search'), value: view.title, onSearch: (title) => change({ title }) }}
      tabs={tabs}
    >
      <WaitingCalibrations />
      <div className="pg-card rl-card">
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
    </PageLayout>
  );
}
