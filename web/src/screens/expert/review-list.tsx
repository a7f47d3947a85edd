import { reviewStatus } from '@saiyun/sdk/entities';
import '../../ui/page.css';
import './review-list.css';
import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { MyReviewRow } from '@saiyun/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Pagination, Skeleton, Tag } from 'antd';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toneColor, toneOf } from '../../kit/cells/dict-tone.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useDict } from '../../lib/api/use-dict.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useReviewText } from '../../messages/review.ts';
import { dueOf } from './due.ts';
import { keepList } from './review-neighbours.ts';

const pageSize = 10;
/** States with a tab, in the order of an expert's work. */
const states = [reviewStatus.pending, reviewStatus.staged, reviewStatus.submitted, reviewStatus.expired] as const;

function DueMark({ row }: { readonly row: MyReviewRow }) {
  const { t } = useReviewText();
  if (row.submitTime) return <span>{t('list.submitted', { time: row.submitTime.slice(0, 16) })}</span>;
  const due = dueOf(row.dueTime, new Date());
  const open = row.status === reviewStatus.pending || row.status === reviewStatus.staged;
  return (
    <span className="rl-due">
      <ClockCircleOutlined aria-hidden />
      {due.kind === 'none' ? t('list.noDue') : t('list.due', { time: row.dueTime?.slice(0, 16) ?? '' })}
      {open && due.kind === 'soon' && <Tag color="warning">{t('list.dueSoon', { hours: due.hours })}</Tag>}
      {open && due.kind === 'over' && <Tag color="error">{t('list.overdue')}</Tag>}
      {open && due.kind === 'later' && due.days < 7 && <span className="rl-quiet">{t('list.dueDays', { days: due.days })}</span>}
    </span>
  );
}

function Row({ row }: { readonly row: MyReviewRow }) {
  const { t } = useReviewText();
  const dict = useDict('ds_review_status');
  const tone = toneOf('ds_review_status', row.status);
  return (
    <li className="rl-row">
      <div className="rl-main">
        <h2>
          <Link to={`/expert/competitionReview/${row.id}`}>{row.title}</Link>
        </h2>
        <p>
          <span className="rl-code">{row.anonymousCode}</span>
          <span>{row.competitionName}</span>
          <span>{row.projectName}</span>
        </p>
        <p className="rl-quiet">
          <DueMark row={row} />
          {row.returnRequestTime && (row.status === reviewStatus.pending || row.status === reviewStatus.staged) && (
            <Tag>{t('list.returnAsked')}</Tag>
          )}
        </p>
      </div>
      <Tag color={tone && toneColor[tone]} variant="filled">
        {row.status_dictText ?? dict.text(row.status)}
      </Tag>
      <div className="rl-score">
        {row.totalScore !== null && (
          <>
            <small>{t('list.score')}</small>
            <b>{row.totalScore}</b>
          </>
        )}
      </div>
      <span className="rl-go" aria-hidden="true">
        {t(row.status === reviewStatus.pending ? 'list.start' : row.status === reviewStatus.staged ? 'list.continue' : 'list.view')}
        <RightOutlined />
      </span>
    </li>
  );
}

/** The expert's reviews by state (SCREEN-51). State, search and page are in the address. */
export function ReviewList() {
  const { t, lang } = useReviewText();
  const dict = useDict('ds_review_status');
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? reviewStatus.pending;
  const title = params.get('title') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);

  const change = (next: Readonly<Record<string, string>>) => {
    const merged = new URLSearchParams(params);
    merged.delete('page');
    for (const [key, value] of Object.entries(next)) {
      if (value) merged.set(key, value);
      else merged.delete(key);
    }
    setParams(merged);
  };

  const query = {
    pageNo: page,
    pageSize,
    ...(status === reviewStatus.pending || status === reviewStatus.staged ? ({ column: 'dueTime', order: 'asc' } as const) : {}),
    ...(status !== 'all' && { status }),
    ...(title && { match: { title: `*${title}*` } }),
  };
  const counts = useQuery({ queryKey: keys.myReviewCounts, queryFn: () => client.reviews.counts() });
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.myReviewList({ ...query, lang }),
    queryFn: () => client.reviews.myList(query),
    placeholderData: keepPreviousData,
  });
  const search = params.size > 0 ? `?${params}` : '';
  useEffect(() => {
    if (data && !isPlaceholderData)
      keepList(
        search,
        data.records.map((row) => row.id),
      );
  }, [data, isPlaceholderData, search]);

  const all = Object.values(counts.data ?? {}).reduce((sum, count) => sum + count, 0);
  const tabs = [
    ...states.map((value) => ({ value, text: dict.text(value), count: counts.data?.[value] ?? 0 })),
    { value: 'all', text: t('list.all'), count: all },
  ];
  return (
    <>
      <div className="pg-head">
        <div>
          <h1>{t('list.title')}</h1>
          <p>{t('list.text')}</p>
        </div>
        <Input.Search
          key={title}
          className="rl-search"
          allowClear
          defaultValue={title}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          enterButton={t('list.searchButton')}
          onSearch={(text) => change({ title: text.trim() })}
        />
      </div>
      <div className="pg-card rl-card">
        <div className="rl-tabs" role="tablist" aria-label={t('list.states')}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              aria-selected={tab.value === status}
              className="sy-plain"
              onClick={() => change({ status: tab.value })}
            >
              {tab.text}
              {counts.data && <span>{tab.count.toLocaleString(lang)}</span>}
            </button>
          ))}
        </div>
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
            description={t(status === reviewStatus.pending && !title ? 'list.emptyPending' : 'list.empty')}
          >
            {title && <Button onClick={() => change({ title: '' })}>{t('list.clear')}</Button>}
          </Empty>
        )}
        {data && data.records.length > 0 && (
          <ul className="rl-rows" aria-busy={isPlaceholderData}>
            {data.records.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
        {data && data.total > pageSize && (
          <Pagination
            className="rl-pages"
            align="end"
            current={page}
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
