import type { Field } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import type { FilterProps } from '../inputs/widget.ts';
import type { EntityList } from '../list/use-list.ts';
import { filtersWithout } from './filter-fields.ts';
import { filterOf } from './filters.tsx';
import { appliedFilters, draftWith } from './use-filter-draft.ts';

const RefSelect = lazy(async () => ({ default: (await import('../inputs/ref-select.tsx')).RefSelect }));

interface Props {
  readonly list: EntityList;
  readonly column: string;
  readonly field: Field;
  readonly onDone: () => void;
}

/** The filter of one field: how it compares, and with what. */
export function OneFilter({ list, column, field, onDone }: Props) {
  const { t, say } = useKitText();
  const { state, change } = list;
  const id = useId();
  const [draft, setDraft] = useState(state.filters);
  const others = filtersWithout(state.filters, column, field);
  const Input = field.kind === 'dict' ? DictTicks : field.kind === 'ref' ? RefChoice : filterOf(field);
  return (
    <form
      className="kt-filter-one"
      ref={(form) => {
        // A select that opens by itself takes the focus; every other input waits for it.
        if (form && !form.contains(document.activeElement)) form.querySelector<HTMLElement>('input, select')?.focus();
      }}
      onSubmit={(e) => {
        e.preventDefault();
        // A choice of rows also sets the field that says of which kind they are.
        const own = Object.fromEntries(Object.entries(draft).filter(([key, value]) => others[key] !== value));
        change({ filters: { ...others, ...appliedFilters(own) } });
        onDone();
      }}
    >
      {field.kind === 'dict' ? <span>{say(field.label)}</span> : <label htmlFor={id}>{say(field.label)}</label>}
      <Suspense fallback={<input id={id} className="kt-field" disabled />}>
        <Input id={id} column={column} field={field} values={draft} onChange={(values) => setDraft((d) => draftWith(d, values))} />
      </Suspense>
      <div className="kt-buttons">
        <Button size="small" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

/** The values of a dictionary as boxes to tick. */
function DictTicks({ id, column, field, values, onChange }: FilterProps) {
  const dict = useDict(field.of);
  const { say } = useKitText();
  const chosen = (values[column] ?? '').split(',').filter(Boolean);
  return (
    <fieldset id={id} className="kt-filter-ticks" aria-label={say(field.label)}>
      {dict.items.map(({ value, text }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
        <label key={value} className="kt-ticked">
          <TickBox
            className="kt-check"
            label={text}
            checked={chosen.includes(value)}
            onChange={(on) =>
              onChange({ [column]: (on ? [...chosen, value] : chosen.filter((one) => one !== value)).join(',') || undefined })
            }
          />
          <span aria-hidden="true">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function RefChoice({ id, column, field, values, onChange }: FilterProps) {
  return (
    <RefSelect
      id={id}
      of={field.of ?? ''}
      many
      value={values[column]}
      onChange={(next) => onChange({ [column]: next })}
      autoFocus
      isOpenAtFirst
    />
  );
}
