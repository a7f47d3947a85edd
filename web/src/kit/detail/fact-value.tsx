import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { type AnyRow, type Entity, type Field, isEmpty } from '@saiyun/sdk/contract';
import { fromWireTime, isMasked, relativeTime } from '@saiyun/sdk/view';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldValue } from '../cells/field-value.tsx';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly row: AnyRow;
  readonly entity: Entity;
}

/** A moment as people say it, with the exact one beside. */
export function Moment({ value }: { readonly value: string }) {
  const { lang } = useKitText();
  const then = fromWireTime(value);
  if (!then) return value;
  return (
    <span className="fd-moment">
      <span>{relativeTime(then, new Date(), lang)}</span> <time dateTime={then.toISOString()}>{value.slice(0, 16)}</time>
    </span>
  );
}

/** Numbers, codes and addresses: what one copies into another program rather than types again. */
const isCopied = ({ kind }: Field, value: unknown): value is string =>
  kind === 'text' && typeof value === 'string' && /^(?=.*\d)[\w.@:/+-]{4,}$/.test(value) && !isMasked(value);

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useKitText();
  const [isDone, setDone] = useState(false);
  return (
    <button
      type="button"
      className="fd-copy"
      aria-label={`${t('action.copy')} ${label}`}
      onClick={() => void copyText(text).then(setDone)}
      onBlur={() => setDone(false)}
    >
      {isDone ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      <span className="sy-hidden" aria-live="polite">
        {isDone ? t('action.copied') : ''}
      </span>
    </button>
  );
}

/** One value on a record's page. */
export function FactValue({ name, field, row, entity }: Props) {
  const { say } = useKitText();
  const value = row[name];
  if (field.kind === 'instant' && typeof value === 'string' && !isEmpty(value)) return <Moment value={value} />;
  return (
    <>
      <FieldValue name={name} field={field} row={row} full entity={entity} />
      {isCopied(field, value) && <Copy text={value} label={say(field.label)} />}
    </>
  );
}
