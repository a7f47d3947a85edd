import { ArrowLeftOutlined, ClockCircleOutlined, LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@saiyun/sdk';
import { isOpenReview } from '@saiyun/sdk/rules';
import { fromWireTime } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { listKeys } from '../sheet/use-sheet-keys.ts';
import { type Left, leftUntil } from './left-until.ts';
import type { DeskWorks } from './use-works.ts';

/** How often the time left is looked at again. */
const lookMs = 20_000;

const leftText = (t: ReturnType<typeof useReviewText>['t'], left: Left): string => {
  if (left.kind === 'days') return t('left.days', left);
  if (left.kind === 'hours') return t('left.hours', left);
  return left.kind === 'minutes' ? t('left.minutes', left) : t('list.overdue');
};

/** The time left for a review, always in view. */
function TimeLeft({ review }: Pick<ReviewDetail, 'review'>) {
  const { t } = useReviewText();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs);
    return () => clearInterval(timer);
  }, []);
  if (review.dueTime === null || !isOpenReview(review.status)) return null;
  const left = leftUntil(fromWireTime(review.dueTime), now);
  return (
    <time
      className="rd-left"
      data-near={left.near}
      dateTime={review.dueTime.replace(' ', 'T')}
      title={t('list.due', { time: review.dueTime })}
    >
      <ClockCircleOutlined aria-hidden />
      {leftText(t, left)}
    </time>
  );
}

interface Props {
  readonly detail: ReviewDetail;
  readonly works: DeskWorks;
  readonly isListed: boolean;
  readonly onList: () => void;
  readonly onStep: (to: string | undefined) => void;
}

/** Which work this is, how much of the project is done, how much time is left, and the ways on. */
export function DeskHead({ detail, works, isListed, onList, onStep }: Props) {
  const { t, lang } = useReviewText();
  const { review } = detail;
  const { listPath, at, all, isOfList, previous, next } = works.neighbours;
  const count = works.rows.length;
  return (
    <header className="rd-head">
      <Link to={listPath} className="rd-back" aria-label={t('page.back')} title={t('page.back')}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className="rd-what">
        <h1>
          <span className="rd-code">{review.anonymousCode}</span> {inLanguage(lang, detail.works.title, detail.works.titleEn)}
        </h1>
        <p>
          {review.competitionName} · {review.projectName}
        </p>
      </div>
      <TimeLeft review={review} />
      {count > 0 && (
        <span className="rd-progress">
          <progress className="pg-progress" max={count} value={works.done} aria-label={t('desk.progress')} />
          {t('desk.done', { done: works.done, all: count })}
        </span>
      )}
      <span className="rd-ways">
        <Button
          className="rd-lists"
          type={isListed ? 'default' : 'text'}
          icon={<UnorderedListOutlined />}
          aria-label={t('desk.works')}
          title={t('desk.works')}
          aria-pressed={isListed}
          onClick={onList}
        />
        <Button
          icon={<LeftOutlined />}
          aria-label={t('page.previous')}
          title={`${t('page.previous')} (K)`}
          disabled={!previous}
          onClick={() => onStep(previous)}
        />
        {at > 0 && <small>{t(isOfList ? 'page.positionInList' : 'page.position', { at, all })}</small>}
        <Button
          icon={<RightOutlined />}
          aria-label={t('page.next')}
          title={`${t('page.next')} (J)`}
          disabled={!next}
          onClick={() => onStep(next)}
        />
        <Button className="rd-keys" type="text" aria-label={t('keys.list')} title={t('keys.list')} onClick={listKeys}>
          ?
        </Button>
      </span>
    </header>
  );
}
