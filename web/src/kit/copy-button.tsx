import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { useKitText } from '../messages/kit/index.ts';

/** Copies a text to the clipboard and confirms it; if the browser refuses, the reader can still copy the text beside it. */
export function CopyButton({ text, autoFocus }: { readonly text: string; readonly autoFocus?: boolean }) {
  const { t } = useKitText();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  return (
    <Button
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      autoFocus={autoFocus}
      onClick={() => void copyText(text).then((done) => done && setCopied(text))}
    >
      <span aria-live="polite">{t(isCopied ? 'action.copied' : 'action.copy')}</span>
    </Button>
  );
}
