import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { EditorFrame, EditorTools } from '../../ui/editor/editor-frame.tsx';
import { ToolButton } from '../../ui/editor/tool-button.tsx';
import { editorLook } from '../code/look.ts';
import { useCodeMirror } from '../code/use-code-mirror.ts';
import { Drawn } from './drawn.tsx';
import { useMarkdownText } from './texts/index.ts';
import { type Tool, writeTool } from './tools.ts';

const usualHeight = 300;
const leastHeight = 200;
type View = 'write' | 'both' | 'preview';

const tools = [
  ['heading', <FontSizeOutlined key="heading" />],
  ['bold', <BoldOutlined key="bold" />],
  ['italic', <ItalicOutlined key="italic" />],
  ['bullets', <UnorderedListOutlined key="bullets" />],
  ['numbers', <OrderedListOutlined key="numbers" />],
  ['code', <CodeOutlined key="code" />],
  ['link', <LinkOutlined key="link" />],
  ['table', <TableOutlined key="table" />],
] as const satisfies readonly (readonly [Tool, unknown])[];

export interface MarkdownInputProps {
  /** What is written. */
  readonly value?: string | undefined;
  /** What is written now. */
  readonly onChange?: ((markdown: string) => void) | undefined;
  /** Height in px, 300 by default and never below 200 (WIDGET-07). */
  readonly height?: number | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** The editor itself: what is written, and what readers will see. */
export function MarkdownEditor({
  value = '',
  onChange,
  height = usualHeight,
  disabled = false,
  id,
  'aria-label': label,
}: MarkdownInputProps) {
  const { t } = useMarkdownText();
  const isPhone = usePhone();
  const [view, setView] = useState<View>(isPhone ? 'write' : 'both');
  const changing = useMemo(
    (): Extension => [
      EditorState.readOnly.of(disabled),
      EditorView.editable.of(!disabled),
      EditorView.contentAttributes.of({
        'aria-label': label ?? t('content'),
        ...(id !== undefined && { id }),
        // Also where it can be typed into: what scrolls is reached by the keyboard.
        tabindex: '0',
      }),
    ],
    [label, id, disabled, t],
  );
  const { box, view: editor } = useCodeMirror({
    value,
    onChange,
    changing,
    fixed: () => [history(), EditorView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap]), markdown(), editorLook],
  });
  const use = (tool: Tool): void => {
    const now = editor.current;
    if (!now) return;
    now.dispatch(writeTool(now.state, tool, { word: t('word'), column: t('column') }));
    now.focus();
  };
  const views: readonly View[] = isPhone ? ['write', 'preview'] : ['write', 'both', 'preview'];
  return (
    <EditorFrame isDisabled={disabled} style={{ height: Math.max(leastHeight, height), display: 'flex', flexDirection: 'column' }}>
      <EditorTools label={t('tools')}>
        {tools.map(([tool, icon]) => (
          <ToolButton key={tool} label={t(tool)} icon={icon} isOff={disabled || view === 'preview'} onClick={() => use(tool)} />
        ))}
        <Segmented<View>
          size="small"
          className="md-view"
          aria-label={t('view')}
          value={view}
          onChange={setView}
          options={views.map((one) => ({ value: one, label: t(one) }))}
        />
      </EditorTools>
      <div className="md-panes" data-view={view}>
        <div ref={box} className="md-write" hidden={view === 'preview'} />
        {view !== 'write' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <section className="md-preview" aria-label={t('preview')} tabIndex={0}>
            {value.trim() === '' ? <p className="md-empty">{t('empty')}</p> : <Drawn text={value} />}
          </section>
        )}
      </div>
    </EditorFrame>
  );
}
