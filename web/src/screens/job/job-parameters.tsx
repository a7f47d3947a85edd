import '../../lib/texts/definition-texts.ts';
import './job-parameters.css';
import { checkValue } from '@saiyun/sdk/contract';
import { parametersOf, readJobParameters, writeJobParameters } from '@saiyun/sdk/rules';
import { Button, Flex, Form } from 'antd';
import { useId } from 'react';
import { CodeInput } from '../../blocks/code/index.ts';
import { cells } from '../../kit/cells/cells.tsx';
import { textOf } from '../../kit/failure.ts';
import { inputs } from '../../kit/inputs/inputs.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { useJobText } from '../../messages/job/index.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The parameters of a job, as the chosen handler defines them; what it does not know is shown and kept until somebody removes it. */
export function JobParametersInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { t, say, lang } = useJobText();
  const own = useId();
  const chosen: unknown = Form.useWatch('jobClassName');
  const handler = textIn(chosen);
  const text = textIn(value);
  const read = readJobParameters(handler, text);
  if (!read)
    return (
      <>
        <CodeInput
          id={id}
          aria-label={label}
          language="json"
          value={text ?? ''}
          onChange={(next) => onChange?.(next === '' ? null : next)}
          disabled={disabled}
        />
        <p className="jp-note">{t('unreadable')}</p>
      </>
    );
  const fields = Object.entries(parametersOf(handler));
  const unknown = Object.entries(read.unknown);
  const put = (values: Readonly<Record<string, unknown>>, rest = read.unknown) => onChange?.(writeJobParameters(handler, values, rest));
  return (
    <div className="jp" id={id} tabIndex={-1}>
      {fields.length === 0 && unknown.length === 0 && <p className="jp-note">{t(handler === null ? 'chooseFirst' : 'none')}</p>}
      {fields.map(([name, field]) => {
        const Input = inputs[field.kind];
        const issue = checkValue(name, field, read.values[name]);
        return (
          <div key={name} className="jp-field">
            <label htmlFor={`${own}-${name}`}>{say(field.label)}</label>
            <Input
              id={`${own}-${name}`}
              field={field}
              value={read.values[name]}
              onChange={(next) => put({ ...read.values, [name]: next })}
              disabled={disabled}
            />
            {issue ? (
              <span className="jp-fault" role="alert">
                {textOf(lang, field, issue)}
              </span>
            ) : (
              field.help && <span className="jp-note">{say(field.help)}</span>
            )}
          </div>
        );
      })}
      {unknown.length > 0 && (
        <div className="jp-unknown">
          <p className="jp-note">{t('unknown')}</p>
          {unknown.map(([name, given]) => (
            <Flex key={name} align="center" gap="small">
              <code>{t('pair', { name, value: JSON.stringify(given) })}</code>
              {!disabled && (
                <Button size="small" onClick={() => put(read.values, Object.fromEntries(unknown.filter(([one]) => one !== name)))}>
                  {t('remove')}
                </Button>
              )}
            </Flex>
          ))}
        </div>
      )}
    </div>
  );
}

/** The parameters of a job in words. */
export function JobParametersText({ handler, text }: { readonly handler: string | null; readonly text: string | null }) {
  const { t, say } = useJobText();
  const read = readJobParameters(handler, text);
  if (!read) return <code>{text}</code>;
  const fields = parametersOf(handler);
  const unknown = Object.entries(read.unknown).map(([name, value]) => t('pair', { name, value: JSON.stringify(value) }));
  return (
    <>
      {Object.entries(fields).map(([name, field]) => {
        const Cell = cells[field.kind];
        return (
          <div key={name}>
            {say(field.label)} <Cell field={field} value={read.values[name]} />
          </div>
        );
      })}
      {unknown.join(t('comma'))}
    </>
  );
}
