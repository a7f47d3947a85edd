import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { useState } from 'react';
import { FileList } from '../index.ts';

export function Several() {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  return <FileList aria-label="附件 / Attachments" value={files} onChange={setFiles} />;
}
