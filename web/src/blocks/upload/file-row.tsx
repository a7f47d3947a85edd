import { CloseOutlined, DeleteOutlined, DownloadOutlined, ReloadOutlined, SwapOutlined } from '@ant-design/icons';
import type { UploadFile } from '@saiyun/sdk/logic/upload';
import { Button, Progress } from 'antd';
import { FileName, useDownload } from '../file-view/index.ts';
import type { FileQueue, UploadFault } from './file-queue.ts';
import { fileSize } from './file-size.ts';
import { useUploadText } from './texts/index.ts';

interface FileRowProps {
  readonly file: UploadFile;
  readonly all: FileQueue;
  readonly readOnly: boolean;
  readonly onReplace?: ((uid: string) => void) | undefined;
}

/** The last part of a path that has no name of its own; the name is then asked for. */
const isBareName = ({ name, path = '' }: UploadFile): boolean => path.endsWith(name) && /^[0-9a-f]{32}(\.|$)/.test(name);

/** A file that was uploaded: its name opens it, and it can be downloaded under that name. */
function StoredName({ file, all }: Pick<FileRowProps, 'file' | 'all'>) {
  const among = all.files.flatMap(({ status, path, name }) => (status === 'done' && path ? [{ path, name }] : []));
  return (
    <FileName
      path={file.path ?? ''}
      name={isBareName(file) ? undefined : file.name}
      {...(among.length > 1 && !all.files.some(isBareName) && { among })}
    />
  );
}

/** What a failed file is told in a list (UPLOAD-11): that it did not arrive, or its name and what the server says of it. */
export function listFault(name: string, fault: UploadFault | undefined, t: ReturnType<typeof useUploadText>['t']): string {
  const reason = fault?.reason ?? t('unknown');
  if (!fault?.isRefusal) return t('listFailed', { message: reason });
  return reason.includes(name) ? reason : `${name} ${reason}`;
}

/** A line of a list: name, size, state, and what can be done. */
export function FileRow({ file, all, readOnly, onReplace }: FileRowProps) {
  const { t } = useUploadText();
  const { name, status, uid } = file;
  const { download, isBusy } = useDownload(file.path ?? '');
  return (
    <li className="bup-row" data-status={status}>
      <div className="bup-line">
        {status === 'done' ? <StoredName file={file} all={all} /> : <span className="bup-name">{name}</span>}
        {file.size > 0 && <span className="bup-size">{fileSize(file.size)}</span>}
        <span className="bup-acts">
          {status === 'done' && (
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              loading={isBusy}
              aria-label={t('download.of', { name })}
              onClick={download}
            />
          )}
          {status === 'error' && all.canRetry(uid) && (
            <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={t('retry.of', { name })} onClick={() => all.retry(uid)}>
              {t('retry')}
            </Button>
          )}
          {!readOnly && status === 'done' && onReplace && (
            <Button
              type="text"
              size="small"
              icon={<SwapOutlined />}
              aria-label={t('replace.of', { name })}
              onClick={() => onReplace(uid)}
            />
          )}
          {!readOnly && (
            <Button
              type="text"
              size="small"
              icon={status === 'uploading' ? <CloseOutlined /> : <DeleteOutlined />}
              aria-label={t(status === 'uploading' ? 'cancel.of' : 'remove.of', { name })}
              onClick={() => all.remove(uid)}
            />
          )}
        </span>
      </div>
      {status === 'uploading' && (
        <div className="bup-progress">
          <Progress percent={file.percent} size="small" showInfo={false} aria-label={t('progress', { name, percent: file.percent })} />
          <span className="bup-state">{stateOf(file, all, t)}</span>
        </div>
      )}
      {status === 'error' && (
        <p className="bup-fault" role="alert">
          {listFault(name, all.faults.get(uid), t)}
        </p>
      )}
    </li>
  );
}

function stateOf({ uid, percent }: UploadFile, all: FileRowProps['all'], t: ReturnType<typeof useUploadText>['t']): string {
  if (all.isWaiting(uid)) return t('waiting');
  if (all.isQueued(uid)) return t('waitsTurn');
  return percent >= 99 ? t('checking') : `${percent}%`;
}
