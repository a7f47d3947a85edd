import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { type FileKind, fileKindRules } from '@saiyun/sdk/contract';
import { fileFailure } from '@saiyun/sdk/logic/upload';
import { Button, Flex, Progress, Typography, Upload } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FileLink, fileNames } from '../cells/file-link.tsx';
import type { InputProps } from './widget.ts';

/** Why the field does not accept a chosen file (UPLOAD-06); the server checks the content again. */
const faultOf = (takes: FileKind | undefined, file: File) => {
  if (!takes) return undefined;
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const { endings, text, under } = fileKindRules[takes];
  return !endings.includes(ending) || (under !== undefined && file.size >= under) ? text : undefined;
};

const acceptOf = (takes: FileKind | undefined): string | undefined =>
  takes && fileKindRules[takes].endings.map((ending) => `.${ending}`).join(',');

/** Uploads a chosen file at once and keeps its path; faults appear below, by file name. */
export function FileInput({ id, field, value, onChange, disabled, dictText }: InputProps) {
  const { t, say, lang } = useKitText();
  const [percent, setPercent] = useState<number>();
  const [told, setTold] = useState<{ readonly name: string; readonly reason: string }>();
  /** Names of the files uploaded here and of those that the row already had. */
  const [names, setNames] = useState(() => fileNames(value, dictText));
  const paths = typeof value === 'string' ? value.split(',').filter(Boolean) : [];
  const { takes } = field;

  const send = async (file: File) => {
    const fault = faultOf(takes, file);
    setTold(fault && { name: file.name, reason: say(fault) });
    if (fault) return;
    setPercent(0);
    try {
      const stored = await client.files.upload(file, {
        ...(takes && { biz: takes }),
        onProgress: ({ done, total }) => setPercent(total > 0 ? Math.round((done / total) * 100) : 0),
      });
      setNames((known) => new Map([...known, [stored, file.name]]));
      onChange?.(stored);
    } catch (error) {
      setTold({ name: file.name, reason: failureMessage(error) });
    } finally {
      setPercent(undefined);
    }
  };
  const remove = () => {
    setTold(undefined);
    onChange?.(null);
  };

  return (
    <Flex vertical gap={4}>
      <Flex align="center" gap={8} wrap style={{ minWidth: 0 }}>
        {paths.map((path) => (
          <FileLink key={path} path={path} name={names.get(path)} />
        ))}
        {!disabled && (
          <Upload
            accept={acceptOf(takes)}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return Upload.LIST_IGNORE;
            }}
          >
            <Button id={id} icon={<UploadOutlined />} loading={percent !== undefined}>
              {paths.length > 0 ? t('file.replace') : t('file.choose')}
            </Button>
          </Upload>
        )}
        {paths.length > 0 && !disabled && <Button type="text" icon={<CloseOutlined />} aria-label={t('file.remove')} onClick={remove} />}
        {percent !== undefined && <Progress percent={percent} size="small" style={{ width: 120 }} aria-label={t('file.choose')} />}
      </Flex>
      {told && (
        <Typography.Text type="danger" role="alert" style={{ wordBreak: 'break-word' }}>
          {told.reason.includes(told.name) ? told.reason : `${fileFailure(told.name, lang)} ${told.reason}`}
        </Typography.Text>
      )}
    </Flex>
  );
}
