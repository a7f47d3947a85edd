import { FileList } from '../index.ts';

const files = [
  { fileName: '参赛作品说明书（最终版）.pdf', filePath: 'temp/0123456789abcdef0123456789abcdef.pdf', fileSize: 2_516_582 },
  { fileName: 'source code.zip', filePath: 'temp/fedcba9876543210fedcba9876543210.zip', fileSize: 734_003_200 },
];

export function Fixed() {
  return (
    <>
      <FileList aria-label="只读 / Read-only" value={files} readOnly />
      <FileList aria-label="只读，无文件 / Read-only, empty" readOnly />
      <FileList aria-label="禁用 / Disabled" disabled />
    </>
  );
}
