import { basename } from 'node:path';
import type { ReviewDetail } from '@saiyun/sdk';
import type { ReviewFile } from '@saiyun/sdk/calls';
import { useEffect, useRef, useState } from 'react';
import { isReadable, kindOf, sizeText } from '../../../files/kinds.ts';
import { useAppContext } from '../../../kit/app-context.ts';
import type { Notice } from '../../../kit/frame.tsx';
import { errorText } from '../../../kit/use-load.ts';

/** A file of the work that may be seen, or that there is one which may not. */
export interface WorkFile extends ReviewFile {
  readonly id: string;
}

export interface WorkFiles {
  readonly rows: readonly WorkFile[];
  readonly sizeOf: (file: WorkFile) => number | undefined;
  readonly notice: Notice | undefined;
  readonly complain: (text: string | undefined) => void;
  /** The text of a file, for the reader. */
  readonly read: (file: WorkFile) => Promise<readonly string[] | undefined>;
  readonly open: (file: WorkFile) => Promise<void>;
  readonly save: (file: WorkFile) => Promise<void>;
}

/** The files of a work: fetched once, then read, opened and saved from memory. */
export function useWorkFiles({ works, review }: ReviewDetail): WorkFiles {
  const { client, t, endedBy } = useAppContext();
  const [notice, setNotice] = useState<Notice>();
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const fetched = useRef(new Map<string, Uint8Array>());
  const rows = works.files.map((file, n): WorkFile => ({ ...file, id: String(n) }));
  const isGone = useRef(false);
  const sized = (path: string, size: number): void => {
    if (!isGone.current) setSizes((before) => ({ ...before, [path]: size }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    isGone.current = false;
    void (async () => {
      for (const { path } of works.files) {
        if (path === null || isGone.current) continue;
        // The head of the answer says it; without it the list has a gap.
        const { size, stream } = await client.files.get(path);
        if (size !== undefined) sized(path, size);
        await stream.cancel();
      }
    })().catch(() => undefined);
    return () => {
      isGone.current = true;
    };
  }, []);

  const bytesOf = async ({ path }: WorkFile): Promise<Uint8Array> => {
    if (path === null) throw new Error(t('files.withheld'));
    const known = fetched.current.get(path);
    if (known) return known;
    const [{ bytesOf: all }, download] = await Promise.all([import('../../../files/read-download.ts'), client.files.get(path)]);
    let told = 0;
    const bytes = await all(download, (done) => {
      // Once for each megabyte: more often nobody reads it.
      if (done - told < 1024 * 1024 || isGone.current) return;
      told = done;
      setNotice({ tone: 'info', text: t('files.loading', { size: sizeText(done) }) });
    });
    fetched.current.set(path, bytes);
    sized(path, bytes.length);
    return bytes;
  };
  const doing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setNotice({ tone: 'info', text: t('shell.loading') });
    try {
      const done = await work();
      if (!isGone.current) setNotice(undefined);
      return done;
    } catch (error) {
      if (!endedBy(error) && !isGone.current) setNotice({ tone: 'bad', text: errorText(error) });
      return undefined;
    }
  };
  const nameOf = async ({ name }: WorkFile): Promise<string> =>
    (await import('../../../files/save.ts')).safeName(name ?? '', review.anonymousCode);

  return {
    rows,
    sizeOf: ({ path }) => (path === null ? undefined : sizes[path]),
    notice,
    complain: (text) => setNotice(text === undefined ? undefined : { tone: 'bad', text }),
    read: (file) =>
      doing(async () => {
        const kind = kindOf(file.name ?? '');
        if (!isReadable(kind)) return undefined;
        const bytes = await bytesOf(file);
        const { textOf } = await import('../../../files/text-of.ts');
        const pages = await textOf(kind, bytes).catch((cause: unknown) => {
          throw new Error(t('files.unreadable'), { cause });
        });
        if (pages.every((page) => page.trim() === '')) throw new Error(t('files.noText'));
        return pages;
      }),
    open: async (file) => {
      await doing(async () => {
        const { view, viewerOf } = await import('../../../files/viewer.ts');
        const viewer = viewerOf();
        if (viewer) await view(viewer, await nameOf(file), await bytesOf(file));
      });
    },
    save: async (file) => {
      const saved = await doing(async () => {
        const { downloadFolder, folderName, saveIn } = await import('../../../files/save.ts');
        const folder = await downloadFolder();
        const path = await saveIn(folder, await nameOf(file), await bytesOf(file));
        return { name: basename(path), folder: folderName(folder) };
      });
      if (saved && !isGone.current) setNotice({ tone: 'good', text: t('files.saved', saved) });
    },
  };
}
