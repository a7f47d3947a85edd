import { DeleteOutlined } from '@ant-design/icons';
import { type Condition, type Rule, rulesFor, withField, withRule } from '@saiyun/sdk/logic/list';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { QueryInputField } from './query-field.ts';
import { QueryValue } from './query-value.tsx';
import { useQueryText } from './texts/index.ts';

interface Props {
  readonly fields: readonly QueryInputField[];
  readonly line: Condition;
  /** Its number: `2`, or `2.1` in a group. */
  readonly n: string;
  /** What joins it to the line before. */
  readonly joint: ReactNode;
  readonly isOnly: boolean;
  readonly onChange: (line: Condition) => void;
  readonly onRemove: () => void;
}

/** One condition: field, rule and value. */
export function QueryLine({ fields, line, n, joint, isOnly, onChange, onRemove }: Props) {
  const { t } = useQueryText();
  const field = fields.find(({ name }) => name === line.field);
  const isGone = line.field !== undefined && !field;
  return (
    <fieldset className="qy-line" aria-label={t('condition', { n })}>
      <span className="qy-joint">{joint}</span>
      <Select
        className="qy-field"
        aria-label={t('fieldOf', { n })}
        placeholder={t('field')}
        status={isGone ? 'error' : undefined}
        value={field?.name ?? null}
        onChange={(next: string) => {
          const chosen = fields.find(({ name }) => name === next);
          if (chosen) onChange(withField(line, chosen));
        }}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Select<Rule>
        className="qy-rule"
        aria-label={t('ruleOf', { n })}
        placeholder={t('rule')}
        value={field ? (line.rule ?? null) : null}
        disabled={!field}
        onChange={(next) => onChange(withRule(line, next))}
        options={field ? rulesFor(field).map((rule) => ({ value: rule, label: t(`rule.${rule}`) })) : []}
        popupMatchSelectWidth={false}
      />
      <div className="qy-value">
        {field && line.rule ? (
          <QueryValue
            // Other rules may need another input, and it must not keep what was typed into the one before.
            key={`${field.name} ${line.rule === 'in'}`}
            field={field}
            rule={line.rule}
            value={line.val}
            onChange={(val) => onChange({ key: line.key, field: field.name, rule: line.rule, ...(val !== undefined && { val }) })}
            aria-label={t('valueOf', { n })}
          />
        ) : (
          <Input disabled placeholder={isGone ? t('noField') : t('value')} aria-label={t('valueOf', { n })} />
        )}
      </div>
      <Button
        className="qy-remove"
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        disabled={isOnly}
        onClick={onRemove}
        aria-label={t('removeLine', { n })}
        title={t('removeLine', { n })}
      />
    </fieldset>
  );
}
