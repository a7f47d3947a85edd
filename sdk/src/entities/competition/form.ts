import { entity, standard } from '../../contract/entity.ts';
import { dict, int, json, ref, text } from '../../contract/field.ts';
import { templateStatus } from '../review/choices.ts';

/** A version of a form for entrants. A version in use never changes; answers record the version that they belong to. */
export const competitionForm = entity('dsTbCompetitionForm', {
  label: ['竞赛表单', 'Form'],
  title: 'formName',
  titleEn: 'formNameEn',
  under: 'version',
  apart: 'competitionId',
  key: ['competitionId', 'formName', 'version'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'setup' },
  calls: standard,
  stateField: 'status',
  states: templateStatus,
  groups: [
    { label: ['表单', 'Form'], fields: ['formName', 'formNameEn', 'formKind', 'version', 'status'] },
    { label: ['用在哪里', 'Where it is used'], fields: ['competitionId', 'groupId', 'stageId'] },
    { label: ['题目', 'Questions'], fields: ['fields'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    formName: text(['表单名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    formNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', { search: 'in', within: 'competitionId', emptyIsAll: true }),
    stageId: ref(['阶段', 'Stage'], 'dsTbCompetitionStage', { search: 'in', within: 'competitionId' }),
    formKind: dict(['表单类型', 'Kind'], 'ds_form_kind', {
      required: true,
      search: 'in',
      help: [
        '报名表：组委会和学校审核时看；作品表：专家评审时看',
        'Entry form: read by organisers and schools who examine entries. Works form: read by the experts who review',
      ],
    }),
    version: int(['版本号', 'Version'], { min: 1, max: 9999, default: 1, sort: true, width: 90 }),
    fields: json(['字段', 'Fields'], 'formFields', {
      required: true,
      list: false,
      sheet: false,
      help: [
        '如 [{"key":"tel","label":"电话","labelEn":"Phone","type":"text","required":true}]',
        'e.g. [{"key":"tel","label":"电话","labelEn":"Phone","type":"text","required":true}]',
      ],
    }),
    status: dict(['状态', 'State'], templateStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    use: { label: ['启用', 'Activate'], from: ['draft'], to: 'inUse', roles: ['ADMIN', 'SUB'] },
    retire: { label: ['停用', 'Retire'], from: ['inUse'], to: 'retired', roles: ['ADMIN', 'SUB'], danger: true, final: true },
  },
});
