import type { Download } from '@saiyun/sdk';
import { useState } from 'react';
import { showFailure } from '../../lib/errors/error-policy.ts';
import { saveFile } from './save-file.ts';

/** Fetches a file and saves it, one at a time; a failure is shown as a message. */
export function useSavedFile(fetch: () => Promise<Download>) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveFile(await fetch());
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save: () => void save() };
}
