import { filesOf, type StoredFile } from '@saiyun/sdk/logic/upload';
import { lazy, Suspense, useMemo, useState } from 'react';
import { fileNames } from '../cells/file-link.tsx';
import type { InputProps } from './widget.ts';

const FileList = lazy(async () => ({ default: (await import('../../blocks/upload/index.ts')).FileList }));
const LetterUpload = lazy(async () => ({ default: (await import('../../blocks/upload/index.ts')).LetterUpload }));
const ImageCards = lazy(async () => ({ default: (await import('../../blocks/upload/index.ts')).ImageCards }));

/** Of a field that takes several. */
const mostFiles = 9;

/** What a row keeps as paths, as files of an upload list, and how a change of the list goes back. */
export function useStoredFiles({ value, onChange, dictText }: Pick<InputProps, 'value' | 'onChange' | 'dictText'>) {
  /** Names and sizes of the files uploaded here; the row knows the names of those that it had. */
  const [sent, setSent] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const files = useMemo(() => {
    const names = fileNames(value, dictText);
    return filesOf(value, String).map(
      ({ path = '', name, size }): StoredFile => sent.get(path) ?? { filePath: path, fileName: names.get(path) ?? name, fileSize: size },
    );
  }, [value, dictText, sent]);
  const keep = (next: readonly StoredFile[]): void => {
    setSent((known) => new Map([...known, ...next.map((file) => [file.filePath, file] as const)]));
    onChange?.(next.map(({ filePath }) => filePath).join(',') || null);
  };
  return { files, keep };
}

/** The file or files of a field: uploaded at once, kept as their paths. A picture is shown as one. */
export function FileInput({ id, field, value, onChange, disabled, dictText, 'aria-label': label }: InputProps) {
  const { takes } = field;
  const { files, keep } = useStoredFiles({ value, onChange, dictText });
  const shared = {
    id,
    value: files,
    limit: field.many ? mostFiles : 1,
    disabled: disabled ?? false,
    'aria-label': label,
    use: { use: 'form', ...(takes && { biz: takes }) } as const,
    onChange: keep,
  };
  if (takes === 'letter') {
    const { onChange: _keep, limit: _limit, use: _use, ...letter } = shared;
    return (
      <Suspense fallback={<div aria-busy="true" style={{ minHeight: 48 }} />}>
        <LetterUpload {...letter} onChange={(file) => keep(file ? [file] : [])} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<div aria-busy="true" style={{ minHeight: 48 }} />}>
      {takes === 'image' || takes === 'signature' ? (
        <ImageCards {...shared} takes={takes} />
      ) : (
        <FileList {...shared} {...(takes && { takes })} />
      )}
    </Suspense>
  );
}
