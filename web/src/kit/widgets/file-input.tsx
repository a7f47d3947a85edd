import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Progress, Upload } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { useKitText } from '../use-kit-text.ts';
import { warnOf } from '../warn.ts';
import { FileLink } from './file-link.tsx';
import type { InputProps } from './widget.ts';

/** Stores a chosen file at once and keeps its path. */
export function FileInput({ id, value, onChange, disabled }: InputProps) {
  const { t } = useKitText();
  const [percent, setPercent] = useState<number>();
  const path = typeof value === 'string' && value ? value : undefined;

  const send = async (file: File) => {
    setPercent(0);
    try {
      const stored = await client.files.upload(file, {
        onProgress: ({ done, total }) => setPercent(total > 0 ? Math.round((done / total) * 100) : 0),
      });
      onChange?.(stored);
    } catch (error) {
      warnOf(error);
    } finally {
      setPercent(undefined);
    }
  };

  return (
    <Flex align="center" gap={8} wrap>
      {path && <FileLink path={path} />}
      {!disabled && (
        <Upload
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <Button id={id} icon={<UploadOutlined />} loading={percent !== undefined}>
            {path ? t('file.replace') : t('file.choose')}
          </Button>
        </Upload>
      )}
      {path && !disabled && <Button type="text" icon={<CloseOutlined />} aria-label={t('file.remove')} onClick={() => onChange?.(null)} />}
      {percent !== undefined && <Progress percent={percent} size="small" style={{ width: 120 }} />}
    </Flex>
  );
}
