import { lazy, Suspense } from 'react';

const FileName = lazy(async () => ({ default: (await import('../../blocks/file-view/index.ts')).FileName }));

/** The file names of a value, by path: the row has them beside it, in the same order (UPLOAD-02). */
export function fileNames(value: unknown, dictText: string | undefined): ReadonlyMap<string, string> {
  const names = dictText?.split(',') ?? [];
  return new Map(typeof value === 'string' ? value.split(',').flatMap((path, i) => (names[i] ? [[path, names[i]]] : [])) : []);
}

/** A stored file. A click shows it with the session's rights, or downloads what cannot be shown. */
export function FileLink({ path, name }: { path: string; name?: string | undefined }) {
  return (
    <Suspense fallback={name}>
      <FileName path={path} name={name} />
    </Suspense>
  );
}
