import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, dict, file, flag, int, json, longText, ref, text } from '../../contract/field.ts';

/** One version of an expert's marks for a work. A submitted version never changes; its scores are one checked column. */
export const reviewResult = entity('dsTbReviewResult', {
  label: ['评审结果', 'Review result'],
  title: 'id',
  namedBy: ['worksId', 'expertId'],
  under: 'expertId',
  key: ['allotId', 'versionNo'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['评审', 'Review'], fields: ['worksId', 'expertId', 'totalScore', 'grade', 'passFlag', 'confidence', 'isDraft'] },
    { label: ['逐项评分', 'Scores by criterion'], fields: ['items'] },
    { label: ['意见', 'Comments'], fields: ['commentToEntrant', 'comment'] },
    { label: ['来源', 'Origin'], fields: ['allotId', 'versionNo', 'secondsSpent', 'clientKind', 'signatureFileId', 'digest'], rare: true },
  ],
  fields: {
    allotId: ref(['评审', 'Review'], 'dsTbWorksAllot', { server: true, required: true, search: 'eq', list: false }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in', width: 110 }),
    versionNo: int(['版本号', 'Version'], { server: true, required: true, sort: true, width: 90, priority: 3 }),
    isDraft: flag(['草稿', 'Draft'], { server: true, required: true, search: 'in' }),
    items: json(['评分', 'Scores'], 'reviewItems', { server: true, required: true, list: false }),
    totalScore: decimal(['总分', 'Score'], { digits: 3, server: true, search: 'range', sort: true, width: 90, priority: 1 }),
    grade: text(['等级', 'Grade'], { server: true, search: 'eq', width: 90 }),
    passFlag: flag(['通过', 'Pass'], { server: true, search: 'in' }),
    comment: longText(['评审意见', 'Comment'], { server: true, list: false }),
    commentToEntrant: longText(['给参赛者的意见', 'Comment for the entrant'], { server: true, list: false }),
    confidence: dict(['把握程度', 'Confidence'], 'ds_review_confidence', { server: true, search: 'in', priority: 3, list: false }),
    secondsSpent: int(['用时（秒）', 'Seconds spent'], { server: true, sort: true, priority: 3 }),
    clientKind: dict(['终端', 'Client'], 'ds_client_kind', { server: true, search: 'in', priority: 3 }),
    signatureFileId: file(['电子签名', 'Signature'], { takes: 'signature', server: true, list: false, sheet: false }),
    digest: text(['摘要', 'Digest'], { server: true, max: 64, list: false }),
  },
});
