import { entity, standard } from '../../contract/entity.ts';
import { dict, int, ref, text } from '../../contract/field.ts';

const bound = [
  '含负责人；留空则按上级组别或竞赛的规定',
  'Including the captain; if empty, the limit of the group above or of the competition applies',
] as const;

/** A group of a competition (组别), into which works are sorted for review. Groups of one competition may form a tree. */
export const group = entity('dsTbCompetitionGroup', {
  label: ['组别', 'Group'],
  title: 'groupName',
  titleEn: 'groupNameEn',
  under: 'groupCode',
  apart: 'competitionId',
  key: ['competitionId', 'groupCode'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'setup' },
  place: 'group',
  calls: standard,
  groups: [
    { label: ['组别', 'Group'], fields: ['groupName', 'groupNameEn', 'groupCode', 'competitionId', 'parentId', 'quota', 'reportMax'] },
    { label: ['队伍', 'Teams'], fields: [['teamMin', 'teamMax'], 'tutorMax'] },
    { label: ['报名与评审', 'Entering and reviewing'], fields: ['formId', 'expertMax', 'expertLevel'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in' }),
    groupCode: text(['组别代码', 'Code'], { required: true, max: 20, search: 'like', sort: true }),
    groupName: text(['组别名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    groupNameEn: text(['英文名称', 'English name'], { max: 100 }),
    parentId: ref(['上级组别', 'Parent group'], 'dsTbCompetitionGroup', { search: 'in', list: false, within: 'competitionId' }),
    formId: ref(['报名表单', 'Form'], 'dsTbCompetitionForm', { search: 'in', list: false, within: 'competitionId' }),
    quota: int(['名额', 'Quota'], {
      min: 0,
      max: 1_000_000,
      help: [
        '本组别及其下级组别审核通过的报名达到此数后不再接受；留空为不限',
        'No more entries are taken once so many are approved in this group and those below it; leave empty for no limit',
      ],
    }),
    teamMin: int(['最少人数', 'Min. team size'], { min: 1, max: 99, list: false, help: bound }),
    teamMax: int(['最多人数', 'Max. team size'], { min: 1, max: 99, list: false, help: bound }),
    tutorMax: int(['指导教师上限', 'Max. tutors'], {
      min: 0,
      max: 99,
      list: false,
      help: ['留空则按上级组别或竞赛的规定', 'If empty, the limit of the group above or of the competition applies'],
    }),
    /** The most works that a sub-administrator reports for one school; none is without a limit. */
    reportMax: int(['每单位报送上限', 'Reports per school'], { min: 1, max: 10_000, list: false }),
    expertLevel: dict(['评审专家级别', 'Level of experts'], 'ds_expert_level', {
      list: false,
      help: [
        '分配时优先这一级别及以上的专家；留空则按评审项目的要求',
        'Experts of this level or above come first when works are allotted; if empty, what the project asks for',
      ],
    }),
    expertMax: int(['每位专家评审上限', 'Works per expert'], {
      min: 1,
      max: 10_000,
      list: false,
      help: [
        '每轮评审中，每位专家最多评审本组别多少件，未另设上限的下级组别合并计算；留空则按上级组别的上限',
        'Most works of this group for one expert in a round, with those of groups below it that set no limit of their own; if empty, the limit of the group above applies',
      ],
    }),
  },
});
