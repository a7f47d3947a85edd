import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Kind } from '@saiyun/sdk/contract';
import { joinNames, yes } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { formatValue, toWireDate } from '@saiyun/sdk/view';
import { Space, theme } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { Ellipsis } from '../../blocks/ellipsis/ellipsis.tsx';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { CellProps } from '../inputs/widget.ts';
import { DictTag } from './dict-tag.tsx';
import { FileLink, fileNames } from './file-link.tsx';
import { RefLinks } from './ref-links.tsx';
import { shortTime } from './short-time.ts';

const numbers = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Data that a program left in a text. */
const nestedIn = (text: string): unknown => {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

function PlainCell({ field, value, dictText, full }: CellProps) {
  const { lang, say, t } = useKitText();
  const text = formatValue(field, value, dictText, lang);
  const nested = full ? nestedIn(text) : undefined;
  if (nested !== undefined)
    return (
      <Suspense>
        <ShapeView shape={undefined} value={nested} />
      </Suspense>
    );
  // Digests are compared by their first digits; the whole of them, and ids, are for programs.
  if (/^[0-9a-f]{33,}$/.test(text)) return <span>{text.slice(0, 8)}…</span>;
  if (/^[0-9a-f]{32}$/.test(text)) return <span>{t('value.id')}</span>;
  const kind = /^[a-z]\w+$/.test(text) ? entityByName(text) : undefined;
  if (kind) return <span>{say(kind.label)}</span>;
  if (field.code) return <code>{text}</code>;
  const read = text.replace(/[0-9a-f]{32,}/g, '…');
  return full ? <span style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>{read}</span> : <Ellipsis text={read} />;
}

function NumberCell({ field, value }: CellProps) {
  const { lang } = useKitText();
  // Stored with more decimals than anybody reads.
  const rounded = field.kind === 'decimal' && typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  const read = field.kind === 'decimal' && (field.digits ?? 2) > 2 ? { ...field, digits: 2 } : field;
  return <span style={numbers}>{formatValue(read, rounded, undefined, lang)}</span>;
}

/** Short in a list; the whole of it on hover and for those who listen. */
function TimeCell({ field, value, full }: CellProps) {
  const { lang } = useKitText();
  const text = formatValue(field, value, undefined, lang);
  const short = shortTime(text, toWireDate(new Date()).slice(0, 4));
  if (full || short === text) return <span style={numbers}>{text}</span>;
  return (
    <time dateTime={text.replace(' ', 'T')} title={text} style={numbers}>
      <span aria-hidden="true">{short}</span>
      <span className="sy-hidden">{text}</span>
    </time>
  );
}

function FlagCell({ field, value, full }: CellProps) {
  const { lang } = useKitText();
  const { token } = theme.useToken();
  const text = formatValue(field, value, undefined, lang);
  const isOn = value === yes;
  const Icon = isOn ? CheckCircleFilled : MinusCircleOutlined;
  return (
    <span title={text}>
      <Icon
        aria-label={full ? undefined : text}
        aria-hidden={full}
        style={{ color: isOn ? token.colorSuccess : token.colorTextQuaternary, marginInlineEnd: full ? 6 : 0 }}
      />
      {full ? text : null}
    </span>
  );
}

function DictCell({ field, value, dictText }: CellProps) {
  const dict = useDict(field.of);
  const values = String(value).split(',').filter(Boolean);
  if (values.length === 1) return <DictTag code={field.of} value={values[0] ?? ''} text={dictText || dict.text(values[0])} />;
  return (
    <Space size={4} wrap>
      {values.map((one) => (
        <DictTag key={one} code={field.of} value={one} />
      ))}
    </Space>
  );
}

function RefCell({ field, value, dictText, full }: CellProps) {
  return <RefLinks of={field.of} value={String(value)} dictText={dictText} full={full} />;
}

function FileCell({ value, dictText }: CellProps) {
  const names = fileNames(value, dictText);
  return (
    <Space orientation="vertical" size={0} style={{ maxWidth: '100%' }}>
      {String(value)
        .split(',')
        .filter(Boolean)
        .map((path) => (
          <FileLink key={path} path={path} name={names.get(path)} />
        ))}
    </Space>
  );
}

const ShapeView = lazy(async () => ({ default: (await import('../shapes/shape-view.tsx')).ShapeView }));

function JsonCell({ field, value, full }: CellProps) {
  const { t, lang } = useKitText();
  const texts = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
  // A line of a list has no room for nested data: it says how much there is.
  if (!full)
    return texts ? <Ellipsis text={joinNames(lang, texts)} /> : t('data.count', { count: Array.isArray(value) ? value.length : 1 });
  return (
    <Suspense>
      <ShapeView shape={field.of} value={value} />
    </Suspense>
  );
}

/** One entry per kind; a kind without a cell does not compile. */
export const cells: Record<Kind, ComponentType<CellProps>> = {
  text: PlainCell,
  longText: PlainCell,
  int: NumberCell,
  decimal: NumberCell,
  money: NumberCell,
  flag: FlagCell,
  date: TimeCell,
  instant: TimeCell,
  dict: DictCell,
  ref: RefCell,
  file: FileCell,
  json: JsonCell,
};
