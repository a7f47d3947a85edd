import type { ReportColumnSpec } from '@saiyun/sdk/logic/online';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { type Problem, type SourceFields, titleOf } from './logic/report.ts';

interface Props {
  readonly columns: readonly ReportColumnSpec[];
  readonly fields: SourceFields;
  readonly problems: readonly Problem[];
  readonly chosen: string | undefined;
  readonly mayEdit: boolean;
  readonly onChoose: (key: string) => void;
  readonly onOrder: (keys: readonly string[]) => void;
}

/** The columns in their order, each with where it comes from and how it is summed up. */
export function ColumnList({ columns, fields, problems, chosen, mayEdit, onChoose, onOrder }: Props) {
  const { t, say } = useReportDesignText();
  const nameOf = (column: ReportColumnSpec): string => say(titleOf(column, fields)) || column.key;
  if (columns.length === 0)
    return (
      <div className="kd-empty">
        <b>{t('columns.empty')}</b>
        <p className="kd-quiet">{t('columns.emptyText')}</p>
      </div>
    );
  return (
    <SortableList
      className="kd-list rd-columns"
      label={t('columns.title')}
      items={columns}
      keyOf={({ key }) => key}
      titleOf={nameOf}
      isFixed={() => !mayEdit}
      onOrder={onOrder}
      texts={{
        drag: (name) => t('sort.drag', { name }),
        up: (name) => t('sort.up', { name }),
        down: (name) => t('sort.down', { name }),
        moved: (name, place, count) => t('sort.moved', { name, place, count }),
      }}
    >
      {(column) => {
        const field = fields.get(column.field);
        const from = field && (field.through ? `${say(field.through)} › ${say(field.label)}` : say(field.label));
        return (
          <div className="kd-card" data-chosen={column.key === chosen || undefined}>
            <button type="button" className="kd-pick" aria-pressed={column.key === chosen} onClick={() => onChoose(column.key)}>
              <span className="kd-hidden">{t('columns.one', { place: columns.indexOf(column) + 1, name: nameOf(column) })}</span>
            </button>
            <div className="rd-column" inert>
              <b>{nameOf(column)}</b>
              <span className="kd-quiet">
                {[from, column.agg && t(`agg.${column.agg}`), column.per && t(`per.${column.per}`)].filter(Boolean).join(' · ')}
              </span>
            </div>
            {problems.some((problem) => problem.column === column.key) && (
              <p className="kd-notes">
                <StateMark tone="attention">{t('problem.field')}</StateMark>
              </p>
            )}
          </div>
        );
      }}
    </SortableList>
  );
}
