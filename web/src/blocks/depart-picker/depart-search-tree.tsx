import './depart-picker.css';
import { type DepartNode, departSearch } from '@saiyun/sdk/logic/tree';
import { Alert, Button, Input, Tree, type TreeProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFailureText } from '../provider/index.ts';
import { useDepartPickerText } from './texts/index.ts';
import { type Departs, departsWith, parentKeys } from './use-departs.ts';

interface Props extends Pick<TreeProps, 'checkable' | 'checkedKeys' | 'onCheck' | 'selectedKeys' | 'onSelect'> {
  readonly departs: Departs;
  readonly height: number;
  /** Keys of the open branches, if the owner opens and closes them. */
  readonly openKeys?: readonly string[] | undefined;
  readonly onOpenKeys?: (keys: readonly string[]) => void;
  /** Beside the search. */
  readonly extra?: ReactNode;
}

const toTree = (nodes: readonly DepartNode[]): NonNullable<TreeProps['treeData']> =>
  nodes.map(({ key, title, children }) => ({ key, title, children: toTree(children) }));

/** A tree of departments with a search over it, whose text is trimmed (DEPART-13). */
export function DepartSearchTree({ departs, height, openKeys, onOpenKeys, extra, ...tree }: Props) {
  const { t } = useDepartPickerText();
  const wordsOf = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState('');
  const [ownKeys, setOwnKeys] = useState<readonly string[]>();
  const nodes = departs.data ?? [];
  const search = departSearch(word);
  const wanted = search.kind === 'all' ? undefined : search.keyWord;
  const shown = useMemo(() => (wanted === undefined ? nodes : departsWith(nodes, wanted)), [nodes, wanted]);
  // The first level is open at the beginning, and every branch with a match while searching.
  const open = search.kind === 'search' ? parentKeys(shown) : (openKeys ?? ownKeys ?? nodes.map(({ key }) => key));
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>) => {
    const tree = box.current?.querySelector<HTMLElement>('[role="tree"]');
    if (e.nativeEvent.isComposing || !tree) return;
    if (e.key === 'ArrowDown' && e.target instanceof HTMLInputElement) tree.focus();
    // Left and right open and close a branch, so Enter chooses it as Space does, instead of opening it too.
    else if (e.key === 'Enter' && e.target === tree) {
      e.stopPropagation();
      tree.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    } else return;
    e.preventDefault();
  };
  const body = () => {
    if (departs.error !== undefined)
      return (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={wordsOf(departs.error)}
          action={
            <Button size="small" onClick={departs.reload}>
              {t('retry')}
            </Button>
          }
        />
      );
    if (departs.data === undefined) return <SkeletonRows rows={6} label={t('loading')} />;
    if (shown.length === 0) return <p className="dp-none">{t(search.kind === 'all' ? 'empty' : 'none')}</p>;
    return (
      <Tree
        {...tree}
        // What a check means is decided by the owner (DEPART-11).
        checkStrictly
        blockNode
        virtual
        height={height}
        aria-label={t('tree')}
        treeData={toTree(shown)}
        expandedKeys={[...open]}
        onExpand={(keys) => {
          const next = keys.map(String);
          setOwnKeys(next);
          onOpenKeys?.(next);
        }}
      />
    );
  };
  return (
    <div className="dp-tree" ref={box} onKeyDownCapture={onKeyDown}>
      <div className="dp-head">
        <Input
          allowClear
          value={word}
          maxLength={100}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(e) => setWord(e.target.value)}
        />
        {extra}
      </div>
      {body()}
    </div>
  );
}
