import { checkValue, type Field } from '@saiyun/sdk/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useShapesText } from '../../messages/shapes/index.ts';
import { readJson } from './json-places.ts';
import { faultText, shapeFault } from './shape-fault.ts';

interface Props {
  readonly id?: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
}

/**
 * Nested data as JSON text, for readers who know it. Faults are shown with their line. Text that is not JSON stays in the form, whose check
 * rejects it.
 */
export function SourceInput({ id, field, value, onChange, disabled, autoFocus, label }: Props) {
  const { t, say, lang } = useShapesText();
  const [text, setText] = useState(() =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, undefined, 2),
  );
  const read = text.trim() === '' ? undefined : readJson(text);
  const told = (): string | undefined => {
    if (!read) return undefined;
    if ('fault' in read) return t('invalid', { line: read.fault.line, column: read.fault.column });
    const issue = checkValue('data', { ...field, required: false }, read.value);
    if (!issue) return undefined;
    const fault = shapeFault(String(issue.params?.fault ?? ''));
    const { line } = read.placeOf(fault.path);
    return t('wrong', { line, path: fault.path.join('.') || t('whole'), fault: faultText(lang, fault) });
  };
  const fault = told();
  const handle = (next: string) => {
    setText(next);
    const now = next.trim() === '' ? undefined : readJson(next);
    onChange(now === undefined ? null : 'fault' in now ? next : now.value);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="sp-source"
        aria-label={label}
        aria-invalid={fault !== undefined}
        status={fault ? 'error' : undefined}
        disabled={disabled}
        autoFocus={autoFocus}
        spellCheck={false}
        value={text}
        onChange={(event) => handle(event.target.value)}
        autoSize={{ minRows: 4, maxRows: 18 }}
      />
      {field.help && !fault && <p className="sp-none">{say(field.help)}</p>}
      {fault && (
        <p className="sp-told" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
