import './saved-views.css';
import { AppstoreOutlined, DownOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { SavedView, ViewRole, ViewStore } from './saved-view.ts';
import { useSavedViewsText } from './texts/index.ts';

const SaveView = lazy(async () => ({ default: (await import('./save-view.tsx')).SaveView }));
const ManageViews = lazy(async () => ({ default: (await import('./manage-views.tsx')).ManageViews }));

export interface SavedViewsProps {
  /** The views of the table: own ones in their order, then those that others share. */
  readonly views: readonly SavedView[];
  /** Id of the view that is open. */
  readonly active?: string | undefined;
  /** The table no longer shows what the open view keeps. */
  readonly isChanged?: boolean | undefined;
  /** Roles that a view can be shared with; none by default. */
  readonly roles?: readonly ViewRole[] | undefined;
  /** Opens a view, or by undefined the table as it is without one. */
  readonly onShow: (id: string | undefined) => void;
  /** Keeps, renames, arranges and deletes them. */
  readonly store: ViewStore;
  /** Told of a failure of what is done from the menu itself. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** The saved views of a table: one is opened, the present state is kept as a new one, and all are arranged. */
export function SavedViews({ views, active, isChanged = false, roles, onShow, store, onFailure }: SavedViewsProps) {
  const { t } = useSavedViewsText();
  const [dialog, setDialog] = useState<'save' | 'arrange'>();
  const close = () => setDialog(undefined);
  const open = views.find(({ id }) => id === active);
  const own = views.filter((view) => view.isOwn);
  const shared = views.filter((view) => !view.isOwn);
  const item = (view: SavedView) => ({ key: view.id, label: view.isDefault ? t('isDefault', { title: view.title }) : view.title });
  const name = open ? `${t('open', { title: open.title })}${isChanged ? ` ${t('changed')}` : ''}` : t('views');
  const chosen: Record<string, () => void> = {
    ' all': () => onShow(undefined),
    ' save': () => setDialog('save'),
    ' update': () => void (open && store.update(open.id).catch((error: unknown) => onFailure?.(error))),
    ' arrange': () => setDialog('arrange'),
  };
  return (
    <>
      <DropMenu
        menu={{
          selectable: true,
          selectedKeys: [open?.id ?? ' all'],
          items: [
            { key: ' all', label: t('all') },
            ...(own.length > 0 ? [{ type: 'group' as const, label: t('own'), children: own.map(item) }] : []),
            ...(shared.length > 0 ? [{ type: 'group' as const, label: t('shared'), children: shared.map(item) }] : []),
            { type: 'divider' as const },
            ...(open?.isOwn && isChanged ? [{ key: ' update', label: t('update', { title: open.title }) }] : []),
            { key: ' save', label: t('save') },
            ...(views.length > 0 ? [{ key: ' arrange', label: t('arrange') }] : []),
          ],
          onClick: ({ key }) => (chosen[key] ?? (() => onShow(key)))(),
        }}
      >
        <button type="button" className="sv-button" aria-haspopup="menu" aria-label={name}>
          <AppstoreOutlined aria-hidden />
          {open ? open.title : t('views')}
          {open && isChanged && <span className="sv-changed">{t('changed')}</span>}
          <DownOutlined aria-hidden />
        </button>
      </DropMenu>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveView roles={roles} store={store} onClose={close} />}
        {dialog === 'arrange' && <ManageViews views={views} roles={roles} store={store} onClose={close} />}
      </Suspense>
    </>
  );
}
