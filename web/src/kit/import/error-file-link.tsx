import { FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { saveFile } from '../export/save-file.ts';
import { warnOf } from '../warn.ts';

/** The refused rows with the reasons, for correction and another import (IMPORT-04, IMPORT-05). */
export function ErrorFileLink({ url, name }: { url: string; name?: string }) {
  const { t } = useKitText();
  const fetchFile = async () => {
    try {
      await saveFile(await client.files.get(url));
    } catch (error) {
      warnOf(error);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      icon={<FileExcelOutlined />}
      onClick={() => void fetchFile()}
      aria-label={name ? `${t('import.errorFile')} ${name}` : undefined}
      style={{ paddingInline: 0 }}
    >
      {t('import.errorFile')}
    </Button>
  );
}
