import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { MyReviewRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { toneColor, toneOf } from '../../../kit/cells/dict-tone.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { dueOf } from './due.ts';
import { isOpen } from './list-address.ts';

function DueMark({ row }: { readonly row: MyReviewRow }) {
  const { t } = useReviewText();
  if (row.submitTime) return <span>{t('list.submitted', { time: row.submitTime.slice(0, 16) })}</span>;
  const due = dueOf(row.dueTime, new Date());
  const open = isOpen(row.status);
  return (
    <span className="rl-due">
      <ClockCircleOutlined aria-hidden />
      {due.kind === 'none' ? t('list.noDue') : t('list.due', { time: row.dueTime?.slice(0, 16) ?? '' })}
      {open && due.kind === 'soon' && <Tag color="warning">{t('list.dueSoon', { hours: due.hours })}</Tag>}
      {open && due.kind === 'over' && <Tag color="error">{t('list.overdue')}</Tag>}
      {open && due.kind === 'later' && due.days < 7 && <span className="rl-quiet">{t('list.dueDays', { count: due.days })}</span>}
    </span>
  );
}

/** A review in the list: its work, its deadline, its state and its score. */
export function ReviewRow({ row }: { readonly row: MyReviewRow }) {
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
          {row.returnRequestTime && isOpen(row.status) && <Tag>{t('list.returnAsked')}</Tag>}
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
