import { endingsOfTypes, type Label, type Row } from '@saiyun/sdk/contract';
import { storedFile } from '@saiyun/sdk/entities';
import { Descriptions, Typography } from 'antd';
import type { ReactNode } from 'react';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../kit/cells/file-link.tsx';
import type { DetailSlotProps } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { byteText } from '../../lib/byte-text.ts';
import { useKitText } from '../../messages/kit/index.ts';

type FileRow = Row<typeof storedFile>;

const texts = {
  size: ['大小', 'Size'],
  uploader: ['上传人', 'Uploaded by'],
  time: ['上传时间', 'Uploaded'],
  unused: ['未被使用', 'Not in use'],
} as const satisfies Record<string, Label>;

/** Shows `PDF` instead of a media type. */
const kindText = (mime: string | null): string => endingsOfTypes[mime ?? '']?.[0]?.toUpperCase() ?? mime ?? '';

const StoredFile = ({ row }: { readonly row: FileRow }) => <FileLink path={row.path ?? ''} name={row.fileName ?? undefined} />;

function UsedBy({ row }: { readonly row: FileRow }) {
  const { say } = useKitText();
  return row.usedBy ?? <Typography.Text type="secondary">{say(texts.unused)}</Typography.Text>;
}

/** The detail of a file without its storage path and the ids of the rows that use it. */
function FileDetail({ row }: DetailSlotProps<FileRow>) {
  const { say } = useKitText();
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
        line(texts.size, byteText(row.size ?? 0)),
        line(texts.uploader, row.uploader),
        line(storedFile.fields.refs.label, <UsedBy row={row} />),
        line(scanStatus.label, <DictTag code={scanStatus.of} value={row.scanStatus ?? ''} />),
        line(texts.time, row.createTime),
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
    size: { width: 110, title: texts.size, cell: (row) => byteText(row.size ?? 0) },
    createBy: { width: 130, title: texts.uploader, cell: (row) => row.uploader },
    refs: { width: 280, cell: (row) => <UsedBy row={row} /> },
    createTime: { width: 170, title: texts.time },
  },
  withoutFilters: ['path', 'sha256', 'mime', 'bizType'],
  detail: FileDetail,
});
