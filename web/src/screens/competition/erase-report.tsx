import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Alert, Descriptions } from 'antd';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useCompetitionText } from '../../messages/competition/index.ts';

/** What was or would be erased of a competition: rows by record with their fields, and what is kept. */
export function EraseReport({ report }: { readonly report: PersonalDataReport }) {
  const { t, say } = useCompetitionText();
  const labelOf = (entity: string, name: string): string => {
    const field = entityByName(entity)?.fields[name];
    return field ? say(field.label) : name;
  };
  const rows = report.rows.filter(({ rows: n }) => n > 0);
  return (
    <>
      <Alert type={report.erased ? 'success' : 'info'} showIcon title={t(report.erased ? 'report.done' : 'report.trial')} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        items={[
          { key: 'name', label: t('competition'), children: report.competitionName },
          { key: 'end', label: t('ended'), children: report.endTime?.slice(0, 16) ?? <Nothing /> },
          {
            key: 'days',
            label: t('report.keptFor'),
            children: report.retentionDays === null ? t('report.noDays') : t('report.days', { count: report.retentionDays }),
          },
          { key: 'due', label: t('dueSince'), children: report.dueTime?.slice(0, 16) ?? <Nothing /> },
        ]}
      />
      <PlainTable
        isPart
        label={t(report.erased ? 'report.erased' : 'toErase')}
        rows={rows}
        keyOf={(one) => one.entity}
        empty={<div className="kt-status">{t('report.none')}</div>}
        columnWidth={120}
        columns={[
          { key: 'record', title: t('report.record'), width: 140, cell: (one) => one.label },
          {
            key: 'rows',
            title: t(report.erased ? 'report.erased' : 'toErase'),
            align: 'right',
            width: 120,
            cell: (one) => t('rows', { number: one.rows }),
          },
          {
            key: 'fields',
            title: t('report.fields'),
            cell: (one) => (
              <span style={{ whiteSpace: 'normal' }}>{one.fields.map((name) => labelOf(one.entity, name)).join(t('report.comma'))}</span>
            ),
          },
        ]}
      />
      {report.kept
        .filter(({ rows: n }) => n > 0)
        .map(({ what, rows: n }) => (
          <p key={what} className="pg-note" style={{ margin: 0 }}>
            {t(`report.${what}`, { count: n })}
          </p>
        ))}
    </>
  );
}
