import './rich-text-input.css';
import '../../ui/rich-text.css';
import {
  BoldOutlined,
  ClearOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { cleanHtml, plainText, type RichNode, readRichText, safeHref } from '@saiyun/sdk/logic/notice';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/store/language.ts';
import { useRichTextText } from '../../messages/rich-text/index.ts';
import type { InputProps } from './widget.ts';

const tools = [
  { command: 'formatBlock', value: 'h3', text: 'heading', Icon: FontSizeOutlined },
  { command: 'bold', text: 'bold', Icon: BoldOutlined },
  { command: 'italic', text: 'italic', Icon: ItalicOutlined },
  { command: 'underline', text: 'underline', Icon: UnderlineOutlined },
  { command: 'insertUnorderedList', text: 'bullets', Icon: UnorderedListOutlined },
  { command: 'insertOrderedList', text: 'numbers', Icon: OrderedListOutlined },
  { command: 'createLink', text: 'link', Icon: LinkOutlined },
  { command: 'removeFormat', text: 'clear', Icon: ClearOutlined },
] as const;

/** Elements created one by one, never parsed from HTML. */
const elements = (nodes: readonly RichNode[]): Node[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node);
    const made = document.createElement(node.tag);
    if (node.href !== undefined) made.setAttribute('href', node.href);
    made.append(...elements(node.children));
    return made;
  });

/** A text with simple formatting. Typed and pasted content is cleaned before it becomes the value, and again by the server. */
export function RichTextInput({ id, field, value, onChange, disabled = false, 'aria-label': label }: InputProps) {
  const { t } = useRichTextText();
  const lang = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  /** The value in the box: its own changes are not written back under the cursor. */
  const shown = useRef<string>(undefined);
  const given = typeof value === 'string' ? value : '';

  useEffect(() => {
    if (!box.current || shown.current === given) return;
    shown.current = given;
    box.current.replaceChildren(...elements(readRichText(given)));
  }, [given]);

  const tell = () => {
    const html = cleanHtml(box.current?.innerHTML ?? '');
    const isEmpty = plainText(readRichText(html)).trim() === '';
    shown.current = isEmpty ? '' : html;
    onChange?.(isEmpty ? null : html);
  };
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    // Deprecated, and still the only editing command that every browser has.
    document.execCommand(command, false, argument);
    tell();
  };
  const use = (tool: (typeof tools)[number]) => {
    if (tool.command !== 'createLink') return run(tool.command, 'value' in tool ? tool.value : undefined);
    const href = safeHref(prompt(t('address'), 'https://') ?? '');
    if (href) run(tool.command, href);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    if (html) document.execCommand('insertHTML', false, cleanHtml(html));
    else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
    tell();
  };
  return (
    <div className="kt-rich">
      <div className="kt-rich-tools" role="toolbar" aria-label={t('tools')}>
        {tools.map((tool) => (
          <button
            key={tool.command}
            type="button"
            title={t(tool.text)}
            aria-label={t(tool.text)}
            disabled={disabled}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tool)}
          >
            <tool.Icon aria-hidden />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formats */}
      <div
        ref={box}
        id={id}
        className="kt-rich-text rt"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label ?? labelIn(field.label, lang)}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  );
}
