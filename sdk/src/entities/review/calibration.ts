import { entity } from '../../contract/entity.ts';
import { decimal, dict, file, int, json, longText, ref, text } from '../../contract/field.ts';
import { calibrationStatus } from './choices.ts';

/**
 * A work with a known score, which experts score before they review the works of a project. Once an expert has scored it, it never changes:
 * it is retired and replaced.
 */
export const calibration = entity('dsTbCalibration', {
  label: ['试评作品', 'Calibration work'],
  title: 'title',
  titleEn: 'titleEn',
  under: 'projectId',
  apart: 'projectId',
  key: ['projectId', 'title'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'projects' },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  defaultSort: { column: 'orderNum', order: 'asc' },
  stateField: 'status',
  states: calibrationStatus,
  groups: [
    { label: ['试评作品', 'Work'], fields: ['title', 'titleEn', 'projectId', 'status', 'orderNum'] },
    { label: ['内容', 'Contents'], fields: ['abstractText', 'abstractTextEn', 'worksFile'] },
    { label: ['参考评分', 'Reference scores'], fields: ['items', 'referenceScore', 'comment', 'commentEn'] },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { required: true, frozen: true, search: 'in', width: 220 }),
    title: text(['作品名称', 'Title'], { required: true, max: 200, search: 'like', width: 260 }),
    titleEn: text(['英文名称', 'English title'], { max: 200, list: false }),
    abstractText: longText(['摘要', 'Abstract'], { max: 5000, list: false }),
    abstractTextEn: longText(['英文摘要', 'English abstract'], { max: 5000, list: false }),
    worksFile: file(['作品文件', 'File'], {
      takes: 'work',
      list: false,
      sheet: false,
      help: [
        '专家看到的副本不含文件属性中的作者信息；正文里的姓名和单位请自行去除',
        'Experts see a copy without the author in its properties; take names and schools out of its text yourself',
      ],
    }),
    items: json(['参考评分', 'Reference scores'], 'referenceItems', { required: true, list: false, sheet: false }),
    referenceScore: decimal(['参考总分', 'Reference total'], { digits: 3, server: true, sort: true, width: 120, priority: 1 }),
    comment: longText(['总体说明', 'Overall comment'], {
      max: 2000,
      list: false,
      help: ['与参考分一起显示给专家', 'Shown to experts with the reference scores'],
    }),
    commentEn: longText(['英文总体说明', 'English overall comment'], { max: 2000, list: false }),
    orderNum: int(['排序', 'Order'], { min: 0, max: 99, default: 0, sort: true, priority: 3 }),
    status: dict(['状态', 'State'], calibrationStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    ready: { label: ['启用', 'Put to use'], from: ['draft'], to: 'ready', roles: ['ADMIN', 'SUB'] },
    withdraw: { label: ['撤回修改', 'Withdraw'], from: ['ready'], to: 'draft', roles: ['ADMIN', 'SUB'] },
    retire: { label: ['停用', 'Retire'], from: ['ready'], to: 'retired', roles: ['ADMIN', 'SUB'], danger: true, final: true },
  },
});
