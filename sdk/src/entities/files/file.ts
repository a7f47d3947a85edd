import { entity, logOnly } from '../../contract/entity.ts';
import { dict, int, json, text } from '../../contract/field.ts';

/** A stored file, known by its digest, with the rows that use it. Read through a signed address of short life. */
export const storedFile = entity('dsTbFile', {
  label: ['文件', 'File'],
  title: 'path',
  key: ['path'],
  access: { read: ['ADMIN', 'AUD'], write: [] },
  calls: logOnly,
  fields: {
    path: text(['路径', 'Path'], { server: true, required: true, unique: true, max: 1000, search: 'like', width: 300 }),
    sha256: text(['摘要', 'Digest'], { server: true, required: true, max: 64, search: 'eq', width: 200 }),
    size: int(['大小（字节）', 'Size (bytes)'], { server: true, required: true, search: 'range', sort: true }),
    mime: text(['类型', 'Kind'], { server: true, max: 100, search: 'eq' }),
    bizType: text(['业务', 'Used for'], { server: true, max: 50, search: 'eq' }),
    refs: json(['引用', 'Used by'], 'any', { server: true, list: false }),
    scanStatus: dict(['扫描状态', 'Scan'], 'ds_scan_status', { server: true, search: 'in', sort: true }),
  },
});
