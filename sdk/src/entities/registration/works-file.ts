import { entity, logOnly } from '../../contract/entity.ts';
import { dict, file, int, ref, text } from '../../contract/field.ts';
import { scanStatus } from '../files/choices.ts';

/** A file in a version of a work, with its digest. Written with the version and never changed. */
export const worksFile = entity('dsTbWorksFile', {
  label: ['作品文件', 'Work file'],
  title: 'fileName',
  under: 'fileKind',
  apart: 'worksId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'APPL', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['文件', 'File'], fields: ['fileName', 'fileKind', 'fileSize', 'path', 'scanStatus'] },
    { label: ['属于', 'Belongs to'], fields: ['worksId', 'versionId'] },
    { label: ['校验', 'Check'], fields: ['sha256'], rare: true },
  ],
  fields: {
    versionId: ref(['版本', 'Version'], 'dsTbWorksVersion', { server: true, search: 'in', list: false }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, search: 'in', width: 260 }),
    fileKind: dict(['文件类型', 'Kind'], 'ds_works_file_kind', { server: true, search: 'in' }),
    fileName: text(['文件名', 'File'], { server: true, search: 'like', sort: true, width: 220 }),
    fileSize: int(['大小（字节）', 'Size (bytes)'], { server: true, sort: true }),
    sha256: text(['SHA-256', 'SHA-256'], { server: true, list: false }),
    path: file(['路径', 'Path'], { takes: 'work', server: true, list: false, sheet: false }),
    scanStatus: dict(['查毒', 'Virus scan'], scanStatus, { server: true, search: 'in' }),
  },
});
