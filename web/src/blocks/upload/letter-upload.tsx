import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { FileList } from './file-list.tsx';
import { useUploadText } from './texts/index.ts';
import type { FilesValue } from './use-uploads.ts';

export interface LetterUploadProps {
  /** The stored letter: its path, or a list with it and its name. */
  readonly value?: FilesValue | undefined;
  /** The letter once it is there; `null` after it was removed. */
  readonly onChange?: (file: StoredFile | null) => void;
  /** Shown, but not to be changed now. */
  readonly disabled?: boolean;
  /** Shows what is there and nothing to change it. */
  readonly readOnly?: boolean;
  /** Id of the control, for the label of a form. */
  readonly id?: string | undefined;
  /** What the control is for, where no label says it. */
  readonly 'aria-label'?: string | undefined;
}

/** A signed commitment letter: JPG, PNG or PDF under 10 MB (UPLOAD-21). */
export function LetterUpload({ onChange, 'aria-label': label, ...list }: LetterUploadProps) {
  const { t } = useUploadText();
  return (
    <FileList
      {...list}
      aria-label={label ?? t('letter')}
      limit={1}
      takes="letter"
      use={{ use: 'form', biz: 'letter' }}
      hint={t('letter.hint')}
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
