import type { AnyRow } from '@saiyun/sdk/contract';
import { type ReactNode, useMemo } from 'react';
import { FieldValue } from '../../../../kit/cells/field-value.tsx';
import { fittingWidth } from '../../../../kit/columns/column-width.ts';
import { type PlainColumn, PlainTable } from '../../../../kit/list/plain-table.tsx';
import { useDicts } from '../../../../lib/api/use-dict.ts';
import { useOnlineDesignText } from '../../../../messages/online-design/index.ts';
import type { LayoutName } from '../logic/design.ts';
import type { DesignFields } from '../logic/fields.ts';
import { rowOf, sampleEntity, sampleRows } from './sample-rows.ts';

interface Props {
  readonly name: string;
  readonly layout: LayoutName;
  readonly fields: DesignFields;
  /** Values that were tried on the desk. */
  readonly tried: readonly Readonly<Record<string, unknown>>[];
  /** The titles of the sub-tables. */
  readonly parts: readonly string[];
}

const samples = 3;
/** Px that a value needs at least. */
const least = 96;
const numeric = new Set(['int', 'decimal', 'money']);

/** The list as people see it who open the form. */
export function ListPreview({ name, layout, fields, tried, parts }: Props) {
  const { t, say } = useOnlineDesignText();
  const { data: dicts } = useDicts();
  const entity = useMemo(() => sampleEntity(fields), [fields]);
  const rows = useMemo(() => {
    const words = {
      textOf: (n: number) => t('list.sample', { n }),
      valuesOf: (code: string) => (dicts?.[code] ?? []).map(({ value }) => value),
    };
    return [...tried.map((values, at) => rowOf(entity, `tried${at}`, values)), ...sampleRows(entity, samples, words)];
  }, [entity, tried, dicts, t]);
  const shown = Object.entries(entity.fields).filter(([, field]) => field.list !== false);
  const depthOf = (at: number): number => (layout === 'tree' ? Math.min(at, 2) : 0);
  const columns = shown.map(([key, field], place): PlainColumn<AnyRow> => {
    const isRight = numeric.has(field.kind);
    const cell = (row: AnyRow): ReactNode => {
      const value = <FieldValue name={key} field={field} row={row} />;
      if (place > 0) return value;
      return <span style={{ paddingInlineStart: `${depthOf(rows.indexOf(row)) * 20}px` }}>{value}</span>;
    };
    return {
      key,
      title: say(field.label),
      ...(isRight && { align: 'right' as const }),
      width: field.width ?? fittingWidth(least, say(field.label), field.sort === true),
      cell,
    };
  });
  const filters = fields.filter((field) => field.search).map(({ key }) => say(entity.fields[key]?.label ?? ['', '']));
  if (columns.length === 0) return <p className="kd-quiet">{t('list.noColumns')}</p>;
  return (
    <div className="od-fill">
      <span className="kd-quiet">{t('list.text')}</span>
      {filters.length > 0 && (
        <p className="od-filters">
          <span className="kd-quiet">{t('list.filters')}</span>
          {filters.map((one) => (
            <span key={one} className="od-chip">
              {one}
            </span>
          ))}
        </p>
      )}
      <PlainTable label={name} columns={columns} rows={rows} keyOf={({ id }) => id} isPart />
      {parts.length > 0 && layout !== 'tree' && <PartsBelow layout={layout} parts={parts} />}
    </div>
  );
}

/** Where the sub-tables stand: unfolded below a row, one after the other, or in tabs. */
function PartsBelow({ layout, parts }: { readonly layout: LayoutName; readonly parts: readonly string[] }) {
  return (
    <ul className="od-below" data-layout={layout}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
