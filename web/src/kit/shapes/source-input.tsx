import '../../lib/texts/definition-texts.ts';
import { checkValue, type Field } from '@saiyun/sdk/contract';
import { faultText, shapeFault } from '@saiyun/sdk/logic/shape-fault';
import { useState } from 'react';
import { CodeInput, readJson } from '../../blocks/code/index.ts';
import { useShapesText } from '../../messages/shapes/index.ts';

interface Props {
  readonly id?: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly label?: string;
}

/**
 * Nested data as JSON text, for readers who know it. Faults are shown with their line. Text that is not JSON stays in the form, whose check
 * rejects it.
 */
export function SourceInput({ id, field, value, onChange, disabled, label }: Props) {
  const { t, say, lang } = useShapesText();
  const [text, setText] = useState(() =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, undefined, 2),
  );
  const read = text.trim() === '' ? undefined : readJson(text);
  const told = (): string | undefined => {
    if (!read) return undefined;
    // The editor tells at which line the text stops being JSON.
    if ('fault' in read) return undefined;
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
      <CodeInput
        id={id}
        aria-label={label}
        language="json"
        disabled={disabled}
        value={text}
        onChange={handle}
        fault={fault}
        maxHeight={420}
      />
      {field.help && !fault && <p className="nd-none">{say(field.help)}</p>}
    </>
  );
}
