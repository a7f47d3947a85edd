import type { ReviewFile } from '@saiyun/sdk/calls';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sizeText } from '../../../files/kinds.ts';
import { useIsGone } from '../../../files/use-is-gone.ts';
import { useAppContext } from '../../../kit/app-context.ts';
import type { Notice } from '../../../kit/frame.tsx';

export interface Fetched {
  readonly sizeOf: (file: ReviewFile) => number | undefined;
  readonly bytesOf: (file: ReviewFile) => Promise<Uint8Array>;
  /** The page was left. */
  readonly isGone: RefObject<boolean>;
}

/** Files by their paths: their sizes at once, their contents when one is asked for, and then for as long as the page is open. */
export function useFetched(files: readonly ReviewFile[], onNotice: (notice: Notice) => void): Fetched {
  const { client, t } = useAppContext();
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const fetched = useRef(new Map<string, Uint8Array>());
  const isGone = useIsGone();
  const sized = (path: string, size: number): void => {
    if (!isGone.current) setSizes((before) => ({ ...before, [path]: size }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void (async () => {
      for (const { path } of files) {
        if (path === null || isGone.current) continue;
        // The head of the answer says it; without it the list has a gap.
        const { size, stream } = await client.files.get(path);
        if (size !== undefined) sized(path, size);
        await stream.cancel();
      }
    })().catch(() => undefined);
  }, []);

  const bytesOf = async ({ path }: ReviewFile): Promise<Uint8Array> => {
    if (path === null) throw new Error(t('files.withheld'));
    const known = fetched.current.get(path);
    if (known) return known;
    const [{ bytesOf: all }, download] = await Promise.all([import('../../../files/read-download.ts'), client.files.get(path)]);
    const bytes = await all(download, (done) => {
      if (!isGone.current) onNotice({ tone: 'info', text: t('files.loading', { size: sizeText(done) }) });
    });
    fetched.current.set(path, bytes);
    sized(path, bytes.length);
    return bytes;
  };
  return { sizeOf: ({ path }) => (path === null ? undefined : sizes[path]), bytesOf, isGone };
}
