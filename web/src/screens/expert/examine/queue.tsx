import { type Row, yes } from '@saiyun/sdk/contract';
import type { expert } from '@saiyun/sdk/entities';
import { Skeleton } from 'antd';
import { useExamineText } from '../../../messages/examine/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import type { Tab } from './tabs.ts';

export type ExpertRow = Row<typeof expert>;

interface Props {
  readonly tab: Tab;
  readonly rows: readonly ExpertRow[] | undefined;
  readonly total: number;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The experts of one state, oldest first, each with whether something is missing. */
export function Queue({ tab, rows, total, chosen, onChoose }: Props) {
  const { t } = useExamineText();
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <p className="ex-none">{t(`none.${tab}`)}</p>;
  return (
    <>
      <ul className="ex-queue">
        {rows.map((row) => {
          const isComplete = row.isPerfect === yes;
          return (
            <li key={row.id}>
              <button type="button" aria-current={row.id === chosen ? 'true' : undefined} onClick={() => onChoose(row.id)}>
                <span className="ex-name">{row.realName}</span>
                <StateMark tone={isComplete ? 'good' : 'attention'}>{t(isComplete ? 'complete' : 'incomplete')}</StateMark>
                <span className="ex-under">{row.unitId_dictText ?? row.otherUnit ?? row.createTime.slice(0, 10)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {total > rows.length && <p className="ex-none">{t('more', { count: rows.length, total })}</p>}
    </>
  );
}
