import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { PrintFields } from '@saiyun/sdk/calls';
import type { PrintSection } from '@saiyun/sdk/logic/online';
import { Button, Input, Select } from 'antd';
import { useId, useRef } from 'react';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { FieldOrder } from './field-order.tsx';
import { fromWords, inWords, type Problem, wordsOf } from './logic/print.ts';

interface Props<S extends PrintSection = PrintSection> {
  readonly section: S;
  readonly known: PrintFields | undefined;
  readonly problem: Problem['kind'] | undefined;
  readonly onChange: (section: PrintSection, tag?: string) => void;
}

type Of<K extends PrintSection['kind']> = Extract<PrintSection, { readonly kind: K }>;

/** What is set about the chosen part. */
export function SectionProperties({ onRemove, ...props }: Props & { readonly onRemove: () => void }) {
  const { t } = usePrintDesignText();
  const { section, onChange } = props;
  return (
    <>
      {section.kind !== 'signatures' && (
        <>
          <TextProp
            label={t('one.heading')}
            value={section.heading}
            max={100}
            onChange={(heading) => onChange({ ...section, heading }, 'heading')}
          />
          <TextProp
            label={t('one.headingEn')}
            value={section.headingEn}
            max={100}
            onChange={(headingEn) => onChange({ ...section, headingEn }, 'headingEn')}
          />
        </>
      )}
      {section.kind === 'fields' && <FieldsPart {...props} section={section} />}
      {section.kind === 'text' && <TextPart {...props} section={section} />}
      {section.kind === 'rows' && <RowsPart {...props} section={section} />}
      {section.kind === 'signatures' && <SignaturesPart {...props} section={section} />}
      <Button danger onClick={onRemove}>
        {t('one.remove')}
      </Button>
    </>
  );
}

const perLine = [1, 2, 3] as const;

function FieldsPart({ section, known, problem, onChange }: Props<Of<'fields'>>) {
  const { t } = usePrintDesignText();
  return (
    <>
      <ChoiceProp<string>
        label={t('one.columns')}
        value={String(section.columns ?? 2)}
        choices={perLine.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => onChange({ ...section, columns: perLine.find((count) => String(count) === value) ?? 2 })}
      />
      <FieldOrder
        fields={known?.fields ?? []}
        value={section.fields}
        fault={problem && t(`problem.${problem}`)}
        onChange={(fields) => onChange({ ...section, fields })}
      />
    </>
  );
}

function RowsPart({ section, known, problem, onChange }: Props<Of<'rows'>>) {
  const { t, say } = usePrintDesignText();
  const parts = known?.parts ?? [];
  const part = parts.find(({ form }) => form === section.form);
  return (
    <>
      <ChoiceProp<string>
        label={t('one.form')}
        value={section.form || undefined}
        choices={parts.map(({ form, name }) => ({ value: form, label: say(name) }))}
        hint={known && parts.length === 0 ? t('one.noForm') : undefined}
        fault={problem === 'form' ? t('problem.form') : undefined}
        onChange={(form) => onChange({ ...section, form, fields: [] })}
      />
      <FieldOrder
        fields={part?.fields ?? []}
        value={section.fields}
        fault={problem && problem !== 'form' ? t(`problem.${problem}`) : undefined}
        onChange={(fields) => onChange({ ...section, fields })}
      />
    </>
  );
}

function TextPart({ section, known, problem, onChange }: Props<Of<'text'>>) {
  const { t } = usePrintDesignText();
  return (
    <>
      <MergeText
        label={t('one.text')}
        insert={t('one.insert')}
        value={section.text}
        known={known}
        fault={problem && t(`problem.${problem}`)}
        onChange={(text, tag) => onChange({ ...section, text }, tag && 'text')}
      />
      <MergeText
        label={t('one.textEn')}
        insert={t('one.insertEn')}
        value={section.textEn ?? ''}
        known={known}
        fault={undefined}
        onChange={(textEn, tag) => onChange({ ...section, textEn }, tag && 'textEn')}
      />
      <p className="kd-quiet">{t('one.insertHint')}</p>
    </>
  );
}

interface MergeProps {
  readonly label: string;
  readonly insert: string;
  readonly value: string;
  readonly known: PrintFields | undefined;
  readonly fault: string | undefined;
  readonly onChange: (value: string, tag?: string) => void;
}

/** A text in which fields stand in words; one that is chosen comes where the caret was. */
function MergeText({ label, insert, value, known, fault, onChange }: MergeProps) {
  const { lang } = usePrintDesignText();
  const id = useId();
  const words = wordsOf(known?.fields ?? [], lang);
  const shown = inWords(value, words);
  const caret = useRef<number>(undefined);
  const put = (field: string) => {
    const at = Math.min(caret.current ?? shown.length, shown.length);
    const word = `{${words.get(field) ?? field}}`;
    caret.current = at + word.length;
    onChange(fromWords(shown.slice(0, at) + word + shown.slice(at), words));
  };
  return (
    <div className="kd-field">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={5000}
        value={shown}
        status={fault ? 'error' : ''}
        onSelect={({ currentTarget }) => {
          caret.current = currentTarget.selectionStart;
        }}
        onChange={({ target }) => onChange(fromWords(target.value, words), 'typed')}
      />
      {fault && <p className="kd-fault">{fault}</p>}
      <Select<string>
        aria-label={insert}
        placeholder={insert}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={[...words].map(([field, word]) => ({ value: field, label: word }))}
        onChange={put}
      />
    </div>
  );
}

const mostLabels = 6;

function SignaturesPart({ section, problem, onChange }: Props<Of<'signatures'>>) {
  const { t } = usePrintDesignText();
  const { labels } = section;
  const english = labels.map((label, at) => section.labelsEn?.[at] ?? label);
  const put = (next: readonly string[], nextEn: readonly string[], tag?: string) =>
    onChange({ ...section, labels: next, labelsEn: nextEn }, tag);
  return (
    <fieldset className="kd-options">
      <legend>{t('one.labels')}</legend>
      {labels.map((label, at) => {
        const place = at + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies a signature
          <div key={at} className="kd-option">
            <Input
              aria-label={t('one.labelOf', { place })}
              value={label}
              maxLength={60}
              status={label.trim() === '' ? 'error' : ''}
              onChange={({ target }) =>
                put(labels.with(at, target.value), english[at] === label ? english.with(at, target.value) : english, `label ${at}`)
              }
            />
            <Input
              aria-label={t('one.labelEnOf', { place })}
              value={english[at] ?? ''}
              maxLength={60}
              onChange={({ target }) => put(labels, english.with(at, target.value), `labelEn ${at}`)}
            />
            <span className="kd-option-acts">
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                disabled={labels.length === 1}
                aria-label={t('one.removeLabel', { place })}
                onClick={() => put(labels.toSpliced(at, 1), english.toSpliced(at, 1))}
              />
            </span>
          </div>
        );
      })}
      {problem && <p className="kd-fault">{t(`problem.${problem}`)}</p>}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={labels.length >= mostLabels}
        onClick={() => put([...labels, t('one.newLabel')], [...english, t('one.newLabelEn')])}
      >
        {t('one.addLabel')}
      </Button>
    </fieldset>
  );
}
