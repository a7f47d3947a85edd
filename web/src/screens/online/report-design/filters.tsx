import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReportSourceField } from '@saiyun/sdk/calls';
import type { Field } from '@saiyun/sdk/contract';
import type { ReportFilterSpec, ReportSpec } from '@saiyun/sdk/logic/online';
import { toFen, yuan } from '@saiyun/sdk/view';
import { Button, Checkbox, Select } from 'antd';
import { inputOf } from '../../../kit/inputs/inputs.tsx';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { asked, canAsk, type Problem, type Rule, rulesFor, type SourceFields, withFilters } from './logic/report.ts';

interface Props {
  readonly query: ReportSpec;
  readonly fields: SourceFields;
  readonly problems: readonly Problem[];
  readonly onChange: (query: ReportSpec, tag?: string) => void;
}

const noFilters: readonly ReportFilterSpec[] = [];

/** Which rows count: conditions with a value, or with one that readers give. */
export function Filters({ query, fields, problems, onChange }: Props) {
  const { t, say } = useReportDesignText();
  const filters = query.filters ?? noFilters;
  const own = [...fields.values()].filter(({ field, kind }) => !field.includes('.') && rulesFor(kind).length > 0);
  const put = (at: number, next: ReportFilterSpec, tag?: string) =>
    onChange(
      withFilters(
        query,
        filters.map((one, i) => (i === at ? next : one)),
      ),
      tag,
    );
  const add = () => {
    const first = own[0];
    const [rule] = rulesFor(first?.kind);
    if (first && rule) onChange(withFilters(query, [...filters, { field: first.field, rule, value: '' }]));
  };
  const options = own.map(({ field, label }) => ({ value: field, label: say(label) }));
  return (
    <>
      <p className="kd-quiet">{t(filters.length > 0 ? 'filters.text' : 'filters.none')}</p>
      {filters.map((filter, at) => {
        const field = fields.get(filter.field);
        const place = at + 1;
        const fault = problems.find((problem) => problem.filter === at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies a condition
          <div key={at} className="kd-option">
            <Select<string>
              aria-label={t('filters.field', { place })}
              showSearch={{ optionFilterProp: 'label' }}
              value={filter.field}
              options={options}
              onChange={(name) => {
                const [rule] = rulesFor(fields.get(name)?.kind);
                if (rule) put(at, { field: name, rule, value: '' });
              }}
            />
            <Select<Rule>
              aria-label={t('filters.rule', { place })}
              value={filter.rule}
              options={rulesFor(field?.kind).map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
              onChange={(rule) =>
                put(
                  at,
                  filter.param !== undefined && rule !== 'in'
                    ? { ...filter, rule }
                    : { field: filter.field, rule, value: filter.value ?? '' },
                )
              }
            />
            {filter.param === undefined && field && (
              <Value
                field={field}
                rule={filter.rule}
                label={t('filters.value', { place })}
                value={filter.value ?? ''}
                onChange={(value) => put(at, { ...filter, value }, `filter ${at}`)}
              />
            )}
            {field && canAsk(field, filter.rule) && (
              <Checkbox
                checked={filter.param !== undefined}
                onChange={({ target }) =>
                  target.checked ? onChange(asked(query, at, field)) : put(at, { field: filter.field, rule: filter.rule, value: '' })
                }
              >
                {t('filters.asked')}
              </Checkbox>
            )}
            {filter.param !== undefined && <Required query={query} name={filter.param} onChange={onChange} />}
            {fault && <p className="kd-fault">{t(`problem.${fault.kind}`)}</p>}
            <span className="kd-option-acts">
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('filters.remove', { place })}
                onClick={() => onChange(withFilters(query, filters.toSpliced(at, 1)))}
              />
            </span>
          </div>
        );
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} disabled={own.length === 0} onClick={add}>
        {t('filters.add')}
      </Button>
    </>
  );
}

function Required({ query, name, onChange }: Pick<Props, 'query' | 'onChange'> & { readonly name: string }) {
  const { t } = useReportDesignText();
  const { params = [] } = query;
  const isRequired = params.find((one) => one.name === name)?.required === true;
  return (
    <Checkbox
      checked={isRequired}
      onChange={({ target }) =>
        onChange({ ...query, params: params.map((one) => (one.name === name ? { ...one, required: target.checked } : one)) })
      }
    >
      {t('filters.required')}
    </Checkbox>
  );
}

interface ValueProps {
  readonly field: ReportSourceField;
  readonly rule: Rule;
  readonly label: string;
  /** As the wire has it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The value in the input of its kind; money is in yuan on the wire, and in fen in its input. */
function Value({ field, rule, label, value, onChange }: ValueProps) {
  const { label: of, kind, of: dict } = field;
  const as: Field = { kind, label: of, ...(dict !== undefined && { of: dict }), ...(rule === 'in' && { many: true }) };
  const Input = inputOf(as);
  const shown = (): unknown => {
    if (value === '') return null;
    if (kind === 'money') return toFen(value) ?? null;
    return kind === 'int' || kind === 'decimal' ? Number(value) : value;
  };
  const put = (next: unknown) => {
    if (next === null || next === undefined || next === '') return onChange('');
    onChange(kind === 'money' && typeof next === 'number' ? yuan(next) : String(next as string | number));
  };
  return <Input field={as} aria-label={label} value={shown()} onChange={put} />;
}
