import type { Grant, TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { halfChecked, toggleCheck } from '@saiyun/sdk/logic/tree';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Input, Skeleton, Switch, Tree, theme } from 'antd';
import { lazy, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback, type Question } from '../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { usePhone } from '../../lib/use-media.ts';
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

const texts = {
  title: ['授权：{name}', 'Permissions of {name}'],
  linked: ['父子关联', 'Parent and child together'],
  all: ['全部勾选', 'Check all'],
  nothing: ['取消全选', 'Check none'],
  open: ['展开所有', 'Expand all'],
  close: ['合并所有', 'Collapse all'],
  preview: ['预览', 'Preview'],
  save: ['保存', 'Save'],
  saved: ['授权已保存，立即生效', 'Saved; it counts at once'],
  count: ['已选 {n} 项', '{n} chosen'],
  search: ['搜索菜单和按钮', 'Search menus and buttons'],
  none: ['没有符合的菜单或按钮', 'No menu or button is called this'],
} as const satisfies Record<string, Label>;

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
  const { say, t } = useKitText();
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
      feedback.message('success', say(texts.saved));
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
        placeholder={say(texts.search)}
        aria-label={say(texts.search)}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Flex gap="small" wrap align="center">
        <Button size="small" onClick={() => check(tree.ids)}>
          {say(texts.all)}
        </Button>
        <Button size="small" onClick={() => check([])}>
          {say(texts.nothing)}
        </Button>
        <Button size="small" onClick={() => setExpanded(parentKeys(data))}>
          {say(texts.open)}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {say(texts.close)}
        </Button>
        <Flex gap="small" align="center">
          <Switch
            size="small"
            aria-label={say(texts.linked)}
            checked={isLinked}
            // Existing ticks stay as they are: completing them would grant entries that nobody ticked.
            onChange={setLinked}
          />
          {say(texts.linked)}
        </Flex>
      </Flex>
      {shown.length === 0 && <p className="kt-grants-none">{say(texts.none)}</p>}
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
        <span>{say(texts.count).replace('{n}', String(checked.length))}</span>
        <Flex gap="small">
          <Button onClick={onLeave}>{t('action.cancel')}</Button>
          {preview && <Button onClick={() => setPreview(true)}>{say(texts.preview)}</Button>}
          <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
            {say(texts.save)}
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
  const { say, t, lang } = useKitText();
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
    title: t('form.dirtyTitle'),
    text: t('form.dirtyText'),
    ok: t('form.discard'),
    danger: true,
    cancel: t('form.keep'),
  };
  useLeaveGuard(isDirty, question, close);
  const leave = async () => {
    if (!isDirty || (await feedback.confirm(question))) close();
  };
  return (
    <Drawer
      title={say(texts.title).replace('{name}', name)}
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
              {t('action.retry')}
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
