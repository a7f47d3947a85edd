import './upload.css';
import type { FileKind } from '@saiyun/sdk/contract';
import type { StoredFile, UploadFile, UploadUse } from '@saiyun/sdk/logic/upload';
import { useRef } from 'react';
import { acceptOf, largestFile, under } from './check-file.ts';
import { FileChooser, HiddenInput } from './file-chooser.tsx';
import { FileRow } from './file-row.tsx';
import { fileSize } from './file-size.ts';
import { useUploadText } from './texts/index.ts';
import { type FilesValue, useUploads } from './use-uploads.ts';

export interface FileListProps {
  /** Stored files: `fileName`, `filePath`, `fileSize` of each (UPLOAD-02), or paths with commas between them. */
  readonly value?: FilesValue | undefined;
  /** The stored files, as soon as none is on its way and none has failed (UPLOAD-05); an empty list once all are removed. */
  readonly onChange?: (files: readonly StoredFile[]) => void;
  /** The files after every change of one of them, those on their way and those that failed as well. */
  readonly onState?: (files: readonly UploadFile[]) => void;
  /** Most files; 0, the default, for as many as one likes (UPLOAD-16). With 1 the file can be replaced. */
  readonly limit?: number;
  /** What the files must be; checked by their content before they are sent, and by the server again. */
  readonly takes?: FileKind;
  /** Largest file in bytes, 2 GB by default. */
  readonly largest?: number;
  /** What the upload is for: a form field (the folder `temp` by default, UPLOAD-15), a column of a table, the text editor (UPLOAD-19). */
  readonly use?: UploadUse;
  /** Text of the button, 点击上传 by default (UPLOAD-14). */
  readonly text?: string;
  /** What else is asked of the files, in a few words. */
  readonly hint?: string;
  /** Shown, but not to be changed now. */
  readonly disabled?: boolean;
  /** Shows the files and nothing to change them. */
  readonly readOnly?: boolean;
  /** Id of the control, for the label of a form. */
  readonly id?: string | undefined;
  /** What the control is for, where no label says it. */
  readonly 'aria-label'?: string | undefined;
}

/** Files with progress, retry and cancel; they come by the dialog, dropped or pasted. */
export function FileList({ text, hint, disabled = false, readOnly = false, id, 'aria-label': label, ...uploads }: FileListProps) {
  const { t } = useUploadText();
  const all = useUploads(uploads);
  const { limit = 0, takes } = uploads;
  const bound = under(uploads);
  const replacement = useRef<HTMLInputElement>(null);
  const replaced = useRef<string>(undefined);
  const isDisabled = disabled || !all.canUpload;
  const isFull = all.room === 0;
  const hints = [
    hint,
    limit > 1 && t('hint.limit', { limit }),
    bound <= largestFile && takes !== 'letter' && t('hint.under', { limit: fileSize(bound) }),
  ].filter(Boolean);
  return (
    <div className="bup">
      {all.files.length > 0 && (
        <ul className="bup-list" aria-label={label}>
          {all.files.map((file) => (
            <FileRow
              key={file.uid}
              file={file}
              all={all}
              readOnly={readOnly || disabled}
              onReplace={
                isDisabled
                  ? undefined
                  : (uid) => {
                      replaced.current = uid;
                      replacement.current?.click();
                    }
              }
            />
          ))}
        </ul>
      )}
      {readOnly && all.files.length === 0 && <span className="bup-none">{t('none')}</span>}
      {!readOnly && (
        <>
          {!isFull && (
            <FileChooser
              id={id}
              label={label}
              accept={acceptOf(takes)}
              isSeveral={limit !== 1}
              isDisabled={isDisabled}
              text={text ?? t(all.files.length > 0 ? 'chooseAnother' : 'choose')}
              hint={all.canUpload ? hints.join(' · ') : t('noService')}
              onFiles={(files) => void all.add(files)}
            />
          )}
          <HiddenInput
            ref={replacement}
            accept={acceptOf(takes)}
            isSeveral={false}
            onFiles={(files) => void all.add(files, replaced.current ?? all.files[0]?.uid)}
          />
        </>
      )}
      <Told told={all.told} />
    </div>
  );
}

/** Why chosen files were not sent, at the place where they were chosen. */
export function Told({ told }: { readonly told: readonly string[] }) {
  return (
    <div role="alert" className="bup-told">
      {told.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
