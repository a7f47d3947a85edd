import { roleLabels } from '@saiyun/sdk/contract';
import { SavedViews, type ViewStore } from '../../blocks/saved-views/index.ts';
import { showFailure } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from '../list/use-list.ts';
import { type ListViewsOf, viewCalls } from './use-list-views.ts';

interface Props {
  readonly list: EntityList;
  readonly place: string;
  readonly views: ListViewsOf;
}

/** The saved views of a list beside its name, kept by the server. */
export function ViewsMenu({ list, place, views: of }: Props) {
  const { say } = useKitText();
  const { views, active, shareWith } = of;
  const record = list.entity.name;
  const roleOf = (value: string | undefined) => shareWith.find((role) => role === value) ?? views.find(({ role }) => role === value)?.role;
  const find = (id: string) => views.find((view) => view.id === id);

  const store: ViewStore = {
    save: async ({ title, role, withColumns, isDefault }) => {
      const settings = withColumns ? of.settings : undefined;
      const kept = { place, record, title, search: of.search, settings: settings && JSON.stringify(settings) };
      const stored = await viewCalls.save({ ...kept, role: roleOf(role) ?? null });
      const own = views.filter((view) => view.isOwn).map((view) => view.id);
      if (isDefault) await viewCalls.arrange(place, record, [...own, stored.id], stored.id);
      await of.opened(stored.id, settings);
    },
    update: async (id) => {
      const view = find(id);
      if (!view) return;
      const settings = view.settings === '' ? '' : JSON.stringify(of.settings);
      await viewCalls.save({ ...view, place, record, search: of.search, settings });
      await of.reload();
    },
    rename: async (id, title, role) => {
      const view = find(id);
      if (!view) return;
      await viewCalls.save({ ...view, place, record, title, role: roleOf(role) ?? null });
      await of.reload();
    },
    arrange: async (ids, defaultId) => {
      await viewCalls.arrange(place, record, ids, defaultId ?? null);
      await of.reload();
    },
    remove: async (id) => {
      await viewCalls.delete(id);
      if (active?.id === id) of.show(undefined);
      await of.reload();
    },
    linkTo: (id) => `${location.origin}${place}?view=${id}`,
  };
  return (
    <SavedViews
      views={views.map(({ id, title, isOwn, isDefault, owner, role }) => ({
        id,
        title,
        isOwn,
        isDefault,
        owner,
        role: role === null ? undefined : { value: role, label: say(roleLabels[role]) },
      }))}
      active={active?.id}
      isChanged={of.isChanged}
      roles={shareWith.map((role) => ({ value: role, label: say(roleLabels[role]) }))}
      onShow={(id) => of.show(id === undefined ? undefined : find(id))}
      store={store}
      onFailure={showFailure}
    />
  );
}
