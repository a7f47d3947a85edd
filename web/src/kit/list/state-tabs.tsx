import '../kit.css';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from './use-list.ts';

/** One tab per state of the records; the open one is part of the list's state. */
export function StateTabs({ list }: { list: EntityList }) {
  const { entity, state, change } = list;
  const { t, say } = useKitText();
  const field = entity.stateField ? entity.fields[entity.stateField] : undefined;
  const dict = useDict(field?.of);
  if (!field) return null;
  const tabs = [{ value: undefined, text: t('list.all') }, ...dict.items];
  return (
    <fieldset className="kt-tabs" aria-label={say(field.label)}>
      {tabs.map(({ value, text }) => (
        <button
          key={value ?? ''}
          type="button"
          aria-pressed={state.tab === value}
          onClick={() => {
            list.select([]);
            change({ tab: value });
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
