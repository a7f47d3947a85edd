import type { FileKind } from '@saiyun/sdk/contract';
import { fileLimit } from '@saiyun/sdk/logic/editable-table';
import type { StoredFile, UploadFile, UploadUse } from '@saiyun/sdk/logic/upload';
import { FileList, type FilesValue, ImageCards, UploadCell, UploadPopup } from '../../../upload/index.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { fileLookup } from '../lookups.ts';

const given = (value: unknown): FilesValue => (typeof value === 'string' || Array.isArray(value) ? (value as FilesValue) : null);

/** What a changed cell holds: a list where there was one, otherwise paths with commas between them. */
function filesValue(files: readonly StoredFile[], before: unknown): unknown {
  if (files.length === 0) return null;
  return Array.isArray(before) ? files : files.map(({ filePath }) => filePath).join(',');
}

/** What a column says of its uploads (ETABLE-01). */
function uploadOf({ column }: CellEditorProps) {
  const { action, responseName, data, props } = column;
  const use: UploadUse = { use: 'cell', ...(data && { data }) };
  const takes = props?.takes as FileKind | undefined;
  return { use, ...(action && { action }), ...(responseName && { responseName }), ...(takes && { takes }) };
}

/** Files that were just sent are known by the names that they had. */
function remember({ names }: CellEditorProps, files: readonly StoredFile[]): void {
  for (const { filePath, fileName } of files) names.remember(fileLookup, filePath, { text: fileName });
}

/** The value with the names that are known of its paths. */
function named({ value, names }: CellEditorProps): FilesValue {
  if (typeof value !== 'string' || value.trimStart().startsWith('[')) return given(value);
  return value
    .split(',')
    .filter(Boolean)
    .map((filePath) => ({
      filePath,
      fileName: (names.isKnown(fileLookup, filePath) && names.of(fileLookup, filePath)?.text) || '',
      fileSize: 0,
    }));
}

/** One file, sent where it is chosen. It goes on when the cell is left. */
export function UploadEditor(props: CellEditorProps) {
  const { column, value, onChange, onBusy, t, autoFocus, disabled = false, label } = props;
  const said = (file: UploadFile | null): string | undefined =>
    file?.status === 'uploading' ? `${file.percent}%` : file?.status === 'error' ? t('uploadFailed') : undefined;
  return (
    <UploadCell
      {...uploadOf(props)}
      value={named(props)}
      readOnly={disabled}
      autoFocus={autoFocus}
      allowDownload={column.allowDownload ?? true}
      allowRemove={column.allowRemove ?? true}
      aria-label={label}
      onState={(file) => onBusy?.(said(file))}
      onChange={(file) => {
        if (file) remember(props, [file]);
        onChange(filesValue(file ? [file] : [], value));
      }}
    />
  );
}

function Files({ shape, ...props }: CellEditorProps & { readonly shape: 'list' | 'cards' }) {
  const { column, value, onChange, onDone, disabled = false, isInCell, label } = props;
  const put = (files: readonly StoredFile[]) => {
    remember(props, files);
    onChange(filesValue(files, value));
  };
  const common = { ...uploadOf(props), value: named(props), limit: fileLimit(column), readOnly: disabled, 'aria-label': label };
  if (isInCell)
    return (
      <UploadPopup
        {...common}
        open
        shape={shape}
        title={label}
        onClose={onDone}
        onConfirm={(files) => {
          put(files);
          onDone();
        }}
      />
    );
  return shape === 'cards' ? <ImageCards {...common} takes="image" onChange={put} /> : <FileList {...common} onChange={put} />;
}

/** Several files in a window (UPLOAD-18). */
export function FilesEditor(props: CellEditorProps) {
  return <Files {...props} shape="list" />;
}

/** Pictures as cards in a window (UPLOAD-17). */
export function PicturesEditor(props: CellEditorProps) {
  return <Files {...props} shape="cards" />;
}
