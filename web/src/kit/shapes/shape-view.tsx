import './shapes.css';
import { yuan } from '@saiyun/sdk/view';
import { Fragment } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { Nothing } from '../cells/nothing.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import { type Data, fits, isAsked, isData, type Layout, type Part } from './layout.ts';
import { layouts } from './layouts.ts';

const argText = (value: unknown): string => (isData(value) && 'value' in value ? String(value.value) : String(value as string | number));

const isOn = (part: Part, data: Data): boolean => (part.on ? data[part.name] !== false : data[part.name] === true);

/** One member as text; empty if it has no value. */
function memberText(part: Part, value: unknown, texts: ReturnType<typeof useKitText>): string {
  const { t, say } = texts;
  if (value === undefined || value === null || value === '') return '';
  if (part.kind === 'choices' && Array.isArray(value))
    return (value as unknown[]).map((one) => memberText({ ...part, kind: 'choice' }, one, texts)).join(' → ');
  if (part.kind === 'choice' || part.kind === 'numberOr') {
    const known = part.options?.find(([one]) => one === value);
    return known ? say(known[1]) : String(value as string | number);
  }
  if (part.kind === 'flag') return t(value === true ? 'input.yes' : 'input.no');
  if (part.kind === 'fen') return typeof value === 'number' ? yuan(value) : '';
  if (part.kind === 'args') return (Array.isArray(value) ? (value as unknown[]) : Object.values(value as object)).map(argText).join(', ');
  if (Array.isArray(value)) return value.map(argText).join('、');
  if (isData(value)) return Object.values(value).map(argText).join(' = ');
  return String(value as string | number);
}

function RowsView({ layout, rows }: { readonly layout: Layout; readonly rows: readonly Data[] }) {
  const texts = useKitText();
  const { t, say } = texts;
  const plain = layout.parts.filter((part) => part.kind !== 'flag' && rows.some((row) => memberText(part, row[part.name], texts) !== ''));
  const flags = layout.parts.filter((part) => part.kind === 'flag' && rows.some((row) => isAsked(part, row) && isOn(part, row)));
  return (
    <PlainTable
      label={say(layout.one)}
      isPart
      columnWidth={96}
      rows={rows}
      keyOf={(_row, at) => at}
      columns={[
        ...plain.map((part) => ({
          key: part.name,
          title: say(part.label),
          cell: (row: Data) => {
            const text = memberText(part, row[part.name], texts);
            return text === '' ? <Nothing /> : <span title={text}>{text}</span>;
          },
        })),
        ...(flags.length === 0
          ? []
          : [
              {
                key: ' flags',
                title: t('shape.settings'),
                cell: (row: Data) =>
                  flags
                    .filter((part) => isAsked(part, row) && isOn(part, row))
                    .map((part) => say(part.label))
                    .join(' · '),
              },
            ]),
      ]}
    />
  );
}

function RecordView({ layout, data }: { readonly layout: Layout; readonly data: Data }) {
  const texts = useKitText();
  const { say } = texts;
  const own = layout.parts.filter((part) => !part.of && memberText(part, data[part.name], texts) !== '');
  const inner = layout.parts.filter((part) => part.of && data[part.name] !== undefined);
  return (
    <div className="sp-view">
      {own.length > 0 && (
        <dl className="kt-facts" style={{ marginTop: 0 }}>
          {own.map((part) => (
            <div key={part.name}>
              <dt>{say(part.label)}</dt>
              <dd>{memberText(part, data[part.name], texts)}</dd>
            </div>
          ))}
        </dl>
      )}
      {inner.map((part) => (
        <Fragment key={part.name}>
          <b>{say(part.label)}</b>
          {part.of && <View layout={part.of} value={data[part.name]} />}
        </Fragment>
      ))}
    </div>
  );
}

function View({ layout, value }: { readonly layout: Layout; readonly value: unknown }) {
  if (layout.kind === 'rows') return <RowsView layout={layout} rows={value as readonly Data[]} />;
  return <RecordView layout={layout} data={value as Data} />;
}

/** Nested data for reading: by the layout of its shape, else as JSON. */
export function ShapeView({ shape, value }: { readonly shape: string | undefined; readonly value: unknown }) {
  const layout = layouts[shape ?? ''];
  if (Array.isArray(value) && value.length === 0) return <Nothing />;
  if (layout && fits(layout, value)) return <View layout={layout} value={value} />;
  return <code style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, undefined, 2)}</code>;
}
