import '../../ui/page.css';
import '../../kit/kit.css';
import { competitionCalls } from '@saiyun/sdk/calls';
import type { Label, PersonalDataReport } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Bones } from '../../ui/skeleton.tsx';
import { LiveHead } from '../monitor/live-head.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { daysOverdue, dueKey, rowsIn } from './retention-due.ts';

const texts = {
  title: ['个人信息保留', 'Personal data'],
  intro: [
    '竞赛结束后，报名人的个人信息按竞赛设置的天数保留，期满应清除',
    'Personal data of entrants are kept as many days after the end of a competition as it says, and are then to be erased',
  ],
  due: ['保留期已满', 'Due to be erased'],
  none: ['没有保留期已满的竞赛', 'No competition is due'],
  other: ['清除其他竞赛', 'Another competition'],
  competition: ['竞赛', 'Competition'],
  ended: ['结束时间', 'Ended'],
  days: ['保留天数', 'Days kept'],
  since: ['到期时间', 'Due since'],
  overdue: ['已到期 {n} 天', '{n} d overdue'],
  rows: ['将清除', 'Rows to erase'],
  rowsOf: ['{n} 条', '{n}'],
  open: ['查看与清除', 'Look and erase'],
  look: ['查看', 'Look'],
} as const satisfies Record<string, Label>;

const calls = competitionCalls(client.send);

/** Ended competitions whose personal data are due for erasure: which, why, since when and how much, with a button that erases them. */
export function Retention() {
  const { say, t, lang } = useKitText();
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
      <LiveHead title={texts.title} intro={texts.intro} query={query} />
      <section className="pg-card">
        <div className="pg-head">
          <h2 style={{ margin: 0, fontSize: 16 }}>{say(texts.due)}</h2>
          {mayErase && <Button onClick={() => show()}>{say(texts.other)}</Button>}
        </div>
        {!data ? (
          !error && <Bones rows={5} label={t('list.loading')} />
        ) : (
          <PlainTable
            isPart
            label={say(texts.due)}
            rows={data}
            keyOf={(one) => one.competitionId}
            empty={<div className="kt-status">{say(texts.none)}</div>}
            columns={[
              { key: 'name', title: say(texts.competition), cell: (one) => <span title={one.competitionName}>{one.competitionName}</span> },
              { key: 'end', title: say(texts.ended), width: 160, cell: (one) => one.endTime?.slice(0, 16) },
              { key: 'days', title: say(texts.days), align: 'right', width: 110, cell: (one) => one.retentionDays },
              {
                key: 'since',
                width: 270,
                title: say(texts.since),
                cell: (one) => (
                  <>
                    {one.dueTime?.slice(0, 16)}{' '}
                    <span className="kt-tag" data-tone="attention">
                      {say(texts.overdue).replace('{n}', String(one.dueTime ? daysOverdue(one.dueTime, now) : 0))}
                    </span>
                  </>
                ),
              },
              {
                key: 'rows',
                width: 120,
                title: say(texts.rows),
                align: 'right',
                cell: (one) => say(texts.rowsOf).replace('{n}', String(rowsIn(one))),
              },
              {
                key: 'actions',
                width: 140,
                title: t('action.actions'),
                cell: (one) => (
                  <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => show(one)}>
                    {say(mayErase ? texts.open : texts.look)}
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
