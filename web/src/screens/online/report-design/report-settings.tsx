import type { ReportSpec } from '@saiyun/sdk/logic/online';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { TicksProp } from '../../../kit/designer/ticks-prop.tsx';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { type Design, type Problem, type SourceFields, titleOf } from './logic/report.ts';
import { SourceProp } from './source-prop.tsx';

interface Props {
  readonly code: string;
  readonly design: Design;
  readonly fields: SourceFields;
  readonly problems: readonly Problem[];
  readonly onChange: (part: Partial<Design>, tag?: string) => void;
}

/** What is set about the report as a whole. */
export function ReportSettings({ code, design, fields, problems, onChange }: Props) {
  const { t, say } = useReportDesignText();
  const roles = useDict('base_role');
  const { query } = design;
  const { order, ...rest } = query;
  const has = (kind: Problem['kind']): boolean => problems.some((one) => one.kind === kind);
  const isUsed = query.columns.length > 0 || (query.filters ?? []).length > 0;
  const put = (next: ReportSpec['order']) => onChange({ query: next ? { ...rest, order: next } : rest });
  return (
    <>
      <TextProp
        label={t('report.name')}
        value={design.reportName}
        max={60}
        fault={has('name') ? t('problem.name') : undefined}
        onChange={(reportName) => onChange({ reportName }, 'reportName')}
      />
      <TextProp
        label={t('report.nameEn')}
        value={design.reportNameEn}
        max={100}
        hint={t('report.code', { code })}
        onChange={(reportNameEn) => onChange({ reportNameEn }, 'reportNameEn')}
      />
      <SourceProp
        value={design.source}
        disabled={isUsed}
        hint={isUsed ? t('source.fixed') : undefined}
        onChange={(source) => onChange({ source })}
      />
      <div className="kd-two">
        <ChoiceProp<string>
          label={t('report.order')}
          value={order?.column ?? ''}
          choices={[
            { value: '', label: t('report.noOrder') },
            ...query.columns.map((one) => ({ value: one.key, label: say(titleOf(one, fields)) })),
          ]}
          onChange={(column) => put(column ? { column, order: order?.order ?? 'asc' } : undefined)}
        />
        {order && (
          <ChoiceProp<'asc' | 'desc'>
            label={t('report.direction')}
            value={order.order}
            choices={[
              { value: 'asc', label: t('report.asc') },
              { value: 'desc', label: t('report.desc') },
            ]}
            onChange={(direction) => put({ ...order, order: direction })}
          />
        )}
      </div>
      <TicksProp
        label={t('report.read')}
        value={design.readRoles}
        choices={roles.items.map(({ value, text }) => ({ value, label: text }))}
        fault={has('readers') ? t('problem.readers') : undefined}
        onChange={(readRoles) => onChange({ readRoles })}
      />
    </>
  );
}
