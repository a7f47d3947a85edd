import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { useState } from 'react';
import { UploadCell } from '../index.ts';

export function Cell() {
  const [file, setFile] = useState<readonly StoredFile[]>([
    { fileName: '第八届物联网竞赛通知.pdf', filePath: 'temp/0123456789abcdef0123456789abcdef.pdf', fileSize: 12_000 },
  ]);
  return (
    <table style={{ display: 'block', overflowX: 'auto' }}>
      <tbody>
        <tr>
          <td>
            <UploadCell aria-label="文件 / File" value={file} onChange={(next) => setFile(next ? [next] : [])} />
          </td>
          <td>
            <UploadCell aria-label="空 / Empty" takes="scan" />
          </td>
          <td>
            <UploadCell aria-label="只读 / Read-only" value={file} readOnly />
          </td>
          <td>
            <UploadCell aria-label="禁用 / Disabled" disabled />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
