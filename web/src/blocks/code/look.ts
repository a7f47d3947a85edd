import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--sy-tone-neutral)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sy-tone-good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--sy-tone-attention)' },
  { tag: [tags.propertyName, tags.attributeName, tags.labelName], color: 'var(--sy-tone-waiting)' },
  { tag: [tags.typeName, tags.className, tags.tagName], color: 'var(--sy-tone-neutral)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment, tags.docComment], color: 'var(--sy-text-3)' },
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--sy-primary)' },
  { tag: tags.invalid, color: 'var(--sy-tone-bad)' },
]);

const frame = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--sy-text)', fontSize: 'var(--sy-text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sy-font-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--sy-text)', padding: 'var(--sy-space-2) 0' },
  '.cm-cursor': { borderLeftColor: 'var(--sy-text)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--sy-text-3)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--sy-primary) 6%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--sy-primary) 22%, transparent)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--sy-border)',
    borderRadius: 'var(--sy-radius-s)',
    backgroundColor: 'var(--sy-surface)',
    color: 'var(--sy-text)',
    boxShadow: 'var(--sy-shadow-2)',
  },
});

/** The look of every editor of code: the tokens of the pages, so that it follows theme and accent by itself. */
export const editorLook: Extension = [frame, syntaxHighlighting(colours)];
