import { type ComponentType, use } from 'react';
import type { CellEditorProps, CellKind } from './cell-kind.ts';

type Editor = ComponentType<CellEditorProps>;

/** An editor whose code comes when the table is idle, or when a cell is first opened. */
export function lazyEditor(load: () => Promise<Editor>): Required<Pick<CellKind, 'editor' | 'preload'>> {
  let loading: Promise<Editor> | undefined;
  const preload = (): Promise<Editor> => {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.then(
      // React reads these two: what is there already is drawn at once.
      (value) => void Object.assign(started, { status: 'fulfilled', value }),
      () => {
        // The next cell that is opened asks again.
        loading = undefined;
      },
    );
    return started;
  };
  function LazyEditor(props: CellEditorProps) {
    const Loaded = use(preload());
    return <Loaded {...props} />;
  }
  return { editor: LazyEditor, preload };
}
