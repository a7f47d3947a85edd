import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';

interface Held {
  readonly value: string;
  readonly onChange: ((text: string) => void) | undefined;
  /** What stays the same while the editor lives. */
  readonly fixed: () => Extension;
  /** What may change: labels, whether it can be changed. Compared by identity. */
  readonly changing: Extension;
}

/** An editor in an element: its text is the value, and a change of the value from outside replaces the text. */
export function useCodeMirror({ value, onChange, fixed, changing }: Held): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<EditorView | undefined>;
} {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const tell = useRef(onChange);
  const slot = useRef(new Compartment());
  useEffect(() => {
    tell.current = onChange;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the life of the element; what changes is told below
  useEffect(() => {
    if (!box.current) return undefined;
    const told = EditorView.updateListener.of((update) => {
      if (update.docChanged) tell.current?.(update.state.doc.toString());
    });
    const state = EditorState.create({ doc: value, extensions: [fixed(), told, slot.current.of(changing)] });
    const made = new EditorView({ state, parent: box.current });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: slot.current.reconfigure(changing) });
  }, [changing]);
  useEffect(() => {
    const now = view.current;
    const length = now?.state.doc.length ?? 0;
    if (now && now.state.doc.toString() !== value) now.dispatch({ changes: { from: 0, to: length, insert: value } });
  }, [value]);
  return { box, view };
}
