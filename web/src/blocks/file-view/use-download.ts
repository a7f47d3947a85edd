import { useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { saveAddress } from './save-address.ts';

/** The download of a stored file by its path, and whether it is unknown (UPLOAD-07). */
export function useDownload(path: string) {
  const { fileUrl } = useBlocks();
  const [isBusy, setBusy] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  const download = async () => {
    if (!fileUrl) return;
    setBusy(true);
    setUnknown(undefined);
    try {
      saveAddress(await fileUrl(path));
    } catch {
      setUnknown(path);
    } finally {
      setBusy(false);
    }
  };
  return { download: () => void download(), isBusy, isUnknown: unknown === path };
}
