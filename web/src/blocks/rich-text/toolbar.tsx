import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { richSizes } from '@saiyun/sdk/logic/notice';
import { type Editor, useEditorState } from '@tiptap/react';
import { Dropdown, Select } from 'antd';
import { type ReactNode, useRef } from 'react';
import { EditorTools } from '../../ui/editor/editor-frame.tsx';
import { ToolButton } from '../../ui/editor/tool-button.tsx';
import { LinkTool } from './link-tool.tsx';
import { useRichTextText } from './texts/index.ts';

interface Props {
  readonly editor: Editor;
  /** Undefined where pictures cannot be stored. */
  readonly onPictures: ((files: readonly File[]) => void) | undefined;
}

/** The sizes on offer (WIDGET-08); a text may hold every other one between the first and the last. */
const sizes = [richSizes.min, 10, 12, 14, 16, 18, 20, 24, 28, 32, richSizes.max];
const usual = 'usual';

const marks = [
  ['bold', <BoldOutlined key="bold" />, (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ['italic', <ItalicOutlined key="italic" />, (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ['underline', <UnderlineOutlined key="underline" />, (editor: Editor) => editor.chain().focus().toggleUnderline().run()],
  ['strike', <StrikethroughOutlined key="strike" />, (editor: Editor) => editor.chain().focus().toggleStrike().run()],
] as const satisfies readonly (readonly [string, ReactNode, (editor: Editor) => boolean])[];

/** The styles of the paragraph and of the letters at the cursor. */
function TextStyles({ editor }: Pick<Props, 'editor'>) {
  const { t } = useRichTextText();
  const { style, size } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: now.isActive('heading', { level: 3 }) ? 3 : now.isActive('heading', { level: 4 }) ? 4 : 0,
      size: String(now.getAttributes('textStyle').fontSize ?? usual),
    }),
  });
  return (
    <>
      <Select<number>
        size="small"
        className="rte-style"
        aria-label={t('style')}
        value={style}
        onChange={(level) => {
          const chain = editor.chain().focus();
          if (level === 3 || level === 4) chain.setHeading({ level }).run();
          else chain.setParagraph().run();
        }}
        options={[
          { value: 0, label: t('paragraph') },
          { value: 3, label: t('heading') },
          { value: 4, label: t('subheading') },
        ]}
      />
      <Select<string>
        size="small"
        className="rte-size"
        aria-label={t('size')}
        value={size}
        onChange={(next) => {
          const chain = editor.chain().focus();
          if (next === usual) chain.unsetFontSize().run();
          else chain.setFontSize(next).run();
        }}
        options={[{ value: usual, label: t('sizeUsual') }, ...sizes.map((px) => ({ value: `${px}px`, label: t('sizeOf', { size: px }) }))]}
      />
    </>
  );
}

/** Inserts a table, and changes the one in which the cursor is. */
function TableTool({ editor }: Pick<Props, 'editor'>) {
  const { t } = useRichTextText();
  const isIn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const chain = () => editor.chain().focus();
  const acts = {
    tableInsert: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    rowBelow: () => chain().addRowAfter().run(),
    columnRight: () => chain().addColumnAfter().run(),
    merge: () => chain().mergeOrSplit().run(),
    rowDelete: () => chain().deleteRow().run(),
    columnDelete: () => chain().deleteColumn().run(),
    tableDelete: () => chain().deleteTable().run(),
  };
  const offered = (Object.keys(acts) as (keyof typeof acts)[]).filter((act) => (act === 'tableInsert') !== isIn);
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: offered.map((act) => ({ key: act, label: t(act) })), onClick: ({ key }) => acts[key as keyof typeof acts]() }}
    >
      <ToolButton label={t('table')} icon={<TableOutlined />} isOn={isIn} />
    </Dropdown>
  );
}

/** The tools above a text. They keep the selection in it. */
export function Toolbar({ editor, onPictures }: Props) {
  const { t } = useRichTextText();
  const file = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  return (
    <EditorTools label={t('tools')}>
      <TextStyles editor={editor} />
      {marks.map(([name, icon, run]) => (
        <ToolButton key={name} label={t(name)} icon={icon} isOn={state[name]} onClick={() => run(editor)} />
      ))}
      <ToolButton
        label={t('bullets')}
        icon={<UnorderedListOutlined />}
        isOn={state.bullets}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <ToolButton
        label={t('numbers')}
        icon={<OrderedListOutlined />}
        isOn={state.numbers}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <LinkTool editor={editor} />
      {onPictures && (
        <>
          <ToolButton label={t('picture')} icon={<PictureOutlined />} onClick={() => file.current?.click()} />
          <input
            ref={file}
            className="rte-file"
            type="file"
            hidden
            multiple
            accept=".png,.jpg,.jpeg,.gif,.webp,.bmp"
            aria-label={t('picture')}
            onChange={({ target }) => {
              onPictures([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </>
      )}
      <TableTool editor={editor} />
      <ToolButton label={t('clear')} icon={<ClearOutlined />} onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()} />
      <ToolButton label={t('undo')} icon={<UndoOutlined />} isOff={!state.canUndo} onClick={() => editor.chain().focus().undo().run()} />
      <ToolButton label={t('redo')} icon={<RedoOutlined />} isOff={!state.canRedo} onClick={() => editor.chain().focus().redo().run()} />
    </EditorTools>
  );
}
