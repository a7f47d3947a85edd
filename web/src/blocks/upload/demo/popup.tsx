import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { useState } from 'react';
import { UploadButton } from '../index.ts';

export function Popup() {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  return <UploadButton value={files} onChange={setFiles} limit={5} />;
}
