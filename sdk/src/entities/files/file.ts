import { entity, logOnly } from '../../contract/entity.ts';
import { dict, int, json, text } from '../../contract/field.ts';
import { scanStatus } from './choices.ts';

/**
 * A stored file, identified by its digest, with the rows that use it. Administrators see those of the tenant, sub-administrators their own
 * uploads.
 */
export const storedFile = entity('dsTbFile', {
  label: ['文件', 'File'],
  title: 'fileName',
  under: 'size',
  key: ['path'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: [] },
  calls: logOnly,
  // The uploader's name, and the rows that use the file, as far as the caller may see them.
  derived: ['uploader', 'usedBy'],
  groups: [
    { label: ['文件', 'File'], fields: ['fileName', 'size', 'mime', 'scanStatus'] },
    { label: ['用在哪里', 'Where it is used'], fields: ['bizType', 'refs'] },
    { label: ['存储', 'Storage'], fields: ['path', 'sha256'], rare: true },
  ],
  fields: {
    fileName: text(['文件名', 'Name'], { server: true, max: 200, search: 'like', sort: true, width: 260 }),
    path: text(['路径', 'Path'], { server: true, unique: true, max: 1000, search: 'like', list: false, sheet: false }),
    sha256: text(['摘要', 'Digest'], { server: true, max: 64, search: 'eq', list: false }),
    size: int(['大小（字节）', 'Size (bytes)'], { server: true, search: 'range', sort: true, width: 130 }),
    mime: text(['类型', 'Kind'], { server: true, max: 100, search: 'eq', width: 110, priority: 3 }),
    bizType: text(['业务', 'Used for'], { server: true, max: 50, search: 'eq', list: false }),
    refs: json(['使用处', 'Used by'], 'any', { server: true, list: false, sheet: false }),
    scanStatus: dict(['扫描状态', 'Scan'], scanStatus, { server: true, search: 'in', sort: true, width: 110 }),
  },
});
