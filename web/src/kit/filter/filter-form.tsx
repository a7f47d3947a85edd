import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { filters } from './filters.tsx';
import type { FilterDraft } from './use-filter-draft.ts';

interface Props {
  readonly filter: FilterDraft;
  readonly shown: FilterDraft['fields'];
  readonly onApply: () => void;
  readonly isOpen: boolean;
  /** Shows all fields or only the first; missing where all are shown anyway. */
  readonly onFold: (() => void) | undefined;
}

/** The inputs of the filters, and the buttons that apply and clear them. */
export function FilterForm({ filter, shown, onApply, isOpen, onFold }: Props) {
  const { t, say } = useKitText();
  const id = useId();
  return (
    <form
      className="kt-filters"
      aria-label={t('filter.title')}
      onSubmit={(e) => {
        e.preventDefault();
        onApply();
      }}
    >
      {shown.map(([column, field]) => {
        const Filter = filters[field.kind];
        const inputId = `${id}${column}`;
        return (
          <div key={column}>
            <label htmlFor={inputId}>{say(field.label)}</label>
            <Filter id={inputId} column={column} field={field} values={filter.draft} onChange={filter.set} />
          </div>
        );
      })}
      <div className="kt-buttons">
        <Button onClick={filter.reset}>{t('filter.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {t('filter.query')}
        </Button>
        {onFold && (
          <Button
            type="link"
            onClick={onFold}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            style={{ paddingInline: 0 }}
          >
            {t(isOpen ? 'filter.collapse' : 'filter.expand')}
          </Button>
        )}
      </div>
    </form>
  );
}
