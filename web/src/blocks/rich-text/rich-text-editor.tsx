import './rich-text.css';
import '../../ui/rich-text.css';
import { cleanHtml } from '@saiyun/sdk/logic/notice';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { EditorFrame } from '../../ui/editor/editor-frame.tsx';
import { useBlocks } from '../provider/index.ts';
import { richTextExtensions } from './extensions.ts';
import { useRichTextText } from './texts/index.ts';
import { Toolbar } from './toolbar.tsx';

const isPicture = (file: File): boolean => /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(file.type);
const asPath = (path: string): Promise<string> => Promise.resolve(path);

/** What a shown text said last. */
type Sending = { readonly name: string; readonly reason?: string };

export interface RichTextInputProps {
  /** HTML of the few elements that a formatted text may have; anything else is cleaned away. */
  readonly value?: string | undefined;
  /** The cleaned HTML; undefined when nothing is left. */
  readonly onChange?: ((html: string | undefined) => void) | undefined;
  /** Stores a chosen, pasted or dropped picture and gives its path, instead of the `upload` of `Blocks`; without either there are none. */
  readonly upload?: ((file: File) => Promise<string>) | undefined;
  /** An address under which the browser can show a stored picture. */
  readonly pictureUrl?: ((path: string) => Promise<string>) | undefined;
  /** Height of the text in px, 300 by default (WIDGET-08). */
  readonly height?: number | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

const none = () => undefined;

/** The upload of the props, or that of `Blocks` as one of the text editor. */
function useStored(own: RichTextInputProps['upload']): RichTextInputProps['upload'] {
  const { upload } = useBlocks();
  if (own || !upload) return own;
  return async (file) => {
    const how = { use: { use: 'editor', biz: 'editor' }, signal: new AbortController().signal, onProgress: none, onWaiting: none } as const;
    return (await upload(file, how)).filePath;
  };
}

/** The editor itself; typed and pasted content is cleaned before it becomes the value. */
export function RichTextEditor(props: RichTextInputProps) {
  const { value = '', onChange, pictureUrl = asPath, height = 300, disabled = false, id, 'aria-label': label } = props;
  const { t } = useRichTextText();
  const { failureText } = useBlocks();
  const upload = useStored(props.upload);
  /** The value in the editor: its own changes are not written back under the cursor. */
  const shown = useRef(value);
  const [sending, setSending] = useState<Sending>();
  const attributes = {
    class: 'rte-text rt',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ?? t('content'),
    ...(id !== undefined && { id }),
  };
  const send = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      if (!isPicture(file)) {
        setSending({ name: file.name, reason: t('notPicture') });
        return;
      }
      setSending({ name: file.name });
      try {
        const src = await upload?.(file);
        if (src !== undefined) editor?.chain().focus().setImage({ src, alt: file.name }).run();
        setSending(undefined);
      } catch (error) {
        setSending({ name: file.name, reason: failureText?.(error) ?? String(error instanceof Error ? error.message : error) });
        return;
      }
    }
  };
  /** Takes pictures out of a paste or a drop; a text that comes with a picture of itself, as from Word, stays a text. */
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (!upload || files.length === 0 || data?.getData('text/html')) return false;
    void send(files);
    return true;
  };
  const editor = useEditor({
    extensions: richTextExtensions(pictureUrl),
    content: cleanHtml(value),
    editable: !disabled,
    editorProps: {
      attributes,
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : cleanHtml(changed.getHTML());
      shown.current = html;
      onChange?.(html === '' ? undefined : html);
    },
  });
  useEffect(() => {
    if (!editor || shown.current === value) return;
    shown.current = value;
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  if (!editor) return null;
  return (
    <EditorFrame isDisabled={disabled}>
      {!disabled && <Toolbar editor={editor} onPictures={upload && ((files) => void send(files))} />}
      <EditorContent editor={editor} style={{ height }} className="rte-box" />
      {sending && (
        <p
          className="rte-told"
          role={sending.reason === undefined ? 'status' : 'alert'}
          data-failed={sending.reason !== undefined || undefined}
        >
          {sending.reason === undefined
            ? t('uploading', { name: sending.name })
            : t('failed', { name: sending.name, reason: sending.reason })}
        </p>
      )}
    </EditorFrame>
  );
}
