import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useClipboard } from '../clipboard/use-clipboard.ts';
import { type Core, useCore } from '../core.tsx';
import { plainText } from '../kinds/cell-kind.ts';
import { useTableText } from '../texts/index.ts';
import { commitTyped } from './edits.ts';
import { onKeys } from './keys.ts';
import { KindEditors } from './kind-editors.tsx';

interface Props {
  readonly label: string;
  readonly headHeight: number;
}

/** Where the active cell stands in the scrolled box. A pinned column stands where it has been scrolled to. */
function usePlace(place: RefObject<HTMLDivElement | null>, headHeight: number): void {
  const core = useCore();
  const { cursor } = core;
  const version = useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the cursor is one
  useLayoutEffect(() => {
    const { scroller, layout, facts } = core;
    const element = place.current;
    if (!element || !scroller) return;
    const put = () => {
      const box = layout.boxes[cursor.at?.col ?? -1];
      const scrolled = core.view.left;
      const left = box?.isPinned ? box.left + scrolled : (box?.left ?? 0);
      element.style.left = `${left}px`;
      element.style.top = `${headHeight + (cursor.at?.row ?? 0) * facts.rowHeight}px`;
      element.style.width = `${box?.width ?? 100}px`;
      element.style.height = `${facts.rowHeight}px`;
      // What is scrolled under the pinned columns does not stand on them.
      const hidden = box && !box.isPinned ? Math.max(0, layout.pinned + scrolled - left) : 0;
      element.style.clipPath = hidden > 0 && cursor.editing ? `inset(-400px -400px -400px ${hidden}px)` : '';
    };
    put();
    scroller.addEventListener('scroll', put, { passive: true });
    return () => scroller.removeEventListener('scroll', put);
  }, [version, core, cursor, headHeight, place, core.layout, core.facts.rowHeight]);
}

/** Begins to edit with what has been typed into the box. */
function beginTyped(core: Core, box: HTMLTextAreaElement, sayReadOnly: () => void): void {
  const { cursor, model } = core;
  const column = cursor.at && core.column(cursor.at.col);
  const row = cursor.at && model.rowAt(cursor.at.row);
  const text = box.value;
  if (!column || !row || !model.mayEdit(column, row)) {
    box.value = '';
    if (column) sayReadOnly();
    return;
  }
  const kind = core.kind(column);
  if (core.takesText(column)) {
    if (kind.typed) box.value = kind.typed('', text);
    cursor.edit(box.value);
    return;
  }
  box.value = '';
  if (kind.editor) cursor.edit(text);
}

/** Editing that was not begun by typing starts with the value of the cell. */
function useBegun(isTyping: boolean, before: RefObject<string>): void {
  const core = useCore();
  const wasTyping = useRef(false);
  useLayoutEffect(() => {
    const { box, cursor, model } = core;
    const began = isTyping && !wasTyping.current;
    wasTyping.current = isTyping;
    if (!box || !began) return;
    const { at, editing } = cursor;
    const column = at && core.column(at.col);
    if (editing?.typed === undefined && at && column) {
      box.value = plainText(model.rowAt(at.row)?.values[column.key]);
      box.focus({ preventScroll: true });
      box.setSelectionRange(box.value.length, box.value.length);
    }
    before.current = box.value;
  }, [isTyping, core, before]);
}

/** The box that has the focus of the table, over the active cell: what is typed into it is typed into the cell, with an input method too. */
function TypeBox({ label }: { readonly label: string }) {
  const { t } = useTableText();
  const core = useCore();
  const { cursor, model, facts } = core;
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  const clipboard = useClipboard();
  const composing = useRef(false);
  const before = useRef('');
  const checking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { at, editing } = cursor;
  const column = at && core.column(at.col);
  const isTyping = editing !== undefined && column !== undefined && core.isTyped(column);

  useBegun(isTyping, before);
  useEffect(() => () => clearTimeout(checking.current), []);

  const typed = (box: HTMLTextAreaElement) => {
    if (composing.current) return;
    if (!cursor.editing) beginTyped(core, box, () => core.announce(t('readOnlyCell')));
    const now = cursor.editing;
    const its = now && core.column(now.col);
    if (!now || !its) return;
    if (!core.isTyped(its)) {
      // The code of the editor is still on its way: it gets what was typed meanwhile.
      if (box.value !== '') cursor.edit(`${now.typed ?? ''}${box.value}`);
      box.value = '';
      return;
    }
    const kind = core.kind(its);
    if (kind.typed) {
      const next = kind.typed(before.current, box.value);
      if (next !== box.value) {
        const end = Math.max(0, (box.selectionStart ?? next.length) - (box.value.length - next.length));
        box.value = next;
        if (its.type === 'inputNumber') box.setSelectionRange(end, end);
      }
    }
    before.current = box.value;
    // Looked at once the key is on the screen (CELL-19).
    clearTimeout(checking.current);
    checking.current = setTimeout(() => {
      const current = cursor.editing;
      if (current !== now) return;
      const fault = model.faultOf(now.row, its.key, core.typedValue(its, now.row, box.value));
      if (fault && fault[0] !== cursor.typedFault?.[0]) core.announce(core.say(fault));
      cursor.typedIs(fault);
    }, 0);
  };

  const title = column ? core.say(column.title) : label;
  const fault = at && column ? model.faults.at(at.row, column.key) : undefined;
  return (
    <textarea
      ref={(box) => {
        core.box = box;
      }}
      className="tb-type"
      data-typing={isTyping || undefined}
      data-number={(column && core.kind(column).isNumber) || undefined}
      rows={1}
      wrap="off"
      autoComplete="off"
      spellCheck={false}
      inputMode={column?.type === 'inputNumber' ? 'decimal' : undefined}
      aria-label={isTyping && at ? t('cell', { title, row: at.row + 1 }) : label}
      aria-controls={core.id}
      aria-activedescendant={at && !editing ? core.cellId(at.row, at.col) : undefined}
      aria-invalid={(isTyping ? cursor.typedFault : fault) ? true : undefined}
      aria-describedby={(isTyping ? cursor.typedFault : fault) ? `${core.id}-tip` : undefined}
      onFocus={() => {
        if (!cursor.at && cursor.size.rows > 0) cursor.go({ row: 0, col: 0 }, { wantsSight: false });
      }}
      onBlur={() => commitTyped(core)}
      onCompositionStart={(event) => {
        composing.current = true;
        const its = cursor.at && core.column(cursor.at.col);
        const row = cursor.at && model.rowAt(cursor.at.row);
        if (!cursor.editing && its && core.takesText(its) && model.mayEdit(its, row)) cursor.edit(event.currentTarget.value);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        typed(event.currentTarget);
      }}
      onInput={(event) => typed(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        onKeys(core, event, isTyping, facts.editing);
      }}
      onCopy={(event) => !isTyping && clipboard.copy(event)}
      onCut={(event) => !isTyping && clipboard.cut(event)}
      onPaste={(event) => !isTyping && clipboard.paste(event)}
    />
  );
}

/** What is above the cells: the box to type in, and the one editor. */
export function EditorLayer({ label, headHeight }: Props) {
  const core = useCore();
  const { cursor } = core;
  const place = useRef<HTMLDivElement>(null);
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  usePlace(place, headHeight);
  const { editing } = cursor;
  const isPinned = editing !== undefined && core.layout.boxes[editing.col]?.isPinned === true;
  return (
    <div className="tb-place" ref={place} data-pinned={isPinned || undefined}>
      <TypeBox label={label} />
      <KindEditors />
    </div>
  );
}
