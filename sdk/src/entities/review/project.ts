import { no } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, instant, int, json, longText, money, ref, text } from '../../contract/field.ts';
import { calibrationMode, reviewProjectStatus, templateStatus } from './choices.ts';

/** One round of review of a competition's works. Template, formula and blind mode are frozen once it is reviewing. */
export const reviewProject = entity('dsTbReviewProject', {
  label: ['评审项目', 'Review project'],
  title: 'projectName',
  titleEn: 'projectNameEn',
  under: 'competitionId',
  apart: 'competitionId',
  key: ['competitionId', 'projectName'],
  access: { read: ['ADMIN', 'SUB', 'FIN', 'AUD'], write: ['ADMIN', 'SUB'], action: 'projects' },
  calls: standard,
  stateField: 'status',
  states: reviewProjectStatus,
  groups: [
    { label: ['评审项目', 'Review project'], fields: ['projectName', 'projectNameEn', 'competitionId', 'stageId', 'groupIds', 'status'] },
    { label: ['时间', 'Times'], fields: [['startTime', 'endTime']] },
    {
      label: ['评审方式', 'How it is reviewed'],
      fields: ['templateId', 'formulaId', 'expertGroupIds', 'expertLevel', ['minPerWork', 'reviewsPerWork'], 'autoRefill', 'feePerReview'],
    },
    { label: ['试评', 'Calibration'], fields: ['calibration', ['calibrationTolerance', 'calibrationTries']] },
    { label: ['谁看到什么', 'Who sees what'], fields: ['blindMode', 'othersVisible', 'entrantSees'] },
    { label: ['成绩', 'Scores'], fields: ['disputeRule', 'confirmByOther', 'withdrawnTime', 'withdrawReason'] },
  ],
  fields: {
    projectName: text(['项目名称', 'Name'], { required: true, max: 100, search: 'like', sort: true, width: 220 }),
    projectNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    stageId: ref(['阶段', 'Stage'], 'dsTbCompetitionStage', {
      search: 'in',
      within: 'competitionId',
      list: false,
      help: ['选择后只评审该阶段的作品', 'If set, only works of this stage are reviewed'],
    }),
    groupIds: ref(['组别', 'Groups'], 'dsTbCompetitionGroup', {
      many: true,
      within: 'competitionId',
      emptyIsAll: true,
      search: 'in',
      list: false,
      help: ['选择后只评审这些组别的作品', 'If set, only works of these groups are reviewed'],
    }),
    templateId: ref(['评审模板', 'Template'], 'dsTbReviewTemplate', {
      required: true,
      search: 'in',
      priority: 3,
      offers: { status: templateStatus.inUse },
    }),
    formulaId: ref(['评审公式', 'Formula'], 'dsTbReviewFormula', {
      search: 'in',
      offers: { status: templateStatus.inUse },
      list: false,
      help: ['留空为平均分', 'Leave empty for the mean'],
    }),
    expertGroupIds: ref(['专家组', 'Expert groups'], 'dsTbExpertGroup', {
      many: true,
      list: false,
      help: ['选择后只分配给这些组的专家', 'If set, only experts of these groups review'],
    }),
    expertLevel: dict(['专家级别', 'Level of experts'], 'ds_expert_level', {
      list: false,
      help: [
        '分配时优先这一级别及以上的专家；组别另有要求的按组别',
        'Experts of this level or above come first when works are allotted; what a group asks for goes before it',
      ],
    }),
    reviewsPerWork: int(['每件评审数', 'Reviews per work'], { required: true, min: 1, max: 99, default: 3, priority: 3 }),
    minPerWork: int(['最少评审数', 'Min. reviews per work'], { min: 1, max: 99, default: 1, list: false }),
    autoRefill: flag(['自动补分', 'Refill by itself'], {
      default: no,
      list: false,
      help: ['评审退回或到期后，自动分给下一名候补专家', 'A review that came back or ran out goes to the next expert'],
    }),
    startTime: instant(['开始时间', 'Opens'], { required: true, sort: true }),
    endTime: instant(['截止时间', 'Closes'], { required: true, sort: true, priority: 1 }),
    blindMode: dict(['评审匿名', 'Blind review'], 'ds_blind_mode', { default: 'double', list: false }),
    othersVisible: dict(['他人评审可见', 'Other reviews visible'], 'ds_others_visible', { default: 'never', list: false }),
    entrantSees: dict(['参赛者可见', 'Visible to entrants'], 'ds_entrant_sees', {
      many: true,
      default: 'award,band,comment',
      list: false,
      help: ['结果公布后，参赛者和学校可见的内容', 'What entrants and schools can see once results are published'],
    }),
    feePerReview: money(['评审费', 'Fee per review'], { min: 0, max: 10_000_000, default: 0, priority: 3 }),
    disputeRule: json(['争议规则', 'Disputes'], 'disputeRule', {
      list: false,
      sheet: false,
      help: [
        '超过分差或标准差，或离获奖线太近时，自动增加一名专家',
        'Works beyond these limits, or this close to a cut-off, get one more expert',
      ],
    }),
    confirmByOther: flag(['双人确认成绩', 'Second person confirms'], {
      default: no,
      list: false,
      help: [
        '开启后，成绩须由计算者以外的人确认；评审开始后不能关闭',
        'If set, somebody else than who computed the scores must confirm them; it stays set once reviewing has begun',
      ],
    }),
    /** Of results that were published and are not again yet. */
    withdrawnTime: instant(['成绩撤回时间', 'Results withdrawn'], { server: true, list: false, sheet: false }),
    withdrawReason: longText(['撤回原因', 'Why withdrawn'], { server: true, list: false, sheet: false }),
    calibration: dict(['试评要求', 'Calibration'], calibrationMode, {
      default: calibrationMode.none,
      list: false,
      help: [
        '专家正式评审前，先评几件已有参考分的作品，与参考分对照',
        'Before reviewing, experts score a few works whose score you have set, and compare',
      ],
    }),
    calibrationTolerance: int(['允许分差（满分的 %）', 'Tolerance (% of full marks)'], { min: 1, max: 50, default: 10, list: false }),
    calibrationTries: int(['每件最多试评次数', 'Tries per work'], {
      min: 1,
      max: 9,
      default: 1,
      list: false,
      help: [
        '分差超出范围且还有次数时，只提示各项偏高或偏低；次数用完后才显示参考分',
        'While tries are left, experts only learn which criteria are too high or too low; the reference scores are shown after the last',
      ],
    }),
    status: dict(['状态', 'State'], reviewProjectStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    startAllot: {
      label: ['开始分配', 'Start allocation'],
      from: ['preparing'],
      to: 'allotting',
      roles: ['ADMIN', 'SUB'],
      tells: [
        '只是进入分配阶段：接着到“作品分配”生成并应用方案，作品须已锁定。',
        'This only begins the phase: works, once locked, are allotted on the page Allotment.',
      ],
    },
    openReview: { label: ['开始评审', 'Open review'], from: ['allotting'], to: 'reviewing', roles: ['ADMIN', 'SUB'] },
    remind: {
      label: ['提醒专家', 'Remind experts'],
      from: ['reviewing'],
      roles: ['ADMIN', 'SUB'],
      single: true,
      aside: true,
      tells: [
        '提醒还有评审未提交的专家，每人每天最多一次。',
        'Experts with reviews that are not submitted are reminded, each at most once a day.',
      ],
    },
    close: {
      label: ['结束评审', 'Close'],
      from: ['reviewing'],
      to: 'closed',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      aside: true,
      input: {
        reason: longText(['原因', 'Reason'], {
          max: 255,
          help: ['仍有未提交的评审时必填', 'Required while reviews are outstanding'],
        }),
      },
    },
    reopen: {
      label: ['重新开放', 'Reopen'],
      from: ['closed'],
      to: 'reviewing',
      roles: ['ADMIN'],
      aside: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 255 }) },
    },
    score: { label: ['计算成绩', 'Compute scores'], from: ['closed'], roles: ['ADMIN', 'SUB'], single: true, action: 'score' },
    publishResult: {
      label: ['公布结果', 'Publish results'],
      from: ['closed'],
      to: 'published',
      roles: ['ADMIN'],
      single: true,
      danger: true,
    },
    withdrawResult: {
      label: ['撤回公布', 'Withdraw results'],
      from: ['published'],
      to: 'closed',
      roles: ['ADMIN'],
      single: true,
      danger: true,
      input: {
        reason: longText(['原因', 'Reason'], {
          required: true,
          max: 255,
          help: ['会通知看到过成绩的队伍', 'The teams that were told of the results read it'],
        }),
      },
      tells: [
        '队伍不再能看到成绩，并会收到撤回通知；公开的获奖名单页注明撤回日期，直到重新公布。',
        'Teams no longer see their results and are told so; the public page of awards says when they were withdrawn until they are published again.',
      ],
    },
  },
});
