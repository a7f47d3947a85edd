import { joinNames } from '@saiyun/sdk/contract';
import './shapes.css';
import { yuan } from '@saiyun/sdk/view';
import { Fragment } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { Nothing } from '../cells/nothing.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import { AudienceView } from './audience-view.tsx';
import { type Data, fits, isAsked, isData, type Layout, type Part } from './layout.ts';
import { layouts } from './layouts.ts';
import { PlainData } from './plain-data.tsx';

const argText = (value: unknown): string => (isData(value) && 'value' in value ? String(value.value) : String(value as string | number));

const isOn = (part: Part, data: Data): boolean => (part.on ? data[part.name] !== false : data[part.name] === true);

/** One member as text; empty if it has no value. */
function memberText(part: Part, value: unknown, texts: ReturnType<typeof useKitText>): string {
  const { t, say, lang } = texts;
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
  if (Array.isArray(value)) return joinNames(lang, value.map(argText));
  if (isData(value)) return Object.values(value).map(argText).join(' = ');
  // The seed of a draw and other digests are told by their first digits.
  return String(value as string | number).replace(/\b([0-9a-f]{8})[0-9a-f]{24,}\b/, '$1…');
}

function RowsView({ layout, rows }: { readonly layout: Layout; readonly rows: readonly Data[] }) {
  const texts = useKitText();
  const { t, say } = texts;
  // A code that programs alone go by is nothing to read.
  const read = layout.parts.filter((part) => !(part.isCode && part.more));
  const plain = read.filter((part) => part.kind !== 'flag' && rows.some((row) => memberText(part, row[part.name], texts) !== ''));
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
            if (text === '') return <Nothing />;
            return part.isCode || part.kind === 'field' ? <code>{text}</code> : <span title={text}>{text}</span>;
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
    <div className="nd-view">
      {own.length > 0 && (
        <dl className="kt-facts" style={{ marginTop: 0 }}>
          {own.map((part) => (
            <div key={part.name}>
              <dt>{say(part.label)}</dt>
              <dd>{part.isCode ? <code>{memberText(part, data[part.name], texts)}</code> : memberText(part, data[part.name], texts)}</dd>
            </div>
          ))}
        </dl>
      )}
      {inner.map((part) => (
        <Fragment key={part.name}>
          <b>{say(part.label)}</b>
          {part.of && <LayoutView layout={part.of} value={data[part.name]} />}
        </Fragment>
      ))}
    </div>
  );
}

/** Nested data for reading, by a layout that it fits. */
export function LayoutView({ layout, value }: { readonly layout: Layout; readonly value: unknown }) {
  if (layout.kind === 'rows') return <RowsView layout={layout} rows={value as readonly Data[]} />;
  return <RecordView layout={layout} data={value as Data} />;
}

/** Parameters of a run are those of the formula that it was run by. */
const layoutOf = (shape: string | undefined, value: unknown): Layout | undefined =>
  isData(value) && isData(value.aggregate) ? layouts.scoreSteps : layouts[shape ?? ''];

/** Nested data for reading: by the layout of its shape, else by the words for its members. */
export function ShapeView({ shape, value }: { readonly shape: string | undefined; readonly value: unknown }) {
  const layout = layoutOf(shape, value);
  if (Array.isArray(value) && value.length === 0) return <Nothing />;
  if (shape === 'messageFilter' && isData(value)) return <AudienceView value={value} />;
  if (layout && fits(layout, value)) return <LayoutView layout={layout} value={value} />;
  return <PlainData value={value} />;
}
