import { MailOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import { listParams } from '@saiyun/sdk/logic/query';
import { type TeamRecord, teamRecords } from '@saiyun/sdk/rules';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isOneValue } from '../../kit/filter/one-value.ts';
import type { EntityList } from '../../kit/list/use-list.ts';
import { useMessageText } from '../../messages/message/index.ts';

const TeamsSheet = lazy(async () => ({ default: (await import('./teams-sheet.tsx')).TeamsSheet }));

interface Props {
  readonly list: EntityList;
  /** The rows that were ticked; without any, all that the list shows. */
  readonly rows: readonly AnyRow[];
}

const recordOf = (name: string): TeamRecord | undefined => teamRecords.find((one) => one === name);

/** The one id that all have; undefined if there are several, or none. */
const onlyOne = (ids: readonly unknown[]): string | undefined => {
  const [one, ...others] = new Set(ids.map((id) => (typeof id === 'string' && isOneValue(id) ? id : '')));
  return others.length === 0 ? one || undefined : undefined;
};

/** Writes to the teams of a list: of the ticked rows, or of all that its filter leaves. */
export function WriteTeams({ list, rows }: Props) {
  const { t } = useMessageText();
  const [isOpen, setOpen] = useState(false);
  const of = recordOf(list.entity.name);
  const isTicked = rows.length > 0;
  if (!of || (!isTicked && list.total === 0)) return null;
  const { pageNo: _pageNo, pageSize: _pageSize, column: _column, order: _order, ...query } = list.query;
  const asked = isTicked ? { selections: rows.map(({ id }) => id) } : query;
  const competitionId = onlyOne(isTicked ? rows.map((row) => row.competitionId) : [list.fixed.competitionId ?? query.match?.competitionId]);
  return (
    <>
      <Button size={isTicked ? 'small' : 'middle'} icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {isTicked ? t('teams.writeTicked') : t('teams.write')}
      </Button>
      {isOpen && (
        <Suspense>
          <TeamsSheet
            of={of}
            query={listParams(asked)}
            competitionId={competitionId}
            count={isTicked ? rows.length : list.total}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
