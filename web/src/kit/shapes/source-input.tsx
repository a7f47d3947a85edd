import { checkValue, type Field, type Label } from '@saiyun/sdk/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { type Place, readJson } from './json-places.ts';
import { faultText, shapeFault } from './shape-fault.ts';

const texts = {
  invalid: ['第 {line} 行第 {column} 列不是有效的 JSON', 'Line {line}, column {column} is no valid JSON'],
  wrong: ['第 {line} 行 {path}：{fault}', 'Line {line}, {path}: {fault}'],
  whole: ['全部内容', 'the whole'],
} as const satisfies Record<string, Label>;

interface Props {
  readonly id?: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
}

const filled = (text: string, place: Place, more: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => more[name] ?? String(place[name as keyof Place]));

/**
 * Nested data as JSON text, for readers who know it. Faults are shown with their line. Text that is not JSON stays in the form, whose check
 * rejects it.
 */
export function SourceInput({ id, field, value, onChange, disabled, autoFocus, label }: Props) {
  const { say, lang } = useKitText();
  const [text, setText] = useState(() =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, undefined, 2),
  );
  const read = text.trim() === '' ? undefined : readJson(text);
  const told = (): string | undefined => {
    if (!read) return undefined;
    if ('fault' in read) return filled(say(texts.invalid), read.fault);
    const issue = checkValue('data', { ...field, required: false }, read.value);
    if (!issue) return undefined;
    const fault = shapeFault(String(issue.params?.fault ?? ''));
    return filled(say(texts.wrong), read.placeOf(fault.path), {
      path: fault.path.join('.') || say(texts.whole),
      fault: faultText(lang, fault),
    });
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
