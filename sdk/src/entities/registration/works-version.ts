import { entity, logOnly } from '../../contract/entity.ts';
import { file, flag, instant, int, json, longText, ref, text } from '../../contract/field.ts';

/** One submitted version of a work. Written by `submit` of the work and never changed; the last one counts. */
export const worksVersion = entity('dsTbWorksVersion', {
  label: ['作品版本', 'Work version'],
  title: 'id',
  namedBy: ['title', 'versionNo'],
  under: 'submitTime',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'APPL', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['版本', 'Version'], fields: ['title', 'versionNo', 'worksId', 'isFinal'] },
    { label: ['内容', 'Content'], fields: ['titleEn', 'abstractText', 'worksFile', 'answers'] },
    { label: ['提交', 'Submitted'], fields: ['submitBy', 'submitTime'] },
  ],
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, search: 'in', width: 260 }),
    versionNo: int(['版本号', 'Version'], { server: true, sort: true, width: 90, priority: 1 }),
    title: text(['作品名称', 'Title'], { server: true, width: 260 }),
    titleEn: text(['英文名称', 'English title'], { server: true, list: false }),
    abstractText: longText(['摘要', 'Abstract'], { server: true, list: false }),
    worksFile: file(['作品文件', 'File'], { takes: 'work', server: true, list: false, sheet: false }),
    answers: json(['表单内容', 'Answers'], 'answers', { server: true, sealed: true, mask: 'name', list: false, sheet: false }),
    submitBy: text(['提交人', 'Submitted by'], { server: true, search: 'like', priority: 3 }),
    submitTime: instant(['提交时间', 'Submitted'], { server: true, search: 'range', sort: true }),
    isFinal: flag(['最终版本', 'Final'], { server: true, search: 'in', priority: 1 }),
  },
});
