import { Select } from 'antd';
import { useId } from 'react';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { useSourceOptions } from './use-source.ts';

interface Props {
  readonly value: string;
  readonly disabled?: boolean;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (source: string) => void;
}

/** Where the data come from, chosen by name. */
export function SourceProp({ value, disabled, fault, hint, onChange }: Props) {
  const { t } = useReportDesignText();
  const id = useId();
  const options = useSourceOptions();
  return (
    <div className="kd-field">
      <label htmlFor={id}>{t('source.label')}</label>
      <Select<string>
        id={id}
        style={{ width: '100%' }}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        status={fault ? 'error' : ''}
        value={value || null}
        onChange={(next) => onChange(next)}
        options={options}
      />
      {(fault || hint) && <p className={fault ? 'kd-fault' : 'kd-quiet'}>{fault ?? hint}</p>}
    </div>
  );
}
