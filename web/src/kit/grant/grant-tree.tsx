import type { TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import { halfChecked, toggleCheck } from '@saiyun/sdk/logic/tree';
import { Button, Flex, Input, Switch, Tree, theme } from 'antd';
import { lazy, useState } from 'react';
import { useGrantText } from '../../messages/grant/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { parentKeys, treeFound } from '../filter/filter-tree.ts';
import { WhenOpened } from '../when-opened.tsx';
import type { GrantCalls } from './grant-calls.ts';
import { useGrantTicks } from './use-grant-ticks.ts';
import { withPath } from './with-path.ts';

const GrantPreview = lazy(async () => ({ default: (await import('./grant-preview.tsx')).GrantPreview }));

/** antd requires mutable lists. */
interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}

const dataOf = (nodes: readonly TreeNode[]): TreeData[] =>
  nodes.map((node) => ({ key: node.key, title: node.slotTitle ?? node.title, children: dataOf(node.children ?? []) }));

interface Props {
  /** The name of the role or department that gets the grants. */
  readonly name: string;
  readonly calls: GrantCalls;
  readonly tree: TreeWithIds;
  readonly granted: readonly string[];
  readonly onDirty: (isDirty: boolean) => void;
  /** Closes without asking. */
  readonly onDone: () => void;
  /** Closes, but asks first if something has changed. */
  readonly onLeave: () => void;
}

interface ToolsProps {
  readonly onTickAll: () => void;
  readonly onTickNone: () => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly isLinked: boolean;
  readonly onLinked: (isLinked: boolean) => void;
}

/** Buttons for the whole tree, and whether a tick takes children along. */
function TreeTools({ onTickAll, onTickNone, onOpen, onClose, isLinked, onLinked }: ToolsProps) {
  const { t } = useGrantText();
  return (
    <Flex gap="small" wrap align="center">
      <Button size="small" onClick={onTickAll}>
        {t('all')}
      </Button>
      <Button size="small" onClick={onTickNone}>
        {t('nothing')}
      </Button>
      <Button size="small" onClick={onOpen}>
        {t('open')}
      </Button>
      <Button size="small" onClick={onClose}>
        {t('close')}
      </Button>
      <Flex gap="small" align="center">
        <Switch
          size="small"
          aria-label={t('linked')}
          checked={isLinked}
          // Existing ticks stay as they are: completing them would grant entries that nobody ticked.
          onChange={onLinked}
        />
        {t('linked')}
      </Flex>
    </Flex>
  );
}

/** The tree of menus and buttons, with a search and what is done with the ticks. */
export function GrantTree({ tree, granted, name, calls, onDirty, onDone, onLeave }: Props) {
  const { t } = useGrantText();
  const { t: kit } = useKitText();
  const { token } = theme.useToken();
  const { treeList } = tree;
  const { preview } = calls;
  const [expanded, setExpanded] = useState<readonly string[]>(treeList.map(({ key }) => key));
  // A stored grant may cover only part of a branch, so linking is off until the reader chooses it.
  const [isLinked, setLinked] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const [data] = useState(() => dataOf(treeList));
  const [wanted, setWanted] = useState('');
  const shown = treeFound(data, wanted);
  const isSearch = shown !== data;
  const onSaved = () => {
    setPreview(false);
    onDone();
  };
  const { checked, isChanged, check, save, isSaving } = useGrantTicks({ granted, calls, onDirty, onSaved });
  const tick = (key: string) => {
    // Linked ticks reach the whole tree, even while a search shows only part of it.
    const next = toggleCheck(treeList, checked, key, { checkStrictly: !isLinked });
    // A group may be taken back by itself.
    check(isLinked || next.includes(key) ? withPath(treeList, checked, next, key) : next);
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
      <TreeTools
        onTickAll={() => check(tree.ids)}
        onTickNone={() => check([])}
        onOpen={() => setExpanded(parentKeys(data))}
        onClose={() => setExpanded([])}
        isLinked={isLinked}
        onLinked={setLinked}
      />
      {shown.length === 0 && <p className="kt-grants-none">{t('none')}</p>}
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={[...shown]}
        checkedKeys={{ checked: [...checked], halfChecked: [...halfChecked(treeList, checked, !isLinked)] }}
        expandedKeys={isSearch ? parentKeys(shown) : [...expanded]}
        onExpand={(keys) => !isSearch && setExpanded(keys.map(String))}
        onCheck={(_keys, { node }) => tick(String(node.key))}
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
