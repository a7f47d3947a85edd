import type { Grant, TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { halfChecked, toggleCheck } from '@saiyun/sdk/logic/tree';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Skeleton, Switch, Tree, theme } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../lib/error-policy.ts';
import { feedback } from '../lib/feedback.ts';
import { usePhone } from '../lib/use-media.ts';
import { useKitText } from './use-kit-text.ts';
import { warnOf } from './warn.ts';

/** Where grants are read and saved: of a role, a department or a role of one. */
export interface GrantCalls {
  readonly tree: () => Promise<TreeWithIds>;
  readonly granted: () => Promise<readonly string[]>;
  readonly save: (grant: Grant) => Promise<void>;
}

interface Props {
  readonly open: boolean;
  /** Whom it is granted to. */
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
  save: ['保存', 'Save'],
  saved: ['授权已保存，立即生效', 'Saved; it counts at once'],
  count: ['已选 {n} 项', '{n} chosen'],
  leave: ['放弃未保存的修改？', 'Discard the changes?'],
  discard: ['放弃', 'Discard'],
} as const satisfies Record<string, Label>;

const parentsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children && node.children.length > 0 ? [node.key, ...parentsIn(node.children)] : []));

/** antd wants lists that it may write. */
interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}

const dataOf = (nodes: readonly TreeNode[]): TreeData[] =>
  nodes.map((node) => ({ key: node.key, title: node.slotTitle ?? node.title, children: dataOf(node.children ?? []) }));

function GrantTree({
  tree,
  granted,
  calls,
  onClose,
}: Pick<Props, 'calls' | 'onClose'> & { tree: TreeWithIds; granted: readonly string[] }) {
  const { say, t } = useKitText();
  const { token } = theme.useToken();
  const { treeList } = tree;
  const [checked, setChecked] = useState(granted);
  const [expanded, setExpanded] = useState<readonly string[]>(treeList.map(({ key }) => key));
  // What is granted may be a part of what is below, so that nothing is taken along unasked.
  const [isLinked, setLinked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [data] = useState(() => dataOf(treeList));
  const isChanged = checked.length !== granted.length || checked.some((id) => !granted.includes(id));
  const save = async () => {
    setSaving(true);
    try {
      await calls.save({ permissionIds: checked, lastPermissionIds: granted });
      feedback.message('success', say(texts.saved));
      onClose();
    } catch (error) {
      warnOf(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Flex vertical gap="middle" style={{ minHeight: '100%' }}>
      <Flex gap="small" wrap align="center">
        <Button size="small" onClick={() => setChecked(tree.ids)}>
          {say(texts.all)}
        </Button>
        <Button size="small" onClick={() => setChecked([])}>
          {say(texts.nothing)}
        </Button>
        <Button size="small" onClick={() => setExpanded(parentsIn(treeList))}>
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
            // What is granted so far stays as it is: completing it here would grant what nobody ticked.
            onChange={setLinked}
          />
          {say(texts.linked)}
        </Flex>
      </Flex>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={data}
        checkedKeys={{ checked: [...checked], halfChecked: [...halfChecked(treeList, checked, !isLinked)] }}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        onCheck={(_keys, { node }) => setChecked(toggleCheck(treeList, checked, String(node.key), { checkStrictly: !isLinked }))}
        style={{ flex: 1, background: 'transparent' }}
      />
      <Flex justify="space-between" align="center" gap="small" className="kt-grant-foot" style={{ background: token.colorBgElevated }}>
        <span>{say(texts.count).replace('{n}', String(checked.length))}</span>
        <Flex gap="small">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
            {say(texts.save)}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}

const drawerWidth = 560;

/** A tree of menus and buttons with a tick at what is granted (ROLE-02, DEPART-10, DEPART-11). */
export function GrantDrawer({ open, name, calls, onClose }: Props) {
  const { say, lang } = useKitText();
  const isPhone = usePhone();
  const { data, error } = useQuery({
    queryKey: ['grants', lang, name, open],
    queryFn: async () => {
      const [tree, granted] = await Promise.all([calls.tree(), calls.granted()]);
      return { tree, granted };
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Drawer
      title={say(texts.title).replace('{name}', name)}
      open={open}
      onClose={onClose}
      size={isPhone ? '100%' : drawerWidth}
      destroyOnHidden
    >
      {error ? (
        <Alert type="warning" showIcon title={failureMessage(error)} />
      ) : data ? (
        <GrantTree tree={data.tree} granted={data.granted} calls={calls} onClose={onClose} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}
