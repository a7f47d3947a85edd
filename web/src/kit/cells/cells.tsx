import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Kind } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import { Space, theme } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { CellProps } from '../inputs/widget.ts';
import { DictTag } from './dict-tag.tsx';
import { Ellipsis } from './ellipsis.tsx';
import { FileLink, fileNames } from './file-link.tsx';

const numbers = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function PlainCell({ field, value, dictText, full }: CellProps) {
  const { lang } = useKitText();
  const text = formatValue(field, value, dictText, lang);
  return full ? <span style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>{text}</span> : <Ellipsis text={text} />;
}

function NumberCell({ field, value }: CellProps) {
  const { lang } = useKitText();
  return <span style={numbers}>{formatValue(field, value, undefined, lang)}</span>;
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
  const texts = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('、') : undefined;
  if (full && texts === undefined && typeof value === 'object')
    return (
      <Suspense>
        <ShapeView shape={field.of} value={value} />
      </Suspense>
    );
  if (texts !== undefined) return full ? <span>{texts}</span> : <Ellipsis text={texts} />;
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, full ? 2 : 0);
  return full ? <code style={{ whiteSpace: 'pre-wrap' }}>{text}</code> : <Ellipsis text={text} />;
}

/** One entry per kind; a kind without a cell does not compile. */
export const cells: Record<Kind, ComponentType<CellProps>> = {
  text: PlainCell,
  longText: PlainCell,
  int: NumberCell,
  decimal: NumberCell,
  money: NumberCell,
  flag: FlagCell,
  date: NumberCell,
  instant: NumberCell,
  dict: DictCell,
  ref: PlainCell,
  file: FileCell,
  json: JsonCell,
};
