import { type ComponentType, use } from 'react';
import { fetchedOnce } from '../../../lib/load-chunk.ts';
import type { CellEditorProps, CellKind } from './cell-kind.ts';

type Editor = ComponentType<CellEditorProps>;

/** An editor whose code comes when the table is idle, or when a cell is first opened. */
export function lazyEditor(load: () => Promise<Editor>): Required<Pick<CellKind, 'editor' | 'preload'>> {
  const preload = fetchedOnce(load);
  function LazyEditor(props: CellEditorProps) {
    const Loaded = use(preload());
    return <Loaded {...props} />;
  }
  return { editor: LazyEditor, preload };
}
