import { no, yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, instant, int, json, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { stageStatus } from './choices.ts';

/** A stage of a competition, for example school, area or final. Promoted works move to a later one. */
export const stage = entity('dsTbCompetitionStage', {
  label: ['竞赛阶段', 'Stage'],
  title: 'stageName',
  titleEn: 'stageNameEn',
  under: 'stageType',
  apart: 'competitionId',
  key: ['competitionId', 'stageNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'setup' },
  calls: standard,
  stateField: 'status',
  states: stageStatus,
  groups: [
    { label: ['阶段', 'Stage'], fields: ['stageName', 'stageNameEn', 'stageNo', 'stageType', 'competitionId', 'status'] },
    { label: ['时间', 'Times'], fields: [['startTime', 'endTime']] },
    { label: ['提交与晋级', 'Submitting and advancing'], fields: ['submitRequired', 'fileLimits', 'promoteRule'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    stageNo: int(['阶段序号', 'No.'], { required: true, min: 1, max: 9999, sort: true, width: 90 }),
    stageName: text(['阶段名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    stageNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    stageType: dict(['阶段类型', 'Kind'], 'ds_stage_type', { required: true, search: 'in' }),
    startTime: instant(['开始时间', 'Opens'], { required: true, sort: true }),
    endTime: instant(['结束时间', 'Closes'], { required: true, sort: true }),
    submitRequired: flag(['需提交作品', 'Requires works'], { default: yes, list: false }),
    fileLimits: json(['作品文件要求', 'Files of a work'], 'fileLimits', {
      list: false,
      sheet: false,
      help: [
        '列出的文件类型才可提交；留空为至少一份论文，其他类型随意',
        'Only the kinds in this list are taken; if empty, at least one paper and any others',
      ],
    }),
    promoteRule: json(['晋级规则', 'Promotion rule'], 'promoteRule', {
      list: false,
      sheet: false,
      help: [
        '如 {"kind":"top","value":50,"perUnit":3}；kind 为 top、percent 或 manual',
        'e.g. {"kind":"top","value":50,"perUnit":3}; kind is top, percent or manual',
      ],
    }),
    status: dict(['状态', 'State'], stageStatus, { server: true, search: 'in', sort: true, width: 110 }),
  },
  verbs: {
    open: { label: ['开始', 'Open'], from: ['waiting'], to: 'open', roles: ['ADMIN', 'SUB'] },
    close: { label: ['结束', 'Close'], from: ['open'], to: 'closed', roles: ['ADMIN', 'SUB'], danger: true },
    publishResult: {
      label: ['公布结果', 'Publish results'],
      from: ['closed'],
      to: 'published',
      roles: ['ADMIN'],
      single: true,
      tells: [
        '公开的获奖名单页会列出从本阶段晋级的作品、队伍和学校，不含名次和成绩。',
        'The public page of results lists the works, teams and schools that go on from this stage, without ranks and scores.',
      ],
    },
    withdrawResult: {
      label: ['撤回公布', 'Withdraw results'],
      from: ['published'],
      to: 'closed',
      roles: ['ADMIN'],
      single: true,
      danger: true,
      input: { reason },
    },
    reopen: { label: ['重新开放', 'Reopen'], from: ['closed'], to: 'open', roles: ['ADMIN'], input: { reason } },
    promote: {
      label: ['晋级', 'Promote'],
      action: 'promote',
      from: ['closed', 'published'],
      roles: ['ADMIN', 'SUB'],
      single: true,
      input: {
        toStageId: ref(['晋级到', 'To stage'], 'dsTbCompetitionStage', { required: true, within: 'competitionId' }),
        worksIds: ref(['晋级作品', 'Works'], 'dsTbWorks', { many: true }),
        previewDigest: text(['预览摘要', 'Preview digest'], {
          max: 64,
          help: ['名单与预览不同时不予执行', 'Refused if others would go on than the preview showed'],
        }),
        tellRest: flag(['通知未晋级者', 'Tell the others'], {
          default: no,
          help: [
            '名单已全时选择；通知其余作品的队长未晋级',
            'Once nobody else follows: the captains of all other works learn that they do not go on',
          ],
        }),
        reason,
      },
    },
  },
});
