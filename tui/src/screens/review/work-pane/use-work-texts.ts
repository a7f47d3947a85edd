import type { ReviewDetail } from '@saiyun/sdk';
import { useEffect, useState } from 'react';
import { isReadable, kindOf } from '../../../files/kinds.ts';
import { keys } from '../../../keys.ts';
import { useAppContext } from '../../../kit/app-context.ts';
import { cut } from '../../../state/cells.ts';
import { useWorkFiles, type WorkFile, type WorkFiles } from '../files/use-work-files.ts';
import { workText } from '../names.ts';

/** A larger file is fetched only when it is asked for. */
const mostBytes = 8 * 1024 * 1024;
const longestName = 24;

export interface WorkTexts {
  readonly files: WorkFiles;
  readonly tabs: readonly { readonly id: string; readonly text: string }[];
  /** The place of the one that is shown: the abstract first, then the files. */
  readonly at: number;
  readonly goTo: (at: number) => void;
  /** Leads to the abstract, or to a file unless one is shown. */
  readonly show: (what: 'abstract' | 'files') => void;
  /** The file that is shown; none for the abstract. */
  readonly file: WorkFile | undefined;
  readonly pages: readonly string[];
  /** Its text is there. */
  readonly isRead: boolean;
  /** Fetches the text of the file, or draws its picture. */
  readonly open: () => void;
}

/** What of a work is read beside its sheet: the abstract and the files, fetched as each is shown. */
export function useWorkTexts(detail: ReviewDetail): WorkTexts {
  const { t, language } = useAppContext();
  const files = useWorkFiles(detail);
  const { rows } = files;
  const firstReadable = rows.findIndex(({ name, path }) => path !== null && isReadable(kindOf(name ?? '')));
  const [at, setAt] = useState(firstReadable + 1);
  const [texts, setTexts] = useState<Readonly<Record<string, readonly string[]>>>({});
  const file = rows[at - 1];
  const kind = file && kindOf(file.name ?? '');
  const isText = file !== undefined && file.path !== null && kind !== undefined && isReadable(kind);
  const size = file && files.sizeOf(file);
  const isSmall = size !== undefined && size <= mostBytes;

  const fetch = async (one: WorkFile): Promise<void> => {
    const pages = await files.read(one);
    if (pages) setTexts((before) => ({ ...before, [one.id]: pages }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file, when it is shown and its size is known
  useEffect(() => {
    if (file && isText && isSmall && !texts[file.id]) void fetch(file);
  }, [file?.id, isText, isSmall]);

  const instead = (): string => {
    if (!file) return workText(detail.works, language, t('review.noAbstract'));
    if (file.path === null) return t('files.withheld');
    const key = keys.read.shown;
    if (isText) return isSmall ? '' : t('files.toRead', { key });
    return kind === 'picture' && files.canShow ? t('files.toSee', { key }) : t('files.noReader');
  };
  return {
    files,
    tabs: [
      { id: 'abstract', text: t('files.abstract') },
      ...rows.map(({ id, name }) => ({ id, text: cut(name ?? t('files.withheld'), longestName) })),
    ],
    at,
    goTo: (to) => setAt((to + rows.length + 1) % (rows.length + 1)),
    show: (what) => setAt((before) => (what === 'abstract' ? 0 : before || Math.max(1, firstReadable + 1))),
    file,
    pages: (file && texts[file.id]) ?? [instead()],
    isRead: file !== undefined && texts[file.id] !== undefined,
    open: () => {
      if (file && isText) void fetch(file);
      else if (file && kind === 'picture') void files.show(file);
    },
  };
}
