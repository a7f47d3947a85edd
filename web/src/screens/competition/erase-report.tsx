import type { Label, PersonalDataReport } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Alert, Descriptions } from 'antd';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useKitText } from '../../messages/kit/index.ts';

const texts = {
  competition: ['竞赛', 'Competition'],
  ended: ['结束时间', 'Ended'],
  days: ['保留期', 'Kept for'],
  daysOf: ['{n} 天', '{n} d'],
  noDays: ['未设置', 'not set'],
  due: ['到期时间', 'Due since'],
  record: ['数据', 'Record'],
  erased: ['已清除', 'Rows erased'],
  wouldErase: ['将清除', 'Rows to erase'],
  rows: ['{n} 条', '{n}'],
  fields: ['清除的内容', 'Fields'],
  none: ['没有个人信息', 'There are no personal data'],
  auditLog: [
    '数据审计保留 {n} 条记录：删除后日志无法再验证。',
    '{n} entries of the data audit stay: without them it could not be proved any more.',
  ],
  trial: ['以下为试算结果，没有修改任何数据', 'This is a dry run: nothing has been changed'],
  done: ['以下个人信息已清除，不能恢复', 'These personal data are erased and cannot be brought back'],
} as const satisfies Record<string, Label>;

/** What was or would be erased of a competition: rows by record with their fields, and what is kept. */
export function EraseReport({ report }: { readonly report: PersonalDataReport }) {
  const { say, lang } = useKitText();
  const labelOf = (entity: string, name: string): string => {
    const field = entityByName(entity)?.fields[name];
    return field ? say(field.label) : name;
  };
  const rows = report.rows.filter(({ rows: n }) => n > 0);
  return (
    <>
      <Alert type={report.erased ? 'success' : 'info'} showIcon title={say(report.erased ? texts.done : texts.trial)} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        items={[
          { key: 'name', label: say(texts.competition), children: report.competitionName },
          { key: 'end', label: say(texts.ended), children: report.endTime?.slice(0, 16) ?? <Nothing /> },
          {
            key: 'days',
            label: say(texts.days),
            children: report.retentionDays === null ? say(texts.noDays) : say(texts.daysOf).replace('{n}', String(report.retentionDays)),
          },
          { key: 'due', label: say(texts.due), children: report.dueTime?.slice(0, 16) ?? <Nothing /> },
        ]}
      />
      <PlainTable
        isPart
        label={say(report.erased ? texts.erased : texts.wouldErase)}
        rows={rows}
        keyOf={(one) => one.entity}
        empty={<div className="kt-status">{say(texts.none)}</div>}
        columnWidth={120}
        columns={[
          { key: 'record', title: say(texts.record), width: 140, cell: (one) => one.label },
          {
            key: 'rows',
            title: say(report.erased ? texts.erased : texts.wouldErase),
            align: 'right',
            width: 120,
            cell: (one) => say(texts.rows).replace('{n}', String(one.rows)),
          },
          {
            key: 'fields',
            title: say(texts.fields),
            cell: (one) => (
              <span style={{ whiteSpace: 'normal' }}>
                {one.fields.map((name) => labelOf(one.entity, name)).join(lang === 'en' ? ', ' : '、')}
              </span>
            ),
          },
        ]}
      />
      {report.kept
        .filter(({ rows: n }) => n > 0)
        .map(({ what, rows: n }) => (
          <p key={what} className="pg-note" style={{ margin: 0 }}>
            {say(texts[what]).replace('{n}', String(n))}
          </p>
        ))}
    </>
  );
}
