import { timeFormats } from '@saiyun/sdk/view';
import { DatePicker, Input, InputNumber, Select, Typography } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { ManySelect } from '../../ui/keys/many-select.tsx';
import { useBlocks, useFailureText } from '../provider/index.ts';
import type { QueryValueProps } from './query-field.ts';
import { useQueryText } from './texts/index.ts';

dayjs.extend(customParseFormat);

const wide = { width: '100%' };
/** Longer than any text that is looked for; the server has the last word. */
const longest = 2000;

const split = (value: string | undefined): string[] => (value ?? '').split(',').filter((one) => one !== '');
const joined = (values: readonly string[]): string | undefined => {
  const kept = [...new Set(values.map((one) => one.trim()).filter((one) => one !== ''))];
  return kept.length > 0 ? kept.join(',') : undefined;
};

/** Texts of which a value is to be one; a column copied from a sheet becomes as many of them. */
function Several({ value, onChange, field, 'aria-label': label }: QueryValueProps) {
  const { t } = useQueryText();
  const isNumber = field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money';
  return (
    <Select<string[]>
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={label}
      style={wide}
      placeholder={t('values')}
      tokenSeparators={[',', '，', '\n', '\r', '\t', ';', '；']}
      maxTagCount={20}
      value={split(value)}
      onChange={(next) => onChange(joined(isNumber ? next.filter((one) => Number.isFinite(Number(one))) : next))}
    />
  );
}

/** Values of a dictionary, or of the list that the field brings. */
function Choice({ value, onChange, field, rule, 'aria-label': label }: QueryValueProps) {
  const { t } = useQueryText();
  const { dict } = useBlocks();
  const why = useFailureText();
  const code = field.options ? undefined : field.dictCode;
  const { data, error, isLoading } = useLoaded(dict && code, () => (dict && code ? dict(code) : Promise.resolve([])));
  const options = (field.options ?? data ?? []).map((one) => ({ value: one.value, label: one.text }));
  const common = {
    'aria-label': label,
    options,
    loading: isLoading,
    allowClear: true,
    placeholder: t('value'),
    showSearch: { optionFilterProp: 'label' },
    style: wide,
  };
  return (
    <>
      {rule === 'in' ? (
        <ManySelect {...common} maxTagCount="responsive" value={split(value)} onChange={(next) => onChange(joined(next))} />
      ) : (
        <Select<string> {...common} value={value ?? null} onChange={(next: string | undefined) => onChange(next)} />
      )}
      {error !== undefined && error !== null && (
        <Typography.Text type="danger" role="alert">
          {t('dictFailed', { why: why(error) })}
        </Typography.Text>
      )}
    </>
  );
}

function Moment({ value, onChange, field, 'aria-label': label }: QueryValueProps) {
  const isInstant = field.kind === 'instant';
  const format = isInstant ? timeFormats.datetime : timeFormats.date;
  const at = value ? dayjs(value, [timeFormats.datetime, timeFormats.date], true) : undefined;
  return (
    <DatePicker
      aria-label={label}
      style={wide}
      showTime={isInstant}
      format={[format, 'YYYY-M-D', 'YYYY/M/D', 'YYYYMMDD', 'YYYY年M月D日']}
      value={at?.isValid() ? at : null}
      onChange={(next) => {
        const [one] = [next].flat();
        onChange(one?.format(format));
      }}
    />
  );
}

function YesOrNo({ value, onChange, 'aria-label': label }: QueryValueProps) {
  const { t } = useQueryText();
  return (
    <Select<string>
      aria-label={label}
      allowClear
      style={wide}
      placeholder={t('value')}
      value={value ?? null}
      options={[
        { value: '1', label: t('yes') },
        { value: '0', label: t('no') },
      ]}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

function Plain({ value, onChange, 'aria-label': label }: QueryValueProps) {
  const { t } = useQueryText();
  return (
    <Input
      aria-label={label}
      allowClear
      maxLength={longest}
      placeholder={t('value')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}

function Digits({ value, onChange, field, 'aria-label': label }: QueryValueProps) {
  const { t } = useQueryText();
  return (
    // As a text, so that no digit of a long number is lost.
    <InputNumber<string>
      aria-label={label}
      stringMode
      style={wide}
      placeholder={t('value')}
      precision={field.kind === 'int' ? 0 : undefined}
      value={value ?? null}
      onChange={(next) => onChange(next === null || next === '' ? undefined : String(next))}
    />
  );
}

/** The value of a condition, entered as its field's values are. */
export function QueryValue(props: QueryValueProps) {
  const { field, rule } = props;
  if (field.input) return field.input(props);
  if (field.options || field.kind === 'dict') return <Choice {...props} />;
  if (rule === 'in') return <Several {...props} />;
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return <Digits {...props} />;
    case 'date':
    case 'instant':
      return <Moment {...props} />;
    case 'flag':
      return <YesOrNo {...props} />;
    case 'text':
    case 'longText':
    case 'ref':
    case 'file':
    case 'json':
      return <Plain {...props} />;
    default:
      return field.kind satisfies never;
  }
}
