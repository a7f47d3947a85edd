import type { Grant, TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import { halfChecked, toggleCheck } from '@saiyun/sdk/logic/tree';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Input, Skeleton, Switch, Tree, theme } from 'antd';
import { lazy, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback, type Question } from '../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useGrantText } from '../../messages/grant/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { parentKeys, treeFound } from '../filter/filter-tree.ts';
import { warnOf } from '../warn.ts';
import { WhenOpened } from '../when-opened.tsx';
import type { Tried } from './grant-preview.tsx';

const GrantPreview = lazy(async () => ({ default: (await import('./grant-preview.tsx')).GrantPreview }));

/** Reads and saves grants: of a role, of a department or of a role in a department. */
export interface GrantCalls {
  readonly tree: () => Promise<TreeWithIds>;
  readonly granted: () => Promise<readonly string[]>;
  readonly save: (grant: Grant) => Promise<void>;
  /** Predicts the effect; missing where nothing can predict it. */
  readonly preview?: (grant: Grant) => Promise<Tried>;
}

interface Props {
  readonly open: boolean;
  /** The name of the role or department that gets the grants. */
  readonly name: string;
  readonly calls: GrantCalls;
  readonly onClose: () => void;
}

/** antd requires mutable lists. */
interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}

const dataOf = (nodes: readonly TreeNode[]): TreeData[] =>
  nodes.map((node) => ({ key: node.key, title: node.slotTitle ?? node.title, children: dataOf(node.children ?? []) }));

interface TreeProps extends Pick<Props, 'calls' | 'name'> {
  readonly tree: TreeWithIds;
  readonly granted: readonly string[];
  readonly onDirty: (isDirty: boolean) => void;
  /** Closes without asking. */
  readonly onDone: () => void;
  /** Closes, but asks first if something has changed. */
  readonly onLeave: () => void;
}

function GrantTree({ tree, granted, name, calls, onDirty, onDone, onLeave }: TreeProps) {
  const { t } = useGrantText();
  const { t: kit } = useKitText();
  const { token } = theme.useToken();
  const { treeList } = tree;
  const { preview } = calls;
  const [checked, setChecked] = useState(granted);
  const [expanded, setExpanded] = useState<readonly string[]>(treeList.map(({ key }) => key));
  // A stored grant may cover only part of a branch, so linking is off until the reader chooses it.
  const [isLinked, setLinked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const [data] = useState(() => dataOf(treeList));
  const [wanted, setWanted] = useState('');
  const shown = treeFound(data, wanted);
  const isSearch = shown !== data;
  const differs = (ids: readonly string[]): boolean => {
    const before = new Set(granted);
    return ids.length !== before.size || ids.some((id) => !before.has(id));
  };
  const isChanged = differs(checked);
  const check = (ids: readonly string[]) => {
    setChecked(ids);
    onDirty(differs(ids));
  };
  const save = async () => {
    setSaving(true);
    try {
      await calls.save({ permissionIds: checked, lastPermissionIds: granted });
      feedback.message('success', t('saved'));
      setPreview(false);
      onDone();
    } catch (error) {
      warnOf(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Flex vertical gap="middle" className="kt-grants">
      <Input.Search
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Flex gap="small" wrap align="center">
        <Button size="small" onClick={() => check(tree.ids)}>
          {t('all')}
        </Button>
        <Button size="small" onClick={() => check([])}>
          {t('nothing')}
        </Button>
        <Button size="small" onClick={() => setExpanded(parentKeys(data))}>
          {t('open')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {t('close')}
        </Button>
        <Flex gap="small" align="center">
          <Switch
            size="small"
            aria-label={t('linked')}
            checked={isLinked}
            // Existing ticks stay as they are: completing them would grant entries that nobody ticked.
            onChange={setLinked}
          />
          {t('linked')}
        </Flex>
      </Flex>
      {shown.length === 0 && <p className="kt-grants-none">{t('none')}</p>}
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={[...shown]}
        checkedKeys={{ checked: [...checked], halfChecked: [...halfChecked(treeList, checked, !isLinked)] }}
        expandedKeys={isSearch ? parentKeys(shown) : [...expanded]}
        onExpand={(keys) => !isSearch && setExpanded(keys.map(String))}
        // Linked ticks reach the whole tree, even while a search shows only part of it.
        onCheck={(_keys, { node }) => check(toggleCheck(treeList, checked, String(node.key), { checkStrictly: !isLinked }))}
      />
      <Flex justify="space-between" align="center" gap="small" className="kt-grant-foot" style={{ background: token.colorBgElevated }}>
        <span>{t('chosen', { number: checked.length })}</span>
        <Flex gap="small">
          <Button onClick={onLeave}>{kit('action.cancel')}</Button>
          {preview && <Button onClick={() => setPreview(true)}>{t('preview')}</Button>}
          <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
            {kit('action.save')}
          </Button>
        </Flex>
      </Flex>
      {preview && (
        <WhenOpened open={isPreview}>
          <GrantPreview
            open={isPreview}
            name={name}
            granted={granted}
            checked={checked}
            load={() => preview({ permissionIds: checked, lastPermissionIds: granted })}
            isSaving={isSaving}
            onSave={() => void save()}
            onClose={() => setPreview(false)}
            onGrant={(ids) => check([...new Set([...checked, ...ids])])}
          />
        </WhenOpened>
      )}
    </Flex>
  );
}

const drawerWidth = 560;

/** A tree of menus and buttons, ticked where granted (ROLE-02, DEPART-10, DEPART-11). */
export function GrantDrawer({ open, name, calls, onClose }: Props) {
  const { t, lang } = useGrantText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['grants', lang, name, open],
    queryFn: async () => {
      const [tree, granted] = await Promise.all([calls.tree(), calls.granted()]);
      return { tree, granted };
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    // Reading again while the user edits would discard the ticks.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const close = () => {
    setDirty(false);
    onClose();
  };
  const question: Question = {
    title: kit('form.dirtyTitle'),
    text: kit('form.dirtyText'),
    ok: kit('form.discard'),
    danger: true,
    cancel: kit('form.keep'),
  };
  useLeaveGuard(isDirty, question, close);
  const leave = async () => {
    if (!isDirty || (await feedback.confirm(question))) close();
  };
  return (
    <Drawer
      title={t('title', { name })}
      open={open}
      onClose={() => void leave()}
      size={isPhone ? '100%' : drawerWidth}
      mask={{ closable: !isDirty }}
      destroyOnHidden
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {kit('action.retry')}
            </Button>
          }
        />
      ) : data ? (
        <GrantTree
          tree={data.tree}
          granted={data.granted}
          name={name}
          calls={calls}
          onDirty={setDirty}
          onDone={close}
          onLeave={() => void leave()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}
