import type { PayoutPipeline } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { BatchCard } from './batch-card.tsx';
import { payoutKeys, payouts, refreshPayouts } from './calls.ts';

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
      <Approved rest={rest} />
      <section aria-labelledby={heading} className="py-batches">
        <h2 id={heading}>{t('batches.title')}</h2>
        {data.batches.length === 0 && <p className="py-quiet">{t('batches.none')}</p>}
        {data.batches.map((batch) => (
          <BatchCard key={batch.id} batch={batch} rest={rest} />
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

const most = 200;
type Asked = Row<typeof withdrawal>;

/** Withdrawals that were approved; those that are ticked go into one batch, but not on a day of `rest`. */
function Approved({ rest }: { readonly rest: string | undefined }) {
  const { t } = usePayoutText();
  const heading = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const asked = { match: { subStatus: withdrawalStep.approved }, pageSize: most, column: 'createTime', order: 'asc' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(withdrawal.name, asked),
    queryFn: ({ signal }) => client.entity(withdrawal).list(asked, { signal }),
    staleTime: 0,
  });
  // The client of a page knows records only by name; these are rows of the definition.
  const rows = (data?.records ?? []) as unknown as readonly Asked[];
  const chosen = rows.filter(({ id }) => !left.has(id));
  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.entity(withdrawal).verb(
        'makeBatch',
        chosen.map(({ id }) => id),
      );
      feedback.message('success', t('approved.made'));
    } catch (failure) {
      warnOf(failure);
    }
    await refreshPayouts();
    setBusy(false);
  };
  const tick = (ids: readonly string[], on: boolean): void =>
    setLeft((now) => new Set(on ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]));
  return (
    <section className="pg-card py-list" aria-labelledby={heading}>
      <header>
        {rows.length > 0 && (
          <TickBox
            label={t('approved.all')}
            checked={chosen.length === rows.length}
            isPartly={chosen.length > 0 && chosen.length < rows.length}
            onChange={(on) =>
              tick(
                rows.map(({ id }) => id),
                on,
              )
            }
          />
        )}
        <h2 id={heading}>{t('approved.title')}</h2>
        {rows.length > 0 && (
          <span className="py-acts">
            <span role="status">{t('approved.chosen', { count: chosen.length, amount: yuan(sum, true) })}</span>
            <Button
              type="primary"
              loading={isBusy}
              disabled={chosen.length === 0 || rest !== undefined}
              title={rest}
              onClick={() => void make()}
            >
              {t('approved.make')}
            </Button>
          </span>
        )}
      </header>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {data && rows.length === 0 && <p className="py-quiet">{t('approved.none')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              <input
                type="checkbox"
                aria-label={t('approved.tick', { name: row.expertId_dictText ?? '', amount: yuan(row.amount, true) })}
                checked={!left.has(row.id)}
                onChange={({ target }) => tick([row.id], target.checked)}
              />
              <span className="py-who">
                <strong>{row.expertId_dictText}</strong>
                <small>{row.expectPayDate ? t('approved.pay', { day: row.expectPayDate }) : row.withdrawNo}</small>
              </span>
              <span className="py-amount">{t('yuan', { amount: yuan(row.amount, true) })}</span>
            </label>
          </li>
        ))}
      </ul>
      {data && data.total > rows.length && <p className="py-quiet">{t('approved.more', { count: rows.length, total: data.total })}</p>}
    </section>
  );
}
