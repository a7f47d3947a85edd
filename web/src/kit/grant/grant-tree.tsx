import type { TreeNode, TreeWithIds } from '@saiyun/sdk/calls';
import { halfChecked, toggleCheck } from '@saiyun/sdk/logic/tree';
import { Button, Flex, Input, Switch, Tree, theme } from 'antd';
import { lazy, useState } from 'react';
import { feedback } from '../../lib/errors/feedback.ts';
import { useGrantText } from '../../messages/grant/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { foundKeys, parentKeys, treeFound } from '../filter/filter-tree.ts';
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

const keysOf = (nodes: readonly TreeData[]): string[] => nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);

/** The groups above what was found keep their ticks: others below them may need them. */
const without = (checked: readonly string[], gone: readonly string[]): readonly string[] => {
  const keys = new Set(gone);
  return checked.filter((key) => !keys.has(key));
};

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
  /** A search shows only part of the tree, and the ticks go to that part. */
  readonly isSearch: boolean;
  readonly onTickAll: () => void;
  readonly onTickNone: () => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly isLinked: boolean;
  readonly onLinked: (isLinked: boolean) => void;
}

/** Buttons for the whole tree, and whether a tick takes children along. */
function TreeTools({ isSearch, onTickAll, onTickNone, onOpen, onClose, isLinked, onLinked }: ToolsProps) {
  const { t } = useGrantText();
  return (
    <Flex gap="small" wrap align="center">
      <Button size="small" onClick={onTickAll}>
        {t(isSearch ? 'found.all' : 'all')}
      </Button>
      <Button size="small" onClick={onTickNone}>
        {t(isSearch ? 'found.nothing' : 'nothing')}
      </Button>
      <Button size="small" disabled={isSearch} onClick={onOpen}>
        {t('open')}
      </Button>
      <Button size="small" disabled={isSearch} onClick={onClose}>
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
  const { checked, isChanged, isWeighty, added, removed, check, save, isSaving } = useGrantTicks({ granted, calls, onDirty, onSaved });
  const saveAsked = async () => {
    if (
      !isWeighty ||
      (await feedback.confirm({
        title: t('weighty'),
        text: t('weightyText', { added, removed }),
        ok: kit('action.save'),
        cancel: kit('action.cancel'),
      }))
    )
      await save();
  };
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
        isSearch={isSearch}
        onTickAll={() => check(isSearch ? [...new Set([...checked, ...keysOf(shown)])] : tree.ids)}
        onTickNone={() => check(isSearch ? without(checked, foundKeys(data, wanted)) : [])}
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
          <Button
            type="primary"
            disabled={!isChanged}
            loading={isSaving}
            // What takes rights away or gives many is looked at before it is stored.
            onClick={() => (isWeighty && preview ? setPreview(true) : void saveAsked())}
          >
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
