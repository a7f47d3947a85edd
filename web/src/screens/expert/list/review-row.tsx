import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useReviewText } from '../../../messages/review/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { dueOf } from './due.ts';

function DueMark({ row }: { readonly row: MyReviewRow }) {
  const { t } = useReviewText();
  if (row.submitTime) return <span>{t('list.submitted', { time: row.submitTime.slice(0, 16) })}</span>;
  const due = dueOf(row.dueTime, new Date());
  const open = isOpenReview(row.status);
  return (
    <span className="rl-due">
      <ClockCircleOutlined aria-hidden />
      {due.kind === 'none' ? t('list.noDue') : t('list.due', { time: row.dueTime?.slice(0, 16) ?? '' })}
      {open && due.kind === 'soon' && <StateMark tone="attention">{t('list.dueSoon', { hours: due.hours })}</StateMark>}
      {open && due.kind === 'over' && <StateMark tone="bad">{t('list.overdue')}</StateMark>}
      {open && due.kind === 'later' && due.days < 7 && <span className="rl-quiet">{t('list.dueDays', { count: due.days })}</span>}
    </span>
  );
}

/** A review in the list: its work, its deadline, its state and its score. */
export function ReviewRow({ row }: { readonly row: MyReviewRow }) {
  const { t } = useReviewText();
  const isAsked = row.returnRequestTime !== null && isOpenReview(row.status);
  const way = () => {
    if (isAsked) return 'list.view';
    if (row.status === reviewStatus.pending) return 'list.start';
    return row.status === reviewStatus.staged ? 'list.continue' : 'list.view';
  };
  return (
    <li className="rl-row">
      <div className="rl-main">
        <h2>
          <Link to={`/expert/review/${row.id}`}>{row.title}</Link>
        </h2>
        <p>
          <span className="rl-code">{row.anonymousCode}</span>
          <span>{row.competitionName}</span>
          <span>{row.projectName}</span>
        </p>
        <p className="rl-quiet">
          <DueMark row={row} />
        </p>
      </div>
      <span className="rl-state">
        {isAsked ? (
          <StateMark tone="waiting">{t('list.returnAsked')}</StateMark>
        ) : (
          <DictTag code="ds_review_status" value={row.status} {...(row.status_dictText && { text: row.status_dictText })} />
        )}
      </span>
      <div className="rl-score">
        {row.totalScore !== null && (
          <>
            <small>{t('list.score')}</small>
            <b>{row.totalScore}</b>
          </>
        )}
      </div>
      <span className="rl-go" aria-hidden="true">
        {t(way())}
        <RightOutlined />
      </span>
    </li>
  );
}
