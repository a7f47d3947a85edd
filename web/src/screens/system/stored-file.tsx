import { endingsOfTypes, type Label, type Row } from '@saiyun/sdk/contract';
import { storedFile } from '@saiyun/sdk/entities';
import { Descriptions, Typography } from 'antd';
import type { ReactNode } from 'react';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../kit/cells/file-link.tsx';
import type { DetailSlotProps } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { byteText } from '../../lib/byte-text.ts';
import { useSystemText } from '../../messages/system/index.ts';

type FileRow = Row<typeof storedFile>;

/** Titles of columns that say less than the definition. */
const columns = {
  size: { title: ['大小', 'Size'] },
  uploader: { title: ['上传人', 'Uploaded by'] },
  time: { title: ['上传时间', 'Uploaded'] },
} as const satisfies Record<string, { readonly title: Label }>;

/** Shows `PDF` instead of a media type. */
const kindText = (mime: string | null): string => endingsOfTypes[mime ?? '']?.[0]?.toUpperCase() ?? mime ?? '';

const StoredFile = ({ row }: { readonly row: FileRow }) => <FileLink path={row.path ?? ''} name={row.fileName ?? undefined} />;

function UsedBy({ row }: { readonly row: FileRow }) {
  const { t } = useSystemText();
  return row.usedBy ?? <Typography.Text type="secondary">{t('file.unused')}</Typography.Text>;
}

/** The detail of a file without its storage path and the ids of the rows that use it. */
function FileDetail({ row }: DetailSlotProps<FileRow>) {
  const { say } = useSystemText();
  const { fileName, mime, scanStatus } = storedFile.fields;
  const line = (label: Label, children: ReactNode) => ({ key: label[1], label: say(label), children });
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      styles={{ label: { width: '30%' }, content: { wordBreak: 'break-word' } }}
      items={[
        line(fileName.label, <StoredFile row={row} />),
        line(mime.label, kindText(row.mime)),
        line(columns.size.title, byteText(row.size ?? 0)),
        line(columns.uploader.title, row.uploader),
        line(storedFile.fields.refs.label, <UsedBy row={row} />),
        line(scanStatus.label, <DictTag code={scanStatus.of} value={row.scanStatus ?? ''} />),
        line(columns.time.title, row.createTime),
      ]}
    />
  );
}

/** Stored files: what they are, whose they are and what uses them. */
export const storedFilePage = overridesOf(storedFile, {
  first: ['fileName', 'mime', 'size', 'createBy', 'refs', 'scanStatus', 'createTime'],
  columns: {
    fileName: { width: 280, cell: (row) => <StoredFile row={row} /> },
    mime: { width: 90, cell: (row) => kindText(row.mime) },
    size: { ...columns.size, width: 110, cell: (row) => byteText(row.size ?? 0) },
    createBy: { ...columns.uploader, width: 130, cell: (row) => row.uploader },
    refs: { width: 280, cell: (row) => <UsedBy row={row} /> },
    createTime: { ...columns.time, width: 170 },
  },
  withoutFilters: ['path', 'sha256', 'mime', 'bizType'],
  detail: FileDetail,
});
