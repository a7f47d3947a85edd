import { entity, standard } from '../../contract/entity.ts';
import { dict, int, json, ref } from '../../contract/field.ts';
import { templateStatus } from '../review/choices.ts';
import { certificateBatchStatus } from './choices.ts';

/**
 * Certificates issued together: first checked for missing facts and glyphs, then issued. Whom it is for follows from the kind of its
 * template: winners, members, tutors, units or experts of the competition, or of the chosen entries and units only.
 */
export const certificateBatch = entity('dsTbCertificateBatch', {
  label: ['证书批次', 'Certificate batch'],
  title: 'id',
  namedBy: ['templateId', 'createTime'],
  under: 'total',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'certificates' },
  calls: standard.filter((call) => call !== 'importExcel'),
  withoutBin: ['批次按当时的成绩生成，请重新创建', 'it was made from the results of its day, so it is made again'],
  stateField: 'status',
  states: certificateBatchStatus,
  // The version of its template, and the one that is in use now; null if none is.
  derived: ['templateVersion', 'versionInUse'],
  groups: [
    { label: ['批次', 'Batch'], fields: ['templateId', 'competitionId', 'status'] },
    { label: ['发给谁', 'For whom'], fields: ['awardLevels', 'unitIds', 'registrationIds'] },
    { label: ['结果', 'Result'], fields: ['total', 'okCount', 'problemCount', 'problems'] },
  ],
  fields: {
    templateId: ref(['证书模板', 'Template'], 'dsTbCertificateTemplate', {
      required: true,
      frozen: true,
      search: 'in',
      width: 200,
      offers: { status: templateStatus.inUse },
    }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    awardLevels: json(['奖项', 'Awards'], 'textList', {
      list: false,
      emptyIsAll: true,
      help: ['留空为所有奖项', 'Leave empty for all awards'],
    }),
    unitIds: ref(['单位', 'Schools'], 'dsTbUnit', {
      many: true,
      list: false,
      emptyIsAll: true,
      help: ['留空为所有单位', 'Leave empty for all schools'],
    }),
    registrationIds: ref(['报名', 'Entries'], 'dsTbRegistration', {
      many: true,
      list: false,
      emptyIsAll: true,
      help: ['留空为所有报名', 'Leave empty for all entries'],
    }),
    status: dict(['状态', 'State'], certificateBatchStatus, { server: true, search: 'in', sort: true, width: 110 }),
    total: int(['总数', 'Total'], { server: true, sort: true, width: 90 }),
    okCount: int(['已签发', 'Issued'], { server: true, sort: true, width: 90 }),
    problemCount: int(['有问题', 'With problems'], { server: true, sort: true, width: 100 }),
    /** The first thousand. */
    problems: json(['问题', 'Problems'], 'certificateProblems', { server: true, list: false }),
  },
  verbs: {
    preflight: {
      label: ['预检', 'Check'],
      from: ['ready', 'partlyFailed'],
      to: 'checking',
      roles: ['ADMIN', 'SUB'],
      single: true,
      // What a batch that is ready waits for is to be issued.
      aside: true,
    },
    issue: { label: ['签发', 'Issue'], from: ['ready'], to: 'issuing', roles: ['ADMIN', 'SUB'], single: true, danger: true, final: true },
  },
});
