import type { ProjectFee, ProjectFees } from '@saiyun/sdk/calls';
import { examineStatus, settleStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { payoutKeys, payouts } from './calls.ts';
import { useOthers } from './others.ts';
import { type Act, SettleDialog } from './settle-dialog.tsx';

/** Fees are examined and settled project by project, as one act with its exceptions (FEE-04). */
export function SettlePart() {
  const { t, lang } = usePayoutText();
  const [asked, setAsked] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [...payoutKeys.projects, lang],
    queryFn: () => payouts.projects(),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} label={t('loading')} />;
  const project = data.find(({ projectId }) => projectId === asked) ?? data[0];
  if (!project) return <p className="py-quiet">{t('settle.none')}</p>;
  return (
    <div className="ex ex-open py-settle">
      <nav className="pg-card py-projects" aria-label={t('settle.projects')}>
        <ul className="ex-queue">
          {data.map((one) => (
            <li key={one.projectId}>
              <button type="button" aria-current={one === project ? 'true' : undefined} onClick={() => setAsked(one.projectId)}>
                <span className="ex-name">{one.name}</span>
                <span className="ex-under">
                  {one.waiting + one.approved > 0 ? t('settle.toDo', { amount: yuan(one.waiting + one.approved, true) }) : t('settle.done')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Project key={project.projectId} project={project} />
    </div>
  );
}

function Project({ project }: { readonly project: ProjectFees }) {
  const { t } = usePayoutText();
  const heading = useId();
  const [act, setAct] = useState<Act>(project.waiting > 0 ? 'examine' : 'settle');
  const { data, error, refetch } = useQuery({
    queryKey: payoutKeys.fees(project.projectId),
    queryFn: () => payouts.fees(project.projectId),
    staleTime: 0,
  });
  const sums = [
    [t('settle.waiting'), project.waiting],
    [t('settle.approved'), project.approved],
    [t('settle.settled'), project.settled],
    [t('settle.refused'), project.refused],
  ] as const;
  return (
    <article className="ex-whole py-project" aria-labelledby={heading}>
      <h2 id={heading}>{project.name}</h2>
      <p className="py-quiet">{t('settle.experts', { count: project.experts })}</p>
      <dl className="pg-card py-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t('yuan', { amount: yuan(amount, true) })}</dd>
          </div>
        ))}
      </dl>
      <Segmented<Act>
        aria-label={t('settle.act')}
        value={act}
        onChange={setAct}
        options={[
          { value: 'examine', label: t('settle.examine') },
          { value: 'settle', label: t('settle.settle') },
        ]}
      />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={5} label={t('loading')} />}
      {data && <Fees key={act} project={project} act={act} fees={data} />}
    </article>
  );
}

/** Fees that the act is about: those that wait, or those that are approved, by somebody else. */
const concerns = (act: Act, { settleStatus: settled, examineStatus: examined }: ProjectFee): boolean =>
  settled === settleStatus.unsettled && examined === (act === 'examine' ? examineStatus.waiting : examineStatus.approved);

interface FeesProps {
  readonly project: ProjectFees;
  readonly act: Act;
  readonly fees: readonly ProjectFee[];
}

function Fees({ project, act, fees }: FeesProps) {
  const { t } = usePayoutText();
  const reasonId = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const rows = fees.filter((fee) => concerns(act, fee));
  const open = rows.filter(({ isOwn }) => act === 'examine' || !isOwn);
  const chosen = open.filter(({ id }) => !left.has(id));
  const except = rows.filter((fee) => !chosen.includes(fee));
  const amount = chosen.reduce((sum, fee) => sum + fee.amount, 0);
  const tick = (ids: readonly string[], on: boolean): void =>
    setLeft((now) => new Set(on ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]));
  if (rows.length === 0) return <p className="py-quiet">{t(`settle.nothing.${act}`)}</p>;
  return (
    <section className="pg-card py-fees" aria-label={t(`settle.${act}`)}>
      <FeeTable rows={rows} open={open} chosen={chosen} onTick={tick} />
      <footer>
        {act === 'examine' && except.length > 0 && (
          <div className="py-reason">
            <label htmlFor={reasonId}>{t('settle.reason')}</label>
            <Input
              id={reasonId}
              maxLength={500}
              placeholder={t('settle.reasonHint')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        )}
        <Button type="primary" disabled={chosen.length === 0} onClick={() => setAsked(true)}>
          {t(`settle.run.${act}`, { count: chosen.length, amount: yuan(amount, true) })}
        </Button>
      </footer>
      {isAsked && (
        <SettleDialog
          project={project}
          act={act}
          count={chosen.length}
          amount={amount}
          except={except.map(({ id }) => id)}
          reason={act === 'examine' ? reason.trim() : ''}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

interface TableProps {
  readonly rows: readonly ProjectFee[];
  /** Those that the reader may act on. */
  readonly open: readonly ProjectFee[];
  readonly chosen: readonly ProjectFee[];
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

function FeeTable({ rows, open, chosen, onTick }: TableProps) {
  const { t } = usePayoutText();
  const others = useOthers('settle');
  return (
    <div className="py-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <TickBox
                label={t('settle.includeAll')}
                checked={open.length > 0 && chosen.length === open.length}
                isPartly={chosen.length > 0 && chosen.length < open.length}
                onChange={(on) =>
                  onTick(
                    open.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
            <th scope="col">{t('fee.expert')}</th>
            <th scope="col">{t('fee.period')}</th>
            <th scope="col" className="py-number">
              {t('fee.reviews')}
            </th>
            <th scope="col" className="py-number">
              {t('fee.amount')}
            </th>
            <th scope="col">{t('fee.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((fee) => (
            <tr key={fee.id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('settle.include', { name: fee.expertName, period: fee.period })}
                  disabled={!open.includes(fee)}
                  checked={chosen.includes(fee)}
                  onChange={({ target }) => onTick([fee.id], target.checked)}
                />
              </td>
              <th scope="row">
                {fee.expertName}
                {!open.includes(fee) && <small>{others}</small>}
              </th>
              <td>{fee.period}</td>
              <td className="py-number">{fee.reviewCount}</td>
              <td className="py-number">{yuan(fee.amount, true)}</td>
              <td>
                <DictTag code={examineStatus.code} value={fee.examineStatus} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
