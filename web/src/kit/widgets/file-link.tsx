import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { saveFile } from '../save-file.ts';
import { useKitText } from '../use-kit-text.ts';
import { warnOf } from '../warn.ts';

export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A stored file that a click downloads, with the session's rights. */
export function FileLink({ path }: { path: string }) {
  const { t } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const name = fileNameOf(path);
  const handleClick = async () => {
    setBusy(true);
    try {
      await saveFile(await client.files.get(path), name);
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      icon={<PaperClipOutlined />}
      loading={isBusy}
      onClick={handleClick}
      aria-label={`${t('action.download')} ${name}`}
      style={{ paddingInline: 0, maxWidth: '100%' }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
    </Button>
  );
}
