import { DeleteOutlined, EditOutlined, LinkOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useFailureText } from '../provider/index.ts';
import { RoleSelect } from './role-select.tsx';
import type { SavedView, ViewRole, ViewStore } from './saved-view.ts';
import { useSavedViewsText } from './texts/index.ts';

interface Props {
  readonly views: readonly SavedView[];
  readonly roles: readonly ViewRole[] | undefined;
  readonly store: ViewStore;
  readonly onClose: () => void;
}

/** What is asked of a view in its own row. */
type Asked = { readonly id: string; readonly what: 'edit' | 'remove' };

/** Orders, renames, shares, links and deletes own views, and chooses the one with which the table opens. */
export function ManageViews({ views, roles, store, onClose }: Props) {
  const { t } = useSavedViewsText();
  const why = useFailureText();
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState<{ readonly type: 'success' | 'error'; readonly text: string }>();
  // The new order is shown at once; the views that come back afterwards have it.
  const [order, setOrder] = useState<readonly string[]>();
  const own = views.filter((view) => view.isOwn);
  const ordered = order ? order.flatMap((id) => own.find((view) => view.id === id) ?? []) : own;
  const byDefault = views.find((view) => view.isDefault)?.id;

  const run = async (call: () => Promise<void>): Promise<boolean> => {
    try {
      setTold(undefined);
      await call();
      return true;
    } catch (error) {
      setTold({ type: 'error', text: why(error) });
      return false;
    } finally {
      setOrder(undefined);
    }
  };
  const arrange = (ids: readonly string[], defaultId: string | undefined) => run(() => store.arrange(ids, defaultId));
  const ids = ordered.map(({ id }) => id);
  const end = () => setAsked(undefined);

  const row = (view: SavedView) => {
    const { id } = view;
    if (asked?.id === id && asked.what === 'edit')
      return (
        <Rename
          view={view}
          roles={roles}
          onCancel={end}
          onSave={async (next, role) => {
            if (await run(() => store.rename(id, next, role))) end();
          }}
        />
      );
    if (asked?.id === id)
      return (
        <Remove
          view={view}
          onCancel={end}
          onRemove={async () => {
            if (await run(() => store.remove(id))) end();
          }}
        />
      );
    return (
      <Row
        view={view}
        onDefault={() => void arrange(ids, view.isDefault ? undefined : id)}
        onLink={() => void copyText(store.linkTo(id)).then((isDone) => isDone && setTold({ type: 'success', text: t('copied') }))}
        onAsk={(what) => setAsked({ id, what })}
      />
    );
  };
  return (
    <Modal title={t('arrangeTitle')} open onCancel={onClose} footer={null} width={560}>
      {views.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <SortableList
          className="sv-list"
          label={t('arrangeTitle')}
          items={[...ordered, ...views.filter((view) => !view.isOwn)]}
          keyOf={({ id }) => id}
          titleOf={({ title }) => title}
          isFixed={(view) => !view.isOwn}
          onOrder={(next) => {
            setOrder(next);
            void arrange(next, byDefault);
          }}
          texts={{
            drag: (name) => t('drag', { name }),
            up: (name) => t('moveUp', { name }),
            down: (name) => t('moveDown', { name }),
            moved: (name, place, count) => t('moved', { name, place, count }),
          }}
        >
          {row}
        </SortableList>
      )}
      {told && <Alert type={told.type} showIcon role="alert" title={told.text} />}
    </Modal>
  );
}

interface RowProps {
  readonly view: SavedView;
  readonly onDefault: () => void;
  readonly onLink: () => void;
  readonly onAsk: (what: Asked['what']) => void;
}

/** A view with what can be done to it. */
function Row({ view, onDefault, onLink, onAsk }: RowProps) {
  const { t } = useSavedViewsText();
  const { title, role, isOwn, isDefault } = view;
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
  );
  return (
    <>
      <span className="sv-name">
        {title}
        {role && <small>{isOwn ? t('sharedWith', { role: role.label }) : t('sharedBy', { owner: view.owner })}</small>}
      </span>
      <Button
        type="text"
        size="small"
        icon={isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        aria-pressed={isDefault}
        aria-label={t('makeDefault', { title })}
        title={t('makeDefault', { title })}
        onClick={onDefault}
      />
      {button(t('copyLink', { title }), <LinkOutlined aria-hidden />, onLink)}
      {isOwn && (
        <>
          {button(t('edit', { title }), <EditOutlined aria-hidden />, () => onAsk('edit'))}
          {button(t('deleteTitle', { title }), <DeleteOutlined aria-hidden />, () => onAsk('remove'))}
        </>
      )}
    </>
  );
}

interface RenameProps {
  readonly roles: readonly ViewRole[] | undefined;
  readonly view: SavedView;
  readonly onSave: (title: string, role: string | undefined) => Promise<void>;
  readonly onCancel: () => void;
}

/** The name of a view and who else sees it, in its row. */
function Rename({ view, roles = [], onSave, onCancel }: RenameProps) {
  const { t } = useSavedViewsText();
  const [title, setTitle] = useState(view.title);
  const [role, setRole] = useState(view.role?.value);
  const [isBusy, setBusy] = useState(false);
  const name = title.trim();
  // A role that it is shared with already stays to be seen, even if the reader could not choose it today.
  const offered = view.role && !roles.some(({ value }) => value === view.role?.value) ? [...roles, view.role] : roles;
  return (
    <form
      className="sv-rename"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || isBusy) return;
        setBusy(true);
        void onSave(name, role).finally(() => setBusy(false));
      }}
    >
      <Input aria-label={t('name')} autoFocus value={title} maxLength={50} onChange={(event) => setTitle(event.target.value)} />
      {offered.length > 0 && <RoleSelect aria-label={t('share')} roles={offered} value={role} onChange={setRole} />}
      <Flex gap="small">
        <Button type="primary" size="small" htmlType="submit" disabled={name === ''} loading={isBusy}>
          {t('done')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Flex>
    </form>
  );
}

interface RemoveProps {
  readonly view: SavedView;
  readonly onRemove: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The question before a view is deleted, in its row. */
function Remove({ view: { title, role }, onRemove, onCancel }: RemoveProps) {
  const { t } = useSavedViewsText();
  return (
    <div className="sv-rename" role="alertdialog" aria-label={t('deleteTitle', { title })}>
      <span>
        <b>{t('deleteTitle', { title })}</b>
        <small>{role ? t('deleteShared', { role: role.label }) : t('deleteText')}</small>
      </span>
      <Flex gap="small">
        <Button danger size="small" onClick={() => void onRemove()}>
          {t('deleteOk')}
        </Button>
        <Button size="small" autoFocus onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Flex>
    </div>
  );
}
