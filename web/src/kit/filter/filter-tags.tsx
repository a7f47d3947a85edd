import type { Field } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { Button, Flex, Tag } from 'antd';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Ellipsis } from '../cells/ellipsis.tsx';
import { useRefTexts } from '../inputs/ref-texts.ts';
import type { EntityList } from '../list/use-list.ts';
import { activeColumns, keysOf } from './filter-fields.ts';
import { fromMarked } from './text-filter.ts';

/** A filter in words. */
function FilterText({ field, values }: { field: Field; values: readonly (string | undefined)[] }) {
  const { t } = useKitText();
  const [value = '', end = ''] = values;
  const dict = useDict(field.kind === 'dict' ? field.of : undefined);
  const refs = useRefTexts(field.kind === 'ref' ? field.of : undefined, field.kind === 'ref' ? value : undefined);
  const day = (v: string) => (field.kind === 'instant' ? v.slice(0, 10) : v);
  if (field.search === 'range') return `${day(value)} ~ ${day(end)}`;
  if (field.kind === 'dict') return <Ellipsis text={dict.text(value)} />;
  if (field.kind === 'ref') return <Ellipsis text={refs.join(', ')} />;
  if (field.kind === 'flag') return t(value === yes ? 'input.yes' : 'input.no');
  const { marker, text } = fromMarked(value);
  return <Ellipsis text={marker === 'equals' ? text : `${t(`marker.${marker}`)} ${text}`} />;
}

/** The active filters, each with a button to remove it. */
export function FilterTags({ list, onAdvanced }: { list: EntityList; onAdvanced?: () => void }) {
  const { entity, state, change } = list;
  const { t, say } = useKitText();
  const active = activeColumns(entity, state.filters);
  if (active.length === 0 && !state.advanced) return null;

  const remove = (keys: readonly string[]) =>
    change({ filters: Object.fromEntries(Object.entries(state.filters).filter(([key]) => !keys.includes(key))) });

  return (
    <Flex role="group" aria-label={t('filter.active')} gap={6} wrap align="center">
      {active.map(([column, field]) => {
        const keys = keysOf(column, field);
        const label = say(field.label);
        return (
          <Tag
            key={column}
            variant="filled"
            color="blue"
            closable={{ 'aria-label': t('filter.remove', { name: label }) }}
            onClose={(e) => {
              e.preventDefault();
              remove(keys);
            }}
            style={{ marginInlineEnd: 0 }}
          >
            {label}: <FilterText field={field} values={keys.map((key) => state.filters[key])} />
          </Tag>
        );
      })}
      {state.advanced && (
        <Tag
          variant="filled"
          color="purple"
          closable={{ 'aria-label': t('filter.remove', { name: t('query.button') }) }}
          onClose={(e) => {
            e.preventDefault();
            change({ advanced: undefined });
          }}
          style={{ marginInlineEnd: 0 }}
        >
          {onAdvanced ? (
            <Button
              type="link"
              size="small"
              onClick={onAdvanced}
              style={{ padding: 0, height: 'auto', color: 'inherit', fontSize: 'inherit' }}
            >
              {t('query.active', { count: state.advanced.params.length })}
            </Button>
          ) : (
            t('query.active', { count: state.advanced.params.length })
          )}
        </Tag>
      )}
      {active.length + (state.advanced ? 1 : 0) > 1 && (
        <Button type="link" size="small" onClick={() => change({ filters: {}, advanced: undefined })}>
          {t('filter.clearAll')}
        </Button>
      )}
    </Flex>
  );
}
