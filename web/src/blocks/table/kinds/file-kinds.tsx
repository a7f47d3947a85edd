import { cellTexts } from '@saiyun/sdk/logic/cells';
import { filesOf } from '@saiyun/sdk/logic/upload';
import type { Named } from '../model/names.ts';
import { type CellContext, type CellKind, isNothing } from './cell-kind.ts';
import { lazyEditor } from './lazy-editor.tsx';
import { fileLookup, namesIn } from './lookups.ts';

/** Characters of a file's name that a cell has room for (ETABLE-21). */
export const shownName = 5;
/** Thumbnails side by side. */
const shownPictures = 3;

interface CellFile extends Named {
  readonly path: string;
}

/** Files of a cell: paths, or a list that says their names as well. */
function filesIn(value: unknown, { names, t }: CellContext, wantsUrl = false): readonly CellFile[] {
  const isNamed = typeof value !== 'string' || value.trimStart().startsWith('[');
  return filesOf(value, String).map(({ path = '', name }): CellFile => {
    if (names.isRefused(fileLookup, path)) return { path, text: path };
    if (isNamed && !wantsUrl) return { path, text: name };
    const named = names.of(fileLookup, path);
    return named ? { path, text: isNamed ? name : named.text, url: named.url } : { path, text: isNamed ? name : t('unknownFile') };
  });
}

export function cutName(name: string): string {
  const letters = [...name];
  return letters.length > shownName ? `${letters.slice(0, shownName).join('')}…` : name;
}

const more = (count: number) => (count > 0 ? <span className="tb-tag tb-more">+{count}</span> : null);

const files: Omit<CellKind, 'editor'> = {
  isViewed: true,
  show: (value, context) =>
    filesIn(value, context)
      .map(({ text }) => text)
      .join(', '),
  // A file is copied within the table by its name; another text is no file.
  read: (text, { names }) => {
    const paths = namesIn(text).map((name) => names.idOf(fileLookup, name));
    return paths.includes(undefined) ? undefined : paths.join(',');
  },
  prepare: (texts, { names }) => names.resolve(fileLookup, texts.flatMap(namesIn)),
  rules: (_column, _options, names) => [
    {
      test: (value) => typeof value !== 'string' || namesIn(value).every((path) => !names.isRefused(fileLookup, path)),
      message: cellTexts.option,
    },
  ],
  draw: (value, context) => {
    if (isNothing(value)) return null;
    const [first, ...others] = filesIn(value, context);
    return first ? (
      <>
        <span className="tb-file" title={first.text}>
          {cutName(first.text)}
        </span>
        {more(others.length)}
      </>
    ) : null;
  },
};

/** One file, sent from the cell itself. */
export const upload: CellKind = {
  ...files,
  hint: ({ t }) => t('addFile'),
  ...lazyEditor(async () => (await import('./editors/file-editors.tsx')).UploadEditor),
};

/** Several files, in a window of their own. */
export const file: CellKind = {
  ...files,
  hint: ({ t }) => t('addFile'),
  ...lazyEditor(async () => (await import('./editors/file-editors.tsx')).FilesEditor),
};

/** Pictures: small in the cell, as cards in a window of their own. */
export const image: CellKind = {
  ...files,
  hint: ({ t }) => t('addPicture'),
  ...lazyEditor(async () => (await import('./editors/file-editors.tsx')).PicturesEditor),
  draw: (value, context) => {
    if (isNothing(value)) return null;
    const all = filesIn(value, context, true);
    return (
      <>
        {all.slice(0, shownPictures).map(({ path, text, url }) =>
          url ? (
            <img key={path} className="tb-picture" src={url} alt={text} onError={() => context.names.renew(fileLookup, path)} />
          ) : (
            <span key={path} className="tb-file" title={text}>
              {cutName(text)}
            </span>
          ),
        )}
        {more(all.length - shownPictures)}
      </>
    );
  },
};
