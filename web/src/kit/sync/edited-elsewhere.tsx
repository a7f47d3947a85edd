import { lazy, Suspense } from 'react';
import type { ListSync } from './use-list-sync.ts';

const RowEditorTag = lazy(async () => ({ default: (await import('../../blocks/table-sync/row-editor-tag.tsx')).RowEditorTag }));

interface Props {
  readonly sync: ListSync | undefined;
  readonly id: string | undefined;
}

/** Who edits a row on another page, and that it was saved there while it is edited here; nothing most of the time. */
export function EditedElsewhere({ sync, id }: Props) {
  if (!sync || id === undefined || (sync.editorsOf(id).length === 0 && !sync.isChangedElsewhere(id))) return null;
  return (
    <Suspense fallback={null}>
      <RowEditorTag sync={sync} id={id} />
    </Suspense>
  );
}
