import { LinkOutlined } from '@ant-design/icons';
import { safeHref } from '@saiyun/sdk/logic/notice';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Flex, Input, Popover } from 'antd';
import { useState } from 'react';
import { ToolButton } from '../../ui/editor/tool-button.tsx';
import { useRichTextText } from './texts/index.ts';

/** Makes the selection a link, or changes the link at the cursor. */
export function LinkTool({ editor }: { readonly editor: Editor }) {
  const { t } = useRichTextText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const href = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes('link').href as string | undefined });
  const address = safeHref(typed);
  const isWrong = typed.trim() !== '' && address === undefined;
  const apply = (): void => {
    if (address === undefined) return;
    setOpen(false);
    const chain = editor.chain().focus().extendMarkRange('link');
    // A link on nothing shows its own address.
    if (editor.state.selection.empty && href === undefined) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
  };
  const form = (
    <div className="rte-link">
      <Flex gap="small">
        <Input
          autoFocus
          aria-label={t('address')}
          placeholder="https://"
          maxLength={500}
          value={typed}
          status={isWrong ? 'error' : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            apply();
          }}
        />
        <Button type="primary" disabled={address === undefined} onClick={apply}>
          {t('apply')}
        </Button>
      </Flex>
      {isWrong && <p role="alert">{t('addressWrong')}</p>}
      {href !== undefined && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setOpen(false);
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
          }}
        >
          {t('unlink')}
        </Button>
      )}
    </div>
  );
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        if (open) setTyped(href ?? '');
        setOpen(open);
      }}
      content={form}
      destroyOnHidden
    >
      <ToolButton label={t('link')} icon={<LinkOutlined />} isOn={href !== undefined} />
    </Popover>
  );
}
