import { SearchOutlined } from '@ant-design/icons';
import '../kit.css';
import '../page/list-page.css';
import { searchedFields } from '@saiyun/sdk/logic/query';
import { useEffect, useMemo, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from '../list/use-list.ts';

/** How long nothing is typed before a search runs by itself. */
const pauseMs = 400;
/** How many fields the empty box names. */
const named = 3;

/** One search over names, codes, people and places. It runs after a pause, and at once on Enter. */
export function SearchBox({ list }: { readonly list: EntityList }) {
  const { entity, state, change } = list;
  const { t, say } = useKitText();
  const [typed, setTyped] = useState(state.search ?? '');
  const [base, setBase] = useState(state.search);
  // Something else changed the address: the back button, a saved view or a link.
  if (base !== state.search) {
    setBase(state.search);
    if ((state.search ?? '') !== typed.trim()) setTyped(state.search ?? '');
  }
  const wanted = typed.trim() || undefined;
  const isPending = wanted !== state.search;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => change({ search: wanted }), pauseMs);
    return () => clearTimeout(timer);
  }, [isPending, wanted, change]);
  const hint = useMemo(() => {
    if (entity.searchedBy) return [entity.searchedBy];
    const { parts, refs, whole } = searchedFields(entity);
    const first = parts.includes(entity.title) ? [entity.title] : [];
    const likely = parts.filter((name) => entity.fields[name]?.search === 'like');
    return [...new Set([...first, ...likely, ...refs, ...parts, ...whole])]
      .slice(0, named)
      .map((name) => entity.fields[name]?.label ?? name);
  }, [entity]);
  return (
    <search className="kt-search">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (isPending) change({ search: wanted });
        }}
      >
        <SearchOutlined aria-hidden />
        <input
          type="search"
          className="kt-field"
          aria-label={t('filter.search', { entity: say(entity.label) })}
          aria-keyshortcuts="/"
          placeholder={t('filter.searchHint', {
            fields: hint.map((one) => (typeof one === 'string' ? one : say(one))).join(t('filter.or')),
          })}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Escape' || typed === '') return;
            e.stopPropagation();
            setTyped('');
            change({ search: undefined });
          }}
        />
      </form>
    </search>
  );
}
