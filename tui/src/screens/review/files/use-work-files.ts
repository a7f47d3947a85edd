import type { ReviewDetail } from '@saiyun/sdk';
import type { ReviewFile } from '@saiyun/sdk/calls';
import { useState } from 'react';
import { isReadable, kindOf } from '../../../files/kinds.ts';
import { usePicture } from '../../../files/picture/use-picture.ts';
import { useAppContext } from '../../../kit/app-context.ts';
import type { Notice } from '../../../kit/frame.tsx';
import { errorText } from '../../../kit/use-load.ts';
import { useFetched } from './use-fetched.ts';

/** A file of the work that may be seen, or that there is one which may not. */
export interface WorkFile extends ReviewFile {
  readonly id: string;
}

export interface WorkFiles {
  readonly rows: readonly WorkFile[];
  readonly sizeOf: (file: WorkFile) => number | undefined;
  readonly notice: Notice | undefined;
  readonly tell: (notice: Notice | undefined) => void;
  /** The text of a file, for the reader. */
  readonly read: (file: WorkFile) => Promise<readonly string[] | undefined>;
  /** Draws a picture in the terminal. */
  readonly show: (file: WorkFile) => Promise<void>;
  readonly canShow: boolean;
  readonly open: (file: WorkFile) => Promise<void>;
  readonly save: (file: WorkFile) => Promise<void>;
}

/** The files of a work: fetched once, then read, opened and saved from memory. */
export function useWorkFiles({ works, review }: ReviewDetail): WorkFiles {
  const { t, endedBy } = useAppContext();
  const pictures = usePicture();
  const [notice, setNotice] = useState<Notice>();
  const rows = works.files.map((file, n): WorkFile => ({ ...file, id: String(n) }));
  const { bytesOf, sizeOf, isGone } = useFetched(works.files, setNotice);
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
    sizeOf,
    notice,
    tell: setNotice,
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
    canShow: pictures.canShow,
    show: async (file) => {
      await doing(async () => {
        const bytes = await bytesOf(file);
        await pictures.show(file.name ?? '', bytes).catch((cause: unknown) => {
          throw new Error(t('files.noPicture'), { cause });
        });
      });
    },
    open: async (file) => {
      await doing(async () => {
        const { view, viewerOf } = await import('../../../files/viewer.ts');
        const viewer = viewerOf();
        if (viewer) await view(viewer, await nameOf(file), await bytesOf(file));
      });
    },
    save: async (file) => {
      const saved = await doing(async () => {
        const { saveDownload } = await import('../../../files/save.ts');
        return saveDownload(await nameOf(file), await bytesOf(file));
      });
      if (saved && !isGone.current) setNotice({ tone: 'good', text: t(`files.${saved.is}`, saved.said) });
    },
  };
}
