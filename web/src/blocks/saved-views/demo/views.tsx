import { useState } from 'react';
import { type SavedView, SavedViews } from '../index.ts';

const roles = [
  { value: 'UNIT', label: '单位管理员 School' },
  { value: 'EXPERT', label: '专家 Expert' },
];

export function Views() {
  const [active, setActive] = useState<string>();
  const [views, setViews] = useState<readonly SavedView[]>([
    { id: 'w1', title: '华东待审核 East, waiting', isOwn: true, isDefault: true, owner: '我 Me', role: undefined },
    { id: 'w2', title: '本周截止 Due this week', isOwn: true, isDefault: false, owner: '我 Me', role: roles[0] },
    { id: 'w3', title: '缺材料 Papers missing', isOwn: false, isDefault: false, owner: '李老师 Li', role: roles[0] },
  ]);
  const changed = (id: string, to: Partial<SavedView>) => setViews(views.map((view) => (view.id === id ? { ...view, ...to } : view)));
  const roleOf = (role: string | undefined) => roles.find(({ value }) => value === role);
  return (
    <SavedViews
      views={views}
      active={active}
      isChanged={active === 'w1'}
      roles={roles}
      onShow={setActive}
      store={{
        save: async ({ title, role, isDefault }) => {
          const id = `w${views.length + 1}`;
          setViews([...views, { id, title, isOwn: true, isDefault, owner: '我 Me', role: roleOf(role) }]);
          setActive(id);
        },
        update: async () => setActive(undefined),
        rename: async (id, title, role) => changed(id, { title, role: roleOf(role) }),
        arrange: async (ids, defaultId) => {
          const own = ids.flatMap((id) => views.find((view) => view.id === id) ?? []);
          const ordered = [...own, ...views.filter((view) => !view.isOwn)];
          setViews(ordered.map((view) => ({ ...view, isDefault: view.id === defaultId })));
        },
        remove: async (id) => setViews(views.filter((view) => view.id !== id)),
        linkTo: (id) => `${location.origin}/demo/saved-views?view=${id}`,
      }}
    />
  );
}
