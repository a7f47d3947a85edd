import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { useState } from 'react';
import { Blocks, useBlocks } from '../../provider/index.ts';
import { ImageCards } from '../index.ts';

const drawn = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="hsl(${hue} 60% 70%)"/><circle cx="3" cy="0.8" r="0.4" fill="#fff"/></svg>`)}`;
const stored = [200, 130, 40].map((hue, i) => ({ fileName: `${i + 1}.png`, filePath: `sample/${hue}`, fileSize: 9000 }));

export function Pictures() {
  const blocks = useBlocks();
  const [files, setFiles] = useState<readonly StoredFile[]>(stored);
  const fileUrl = async (path: string) =>
    path.startsWith('sample/')
      ? { url: drawn(Number(path.slice(7))), fileName: path }
      : (blocks.fileUrl?.(path) ?? Promise.reject(new Error(path)));
  return (
    <Blocks value={{ ...blocks, fileUrl }}>
      <ImageCards aria-label="现场照片 / Photos" value={files} onChange={setFiles} limit={6} />
      <ImageCards aria-label="只读 / Read-only" value={files} readOnly />
    </Blocks>
  );
}
