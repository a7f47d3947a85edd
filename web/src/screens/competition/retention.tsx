import { useCompetitionText } from '../../messages/competition/index.ts';
import '../../kit/kit.css';
import { competitionCalls } from '@saiyun/sdk/calls';
import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { LiveHead } from '../monitor/live-head.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { daysOverdue, dueKey, rowsIn } from './retention-due.ts';

const calls = competitionCalls(client.send);

/** Ended competitions whose personal data are due for erasure: which, why, since when and how much, with a button that erases them. */
export function Retention() {
  const { t, lang } = useCompetitionText();
  const { t: kit } = useKitText();
  const may = useMay();
  const mayErase = may.call(competition, 'delete');
  const [now] = useState(() => Date.now());
  const [opened, setOpened] = useState<{ readonly report?: PersonalDataReport }>();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ queryKey: [...dueKey, lang], queryFn: () => calls.retentionDue(), staleTime: 0 });
  const { data, error } = query;
  const show = (report?: PersonalDataReport) => {
    setOpened({ report });
    setOpen(true);
  };
  return (
    <>
      <LiveHead title={t('retention.title')} intro={t('retention.intro')} query={query} />
      <section className="pg-card">
        <div className="pg-title">
          <h2>{t('retention.due')}</h2>
          {mayErase && <Button onClick={() => show()}>{t('retention.other')}</Button>}
        </div>
        {!data ? (
          !error && <SkeletonRows rows={5} label={kit('list.loading')} />
        ) : (
          <PlainTable
            isPart
            label={t('retention.due')}
            rows={data}
            keyOf={(one) => one.competitionId}
            empty={<div className="kt-status">{t('retention.none')}</div>}
            columns={[
              { key: 'name', title: t('competition'), cell: (one) => <span title={one.competitionName}>{one.competitionName}</span> },
              { key: 'end', title: t('ended'), width: 160, cell: (one) => one.endTime?.slice(0, 16) },
              { key: 'days', title: t('daysKept'), align: 'right', width: 110, cell: (one) => one.retentionDays },
              {
                key: 'since',
                width: 270,
                title: t('dueSince'),
                cell: (one) => (
                  <>
                    {one.dueTime?.slice(0, 16)}{' '}
                    <StateMark tone="attention">
                      {t('retention.overdue', { count: one.dueTime ? daysOverdue(one.dueTime, now) : 0 })}
                    </StateMark>
                  </>
                ),
              },
              {
                key: 'rows',
                width: 120,
                title: t('toErase'),
                align: 'right',
                cell: (one) => t('rows', { number: rowsIn(one) }),
              },
              {
                key: 'actions',
                width: 140,
                title: kit('action.actions'),
                cell: (one) => (
                  <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => show(one)}>
                    {t(mayErase ? 'retention.open' : 'retention.look')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </section>
      <EraseDrawer open={isOpen} report={opened?.report} mayErase={mayErase} onClose={() => setOpen(false)} />
    </>
  );
}
