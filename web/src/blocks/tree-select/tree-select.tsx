import '../record-picker/record-picker.css';
import { labelIn, times } from '@saiyun/sdk/contract';
import { joinValues, splitValues } from '@saiyun/sdk/logic/picker';
import { isLeafNode, type TreeSource, treeLoad } from '@saiyun/sdk/logic/tree';
import { TreeSelect as AntTreeSelect, Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { textOf } from '../../lib/text-of.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useBlocks, useFailureText } from '../provider/index.ts';
import type { PickInputProps } from '../record-picker/index.ts';
import { useTreeSelectText } from './texts/index.ts';

/** The tallest that the list grows, in px (TREE-03). */
const listHeight = 400;

/** One node. */
export interface TreeOption {
  readonly value: string;
  readonly title: string;
  /** Has nothing below it. */
  readonly leaf: boolean;
  /** The names above it, for a match of a search. */
  readonly way?: string;
}

export interface TreeSelectProps extends Omit<PickInputProps, 'onChange'> {
  /** Gets the values, comma-joined, or undefined for none. */
  readonly onChange?: (value: string | undefined) => void;
  /** Several can be chosen. */
  readonly multiple?: boolean;
  /** A table as a tree, read with the tree call of `Blocks` (TREE-01, TREE-02). */
  readonly source?: TreeSource;
  /** Answers the roots, or what lies below a value, instead of `source`. */
  readonly load?: (parent: string | undefined, signal: AbortSignal) => Promise<readonly TreeOption[]>;
  /** Finds nodes anywhere in the tree; without it the levels that are open are searched. */
  readonly search?: (keyword: string, signal: AbortSignal) => Promise<readonly TreeOption[]>;
  /** Names of values, in the same order. */
  readonly names?: (values: readonly string[]) => Promise<readonly string[]>;
  /** Names of the chosen values as far as they are known. */
  readonly known?: Readonly<Record<string, string>>;
  /** A value that cannot be chosen, nor anything below it: a node is not its own parent. */
  readonly without?: string;
}

interface Flat extends TreeOption {
  readonly id: string;
  readonly pId: string | null;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  /** What the list shows. */
  readonly text: string;
}

/** The loader of the props: a function, or a table as a tree. A condition that is no JSON object stops it with its own text (TREE-02). */
function useLevels({ load, source }: Pick<TreeSelectProps, 'load' | 'source'>) {
  const { treeLevel, language } = useBlocks();
  return useMemo(() => {
    if (load) return load;
    return async (parent: string | undefined, signal: AbortSignal): Promise<readonly TreeOption[]> => {
      if (!source || !treeLevel) return [];
      const asked = treeLoad(source, parent);
      if (!asked.ok) throw new Error(labelIn(asked.text, language));
      return (await treeLevel(asked.params, signal)).map((raw) => ({
        value: String(raw.value ?? raw.key),
        title: textOf(raw.title ?? raw.label ?? raw.text),
        leaf: isLeafNode(raw),
      }));
    };
  }, [load, source, treeLevel, language]);
}

const flat = (one: TreeOption, parent: Flat | undefined, without: string | undefined): Flat => ({
  ...one,
  id: one.value,
  pId: parent?.value ?? null,
  isLeaf: one.leaf,
  disabled: one.value === without || parent?.disabled === true,
  text: one.way ? `${one.way} / ${one.title}` : one.title,
});

/** The levels that have been opened so far, or what a word finds. */
function useNodes(props: TreeSelectProps, isOpen: boolean) {
  const { without, search } = props;
  const load = useLevels(props);
  const [below, setBelow] = useState<readonly Flat[]>([]);
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);
  const [word, setWord] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const keyword = useSettled(word.trim(), times.searchDebounceMs);
  const roots = useLoaded(isOpen ? 'roots' : undefined, (signal) => load(undefined, signal));
  const found = useLoaded(search && keyword !== '' ? keyword : undefined, (signal) => search?.(keyword, signal) ?? Promise.resolve([]));
  const nodes = [...(roots.data ?? []).map((one) => flat(one, undefined, without)), ...below];
  const isSearch = search !== undefined && word.trim() !== '';
  const isWaiting = isSearch ? found.isLoading || word.trim() !== keyword : roots.isLoading;
  const matches = isWaiting ? [] : (found.data ?? []).map((one) => flat({ ...one, leaf: true }, undefined, without));
  const loadBelow = async (parent: string) => {
    setFailure(undefined);
    try {
      const loaded = await load(parent, new AbortController().signal);
      const at = nodes.find((one) => one.value === parent);
      setBelow((now) => [...now.filter((one) => one.pId !== parent), ...loaded.map((one) => flat(one, at, without))]);
    } catch (reason) {
      setFailure(reason);
      setOpenKeys((now) => now.filter((key) => key !== parent));
    }
  };
  const retry = () => {
    setFailure(undefined);
    roots.reload();
  };
  const error = failure ?? roots.error ?? found.error;
  return { nodes, shown: isSearch ? matches : nodes, isWaiting, error, retry, loadBelow, openKeys, setOpenKeys, word, setWord };
}

/** The names of the chosen values: from the nodes at hand, from the reader's earlier choices, or looked up. */
function useTitles({ value, names, known = {} }: TreeSelectProps, nodes: readonly Flat[]) {
  const { t } = useTreeSelectText();
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const values = splitValues(value);
  const titles: Readonly<Record<string, string>> = { ...Object.fromEntries(nodes.map((one) => [one.value, one.title])), ...known, ...seen };
  const missing = values.filter((one) => titles[one] === undefined);
  const named = useLoaded(missing.length > 0 && names ? missing.join(',') : undefined, () => names?.(missing) ?? Promise.resolve([]));
  const titleOf = (one: string): string => titles[one] ?? (named.data?.[missing.indexOf(one)] || (named.isLoading ? '…' : t('unseen')));
  const remember = (these: readonly Flat[]) =>
    setSeen((now) => ({ ...now, ...Object.fromEntries(these.map((one) => [one.value, one.title])) }));
  return { chosen: values.map((one) => ({ value: one, label: titleOf(one) })), remember };
}

/** Chooses from a tree whose levels are loaded as they are opened, searched on the server. */
export function TreeSelect(props: TreeSelectProps) {
  const { onChange, multiple = false, readOnly, disabled, search } = props;
  const { t } = useTreeSelectText();
  const wordsOf = useFailureText();
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false);
  const { nodes, shown, isWaiting, error, retry, loadBelow, openKeys, setOpenKeys, word, setWord } = useNodes(props, isOpen);
  const { chosen, remember } = useTitles(props, nodes);
  const reason = error === undefined ? undefined : wordsOf(error);
  if (readOnly)
    return (
      <span className="rp-readonly" id={props.id}>
        {chosen.length === 0 ? '—' : chosen.map((one) => <Tag key={one.value}>{one.label}</Tag>)}
      </span>
    );
  const give = (next: readonly { readonly value: string }[]) => {
    remember([...nodes, ...shown]);
    onChange?.(joinValues(next.map((one) => one.value)) || undefined);
  };
  return (
    <>
      <AntTreeSelect<unknown, Flat>
        id={props.id}
        aria-label={props['aria-label']}
        disabled={disabled ?? false}
        autoFocus={props.autoFocus ?? false}
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setWord('');
        }}
        allowClear
        multiple={multiple}
        labelInValue
        maxTagCount="responsive"
        listHeight={listHeight}
        styles={{ popup: { root: { maxHeight: listHeight, overflow: 'auto' } } }}
        popupMatchSelectWidth={false}
        placeholder={props.placeholder ?? t('prompt')}
        notFoundContent={isWaiting ? t('loading') : (reason ?? t('nothing'))}
        showSearch={{ filterTreeNode: !search, treeNodeFilterProp: 'title', onSearch: setWord, searchValue: word }}
        treeDataSimpleMode
        treeData={shown as Flat[]}
        treeTitleRender={(one: Flat) => (
          <span className="rp-option">
            <span>{one.title}</span>
            {one.way && <small title={one.text}>{one.way}</small>}
          </span>
        )}
        treeExpandedKeys={[...openKeys]}
        onTreeExpand={(keys) => setOpenKeys(keys.map(String))}
        loadData={(node: { readonly value?: unknown }) => loadBelow(String(node.value))}
        value={(multiple ? chosen : chosen[0]) as never}
        onChange={(next: unknown) => {
          const list = Array.isArray(next) ? next : next ? [next] : [];
          give(list as { readonly value: string }[]);
        }}
        style={{ width: '100%' }}
      />
      {error !== undefined && (
        <small role="alert" className="rp-failure">
          {reason}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </small>
      )}
    </>
  );
}
