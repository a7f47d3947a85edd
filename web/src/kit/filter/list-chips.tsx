import { conditionCount } from '@saiyun/sdk/logic/list';
import { lazy, type ReactNode, Suspense } from 'react';
import { AddFilter, type FilterChip, FilterChips } from '../../blocks/filter-chips/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { EntityList } from '../list/use-list.ts';
import { activeColumns, filtersWithout, keysOf } from './filter-fields.ts';
import { FilterWords } from './filter-words.tsx';
import type { useFilterFields } from './use-filter-draft.ts';

const OneFilter = lazy(async () => ({ default: (await import('./one-filter.tsx')).OneFilter }));

interface Props {
  readonly list: EntityList;
  readonly fields: ReturnType<typeof useFilterFields>;
  readonly onAdvanced?: (() => void) | undefined;
}

/** The filter of a field, below the button that asked for it. */
const editorIn =
  ({ list, fields }: Pick<Props, 'list' | 'fields'>) =>
  (name: string, close: () => void): ReactNode => {
    const field = fields.find(([column]) => column === name)?.[1];
    return (
      field && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <OneFilter list={list} column={name} field={field} onDone={close} />
        </Suspense>
      )
    );
  };

/** Adds a filter on one of the fields of a list. */
export function AddListFilter(props: Props) {
  const { fields, onAdvanced } = props;
  const { t, say } = useKitText();
  return (
    <AddFilter
      fields={fields.map(([name, { label }]) => ({ name, label: say(label), words: label.join(' ') }))}
      editor={editorIn(props)}
      more={onAdvanced && { label: t('query.button'), onOpen: onAdvanced }}
    />
  );
}

/** What narrows a list: its filters and its advanced query. */
export function ListChips(props: Props) {
  const { list, fields, onAdvanced } = props;
  const { entity, state, change } = list;
  const { t, say } = useKitText();
  const editor = editorIn(props);
  const { advanced } = state;
  const chips = activeColumns(entity, state.filters).map(
    ([name, field]): FilterChip => ({
      name,
      label: say(field.label),
      words: (
        <FilterWords
          field={field}
          values={keysOf(name, field).map((key) => state.filters[key])}
          kind={state.filters[field.ofBy?.field ?? '']}
        />
      ),
      editor: fields.some(([column]) => column === name) ? (close) => editor(name, close) : undefined,
      onRemove: () => change({ filters: filtersWithout(state.filters, name, field) }),
    }),
  );
  const query: FilterChip[] = advanced
    ? [
        {
          name: ' query',
          label: t('query.active', { count: conditionCount(advanced.params) }),
          onOpen: onAdvanced,
          onRemove: () => change({ advanced: undefined }),
        },
      ]
    : [];
  return <FilterChips chips={[...chips, ...query]} onClear={() => change({ filters: {}, advanced: undefined })} />;
}
