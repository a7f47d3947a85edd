import type { ReportColumnSpec, ReportPeriod, ReportSum } from '@saiyun/sdk/logic/online';
import { reportPeriods } from '@saiyun/sdk/logic/online';
import { Button, Checkbox } from 'antd';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { type ColumnPart, hasPeriods, type SourceFields, sumsFor, titleOf } from './logic/report.ts';

interface Props {
  readonly column: ReportColumnSpec;
  readonly fields: SourceFields;
  /** Some column is summed up, so that the others group the rows. */
  readonly isGrouped: boolean;
  readonly onChange: (part: ColumnPart, tag?: string) => void;
  readonly onRemove: () => void;
}

/** What is set about the chosen column. */
export function ColumnProperties({ column, fields, isGrouped, onChange, onRemove }: Props) {
  const { t, say } = useReportDesignText();
  const field = fields.get(column.field);
  const [zh, en] = titleOf(column, fields);
  return (
    <>
      {field && (
        <p className="kd-quiet">
          {t('one.field', { name: field.through ? `${say(field.through)} › ${say(field.label)}` : say(field.label) })}
        </p>
      )}
      <TextProp
        label={t('one.label')}
        value={column.label ?? zh}
        max={60}
        onChange={(label) => onChange({ label: label || undefined, ...(!label && { labelEn: undefined }) }, `label ${column.key}`)}
      />
      <TextProp
        label={t('one.labelEn')}
        value={column.labelEn ?? (column.label === undefined ? en : '')}
        max={60}
        onChange={(labelEn) => onChange({ label: column.label ?? zh, labelEn: labelEn || undefined }, `labelEn ${column.key}`)}
      />
      <ChoiceProp<ReportSum | ''>
        label={t('one.agg')}
        value={column.agg ?? ''}
        choices={[
          ...(column.field === 'id' ? [] : [{ value: '' as const, label: t(isGrouped ? 'one.plain' : 'one.plainRows') }]),
          ...sumsFor(field?.kind).map((sum) => ({ value: sum, label: t(`agg.${sum}`) })),
        ]}
        hint={isGrouped ? t('group.text') : undefined}
        onChange={(agg) => onChange({ agg: agg || undefined, ...(agg && { per: undefined }) })}
      />
      {hasPeriods(field?.kind) && !column.agg && (
        <ChoiceProp<ReportPeriod | ''>
          label={t('one.per')}
          value={column.per ?? ''}
          choices={[
            { value: '' as const, label: t('per.whole') },
            ...reportPeriods.map((period) => ({ value: period, label: t(`per.${period}`) })),
          ]}
          onChange={(per) => onChange({ per: per || undefined })}
        />
      )}
      <Checkbox checked={column.search === true} onChange={({ target }) => onChange({ search: target.checked || undefined })}>
        {t('one.search')}
      </Checkbox>
      <Button danger onClick={onRemove}>
        {t('one.remove')}
      </Button>
    </>
  );
}
