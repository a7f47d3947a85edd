import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { toFen, yuan } from '@saiyun/sdk/view';
import { Button, Checkbox, DatePicker, Flex, Input, InputNumber, Select } from 'antd';
import { useShapesText } from '../../messages/shapes/index.ts';
import { KeepEnter } from '../../ui/keys/keep-enter.tsx';
import { ManySelect } from '../../ui/keys/many-select.tsx';
import { dateFormat, fromPicker, toPicker } from '../inputs/wire-date.ts';
import { isData } from './layout.ts';
import { NumbersInput, type PartInputProps } from './numbers-input.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const full = { width: '100%' };

interface Arg {
  readonly key?: string;
  readonly value: string;
}

const argText = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));

/** Arguments in one of three forms: texts, pairs of key and value, or an object. Each keeps its form. */
const readArgs = (value: unknown): { readonly form: 'texts' | 'pairs' | 'object'; readonly args: readonly Arg[] } => {
  if (isData(value)) return { form: 'object', args: Object.entries(value).map(([key, one]) => ({ key, value: argText(one) })) };
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (list.some(isData))
    return {
      form: 'pairs',
      args: list.map((one) => (isData(one) ? { key: argText(one.key), value: argText(one.value) } : { key: '', value: argText(one) })),
    };
  return { form: 'texts', args: list.map((one) => ({ value: argText(one) })) };
};

const writeArgs = (form: 'texts' | 'pairs' | 'object', args: readonly Arg[]): unknown => {
  if (form === 'texts') return args.map(({ value }) => value);
  if (form === 'pairs') return args.map(({ key = '', value }) => ({ key, value }));
  return Object.fromEntries(args.map(({ key = '', value }) => [key, value]));
};

const nextKey = (args: readonly Arg[]): string => `_genkey_${args.length}`;

function ArgsInput({ id, value, onChange, disabled, isBad }: PartInputProps) {
  const { t } = useShapesText();
  const { form, args } = readArgs(value);
  const put = (next: readonly Arg[]) => onChange(writeArgs(form, next));
  const set = (at: number, patch: Partial<Arg>) => put(args.map((arg, i) => (i === at ? { ...arg, ...patch } : arg)));
  const status = isBad ? ('error' as const) : undefined;
  return (
    <Flex vertical gap={6} id={id} tabIndex={-1}>
      {args.map((arg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies an argument
        <Flex key={i} gap={6}>
          {form !== 'texts' && (
            <Input
              style={{ flex: '0 1 34%' }}
              status={status}
              disabled={disabled}
              aria-label={`${t('key')} ${i + 1}`}
              placeholder={t('key')}
              value={arg.key ?? ''}
              onChange={(event) => set(i, { key: event.target.value })}
            />
          )}
          <Input
            style={{ flex: 1, minWidth: 0 }}
            status={status}
            disabled={disabled}
            aria-label={`${t('value')} ${i + 1}`}
            placeholder={t('value')}
            value={arg.value}
            onChange={(event) => set(i, { value: event.target.value })}
          />
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('removeArg')} ${i + 1}`}
              onClick={() => put(args.filter((_, at) => at !== i))}
            />
          )}
        </Flex>
      ))}
      {!disabled && (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          style={{ alignSelf: 'start' }}
          onClick={() => put([...args, form === 'texts' ? { value: '' } : { key: nextKey(args), value: '' }])}
        >
          {t('addArg')}
        </Button>
      )}
    </Flex>
  );
}

/** The input of one member, unless it is itself a list of records. */
export function PartInput(props: PartInputProps) {
  const { id, part, value, onChange, disabled, isBad } = props;
  const { say } = useShapesText();
  const common = { id, disabled, status: isBad ? ('error' as const) : undefined, placeholder: part.hint && say(part.hint) };
  switch (part.kind) {
    case 'flag':
      return (
        <Checkbox
          id={id}
          disabled={disabled}
          checked={part.on ? value !== false : value === true}
          onChange={(event) => onChange(event.target.checked)}
        >
          {say(part.label)}
        </Checkbox>
      );
    case 'number':
      return <InputNumber<number> {...common} style={full} value={typeof value === 'number' ? value : null} onChange={onChange} />;
    case 'fen':
      return (
        <InputNumber<string>
          {...common}
          style={full}
          stringMode
          precision={2}
          value={typeof value === 'number' ? yuan(value) : null}
          onChange={(next) => onChange(next == null || next === '' ? null : (toFen(next) ?? null))}
        />
      );
    case 'date':
      return (
        <KeepEnter>
          <DatePicker
            {...common}
            style={full}
            format={dateFormat}
            value={toPicker(value)}
            onChange={(next) => onChange(fromPicker(next, dateFormat))}
          />
        </KeepEnter>
      );
    case 'choice':
      return (
        <Select
          {...common}
          style={full}
          popupMatchSelectWidth={false}
          allowClear={part.required !== true}
          value={textOf(value) || undefined}
          onChange={(next: string | undefined) => onChange(next)}
          options={(part.options ?? []).map(([one, label]) => ({ value: one, label: say(label) }))}
        />
      );
    case 'choices':
      return (
        <ManySelect
          {...common}
          style={full}
          value={textsOf(value)}
          onChange={(next: string[]) => onChange(next)}
          options={(part.options ?? []).map(([one, label]) => ({ value: one, label: say(label) }))}
        />
      );
    case 'numbers':
      return <NumbersInput {...props} />;
    case 'longText':
      return (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'args':
      return <ArgsInput {...props} />;
    case 'text':
    case 'texts':
    case 'dictCode':
    case 'field':
    case 'fields':
    case 'numberOr':
    case 'rows':
    case 'record':
      return <Input {...common} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
  }
}
