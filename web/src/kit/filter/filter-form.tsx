import { Button } from 'antd';
import { useId } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { filterOf } from './filters.tsx';
import type { FilterDraft } from './use-filter-draft.ts';

interface Props {
  readonly filter: FilterDraft;
  readonly onApply: () => void;
}

/** The inputs of all filters, and the buttons that apply and clear them. */
export function FilterForm({ filter, onApply }: Props) {
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
      {filter.fields.map(([column, field]) => {
        const Filter = filterOf(field);
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
      </div>
    </form>
  );
}
