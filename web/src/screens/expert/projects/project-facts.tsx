import type { MyReviewProject } from '@saiyun/sdk/calls';
import { reviewProjectStatus } from '@saiyun/sdk/entities';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useReviewText } from '../../../messages/review/index.ts';

/** How far one is with a project, its dates and its fee. */
export function ProjectFacts({ project }: { readonly project: MyReviewProject }) {
  const { t, lang } = useReviewText();
  const yuan = (amount: number): string =>
    amount.toLocaleString(lang, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  const { submitted, all, expired, feePerReview, earned, nextDue } = project;
  return (
    <div className="pj-facts">
      <span className="pj-progress">
        <progress className="pg-progress" max={all} value={submitted} aria-label={t('desk.progress')} />
        {t('desk.done', { done: submitted, all })}
        {expired > 0 && <em>{t('projects.expired', { count: expired })}</em>}
      </span>
      <span>
        {t('projects.dates', { from: project.startTime.slice(0, 16), to: project.endTime.slice(0, 16) })}
        {nextDue !== null && ` · ${t('projects.next')} ${nextDue.slice(0, 16)}`}
      </span>
      <span>
        {feePerReview > 0
          ? `${t('projects.perReview', { fee: yuan(feePerReview) })} · ${t('projects.earned', { fee: yuan(earned) })}`
          : t('projects.noFee')}
      </span>
    </div>
  );
}

export function ProjectState({ project }: { readonly project: MyReviewProject }) {
  return <DictTag code={reviewProjectStatus.code} value={project.status} />;
}
