import type { PayoutPipeline } from '@saiyun/sdk/calls';
import { withdrawalStep } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDict } from '../../../lib/api/use-dict.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Approved } from './approved.tsx';
import { BatchCard } from './batch-card.tsx';
import { payoutKeys, payouts } from './calls.ts';

const order = [
  withdrawalStep.waiting,
  withdrawalStep.approved,
  withdrawalStep.batched,
  withdrawalStep.sent,
  withdrawalStep.unknown,
  withdrawalStep.paid,
  withdrawalStep.returned,
] as const;

/** Money at each step from examination to paid, what is to be put into a batch, and the batches with the files of their bank. */
export function PayPart() {
  const { t } = usePayoutText();
  const { data, error, refetch } = useQuery({ queryKey: payoutKeys.pipeline, queryFn: () => payouts.pipeline(), staleTime: 0 });
  const heading = useId();
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} label={t('loading')} />;
  const rest = data.isWorkday ? undefined : t('day.rest', { today: data.today, next: data.nextWorkday });
  return (
    <div className="pg-stack">
      {!data.isYearKnown && (
        <Alert
          type="warning"
          showIcon
          title={t('day.unknown')}
          action={
            <Link className="py-link" to="/money/holiday">
              {t('day.enter')}
            </Link>
          }
        />
      )}
      {rest !== undefined && <Alert type="info" showIcon title={rest} />}
      <Steps pipeline={data} />
      <Approved rest={rest} colleagues={data.colleagues} />
      <section aria-labelledby={heading} className="py-batches">
        <h2 id={heading}>{t('batches.title')}</h2>
        {data.batches.length === 0 && <p className="py-quiet">{t('batches.none')}</p>}
        {data.batches.map((batch) => (
          <BatchCard key={batch.id} batch={batch} rest={rest} colleagues={data.colleagues} />
        ))}
      </section>
    </div>
  );
}

/** How many payments and how much money are at each step. */
function Steps({ pipeline }: { readonly pipeline: PayoutPipeline }) {
  const { t } = usePayoutText();
  const names = useDict(withdrawalStep.code);
  return (
    <section className="pg-card py-steps" aria-label={t('steps')}>
      <ol>
        {order.map((step) => {
          const { count, amount } = pipeline.steps.find((one) => one.step === step) ?? { count: 0, amount: 0 };
          return (
            <li
              key={step}
              data-empty={count === 0 || undefined}
              data-end={step === withdrawalStep.paid || step === withdrawalStep.returned || undefined}
            >
              <span>{names.text(step)}</span>
              <strong>{t('pieces', { count })}</strong>
              <span>{t('yuan', { amount: yuan(amount, true) })}</span>
              {step === withdrawalStep.waiting && count > 0 && (
                <Link className="py-link" to="/examine/transferAccount">
                  {t('step.go')}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <p className="py-quiet">{t('steps.last')}</p>
    </section>
  );
}
