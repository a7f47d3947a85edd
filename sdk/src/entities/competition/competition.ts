import { no, yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, file, flag, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { emailForm } from '../email.ts';
import { feeDue } from '../money/choices.ts';
import { reason } from '../reason.ts';
import { competitionStatus } from './choices.ts';

/**
 * A competition. Every gate, for example registering or submitting, is one of its times plus the grace period, or set by a timeline
 * exception. `stepDone`, if it is kept, lists the completed set-up steps; 1 to 6 come before publishing.
 */
export const competition = entity('dsTbCompetition', {
  label: ['竞赛', 'Competition'],
  title: 'competitionName',
  titleEn: 'competitionNameEn',
  under: 'competitionCode',
  key: ['competitionCode'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'], write: ['ADMIN'] },
  place: 'competition',
  address: '/competition/:id',
  calls: standard,
  stateField: 'status',
  states: competitionStatus,
  groups: [
    {
      label: ['竞赛', 'Competition'],
      fields: ['competitionName', 'competitionNameEn', 'competitionCode', 'competitionType', 'seriesId', 'edition', 'status'],
    },
    { label: ['时间', 'Times'], fields: [['registerStart', 'registerEnd'], ['submitStart', 'submissionEndTime'], 'endTime', 'timeZone'] },
    { label: ['队伍', 'Teams'], fields: [['teamMin', 'teamMax'], 'tutorMax', 'perPersonMax', 'phoneOnce', 'allowCrossUnit'] },
    {
      label: ['报名与审核', 'Entering and approval'],
      fields: [
        'unitAuditMode',
        'openTo',
        'needUnitAuthorize',
        'unitQuota',
        'entryMax',
        'numberRule',
        'worksNumberRule',
        'feeMode',
        'feeDue',
        'payDays',
        'entryCloseMode',
      ],
    },
    { label: ['评审', 'Reviewing'], fields: ['blindMode', 'labelMax'] },
    {
      label: ['介绍与附件', 'About'],
      fields: ['description', 'descriptionEn', 'coverImage', 'rulesFileId', 'contactName', 'contactPhone', 'contactEmail'],
    },
    {
      label: ['细节', 'Details'],
      fields: ['graceSeconds', 'uploadHours', 'retentionDays', 'erasedTime', 'messageSwitches', 'stepDone'],
      rare: true,
    },
  ],
  fields: {
    competitionCode: text(['竞赛代码', 'Code'], {
      required: true,
      unique: true,
      max: 20,
      pattern: '^[A-Za-z0-9-]+$',
      search: 'like',
      sort: true,
      width: 130,
    }),
    competitionName: text(['竞赛名称', 'Name'], { required: true, max: 200, search: 'like', sort: true, width: 260 }),
    competitionNameEn: text(['英文名称', 'English name'], { max: 200, list: false }),
    competitionType: dict(['竞赛类型', 'Type'], 'ds_competition_type', { required: true, search: 'in' }),
    seriesId: ref(['系列首届', 'First of the series'], 'dsTbCompetition', { search: 'in', list: false }),
    edition: int(['届次', 'Edition'], { min: 1, max: 999, list: false }),
    status: dict(['状态', 'State'], competitionStatus, { server: true, search: 'in', sort: true, width: 100 }),
    timeZone: text(['时区', 'Time zone'], { max: 50, default: 'Asia/Shanghai', list: false }),
    registerStart: instant(['报名开始', 'Registration opens'], { required: true, sort: true, list: false }),
    registerEnd: instant(['报名截止', 'Registration closes'], { required: true, search: 'range', sort: true }),
    submitStart: instant(['提交开始', 'Submission opens'], { list: false }),
    submissionEndTime: instant(['提交截止', 'Submission end time'], { required: true, sort: true }),
    endTime: instant(['结束时间', 'End time'], { required: true, sort: true }),
    graceSeconds: int(['宽限秒数', 'Grace period (s)'], { min: 0, max: 86_400, default: 0, list: false }),
    uploadHours: int(['摘要承诺后的上传时限（小时）', 'Upload window after a commitment (h)'], {
      min: 0,
      max: 720,
      default: 24,
      list: false,
      help: [
        '截止前承诺了摘要的作品，截止后仍可上传该文件的时间',
        'How long after the deadline a file whose digest was committed in time may still be uploaded',
      ],
    }),
    unitAuditMode: dict(['审核方式', 'Approval'], 'ds_unit_audit_mode', { default: 'organiser', list: false }),
    entryCloseMode: dict(['报名截止后', 'After registration closes'], 'ds_entry_close_mode', {
      default: 'keep',
      list: false,
      help: [
        '截止（含宽限与例外）后如何处理未提交、退回未改与未审核的报名',
        'What becomes of drafts, returned and undecided entries after the deadline, its grace period and exceptions',
      ],
    }),
    openTo: dict(['报名对象', 'Open to'], 'ds_open_to', {
      default: 'everybody',
      list: false,
      help: [
        '仅受邀者时，竞赛不在大厅公开，只有受邀名单中的负责人可以报名',
        'If for invited people only, it is not in the hall, and only captains on the invitation list may enter',
      ],
    }),
    needUnitAuthorize: flag(['需学校授权', 'School authorisation required'], { default: no, list: false }),
    teamMin: int(['最少人数', 'Min. team size'], { min: 1, max: 99, list: false, help: ['含负责人', 'Including the captain'] }),
    teamMax: int(['最多人数', 'Max. team size'], { min: 1, max: 99, list: false, help: ['含负责人', 'Including the captain'] }),
    tutorMax: int(['指导教师上限', 'Max. tutors'], { min: 0, max: 99, list: false }),
    perPersonMax: int(['每人限报', 'Entries per person'], { min: 1, max: 99, default: 1, list: false }),
    phoneOnce: flag(['手机号限一人使用', 'One person per mobile number'], {
      default: no,
      list: false,
      help: [
        '同一手机号不得用于证件号码不同的两人；不勾选时仅在审核时提醒',
        'Two people with different ID numbers may not share a mobile number; if off, whoever approves is only warned',
      ],
    }),
    allowCrossUnit: flag(['允许跨单位组队', 'Teams across schools'], { default: yes, list: false }),
    unitQuota: int(['单位名额', 'Quota per school'], {
      min: 0,
      max: 100_000,
      list: false,
      help: ['留空为不限', 'Leave empty for no limit'],
    }),
    entryMax: int(['总名额', 'Places in all'], {
      min: 0,
      max: 1_000_000,
      list: false,
      help: [
        '审核通过的报名达到此数后不再接受；留空为不限',
        'No more entries are taken once so many are approved; leave empty for no limit',
      ],
    }),
    numberRule: text(['报名编号规则', 'Numbering rule'], {
      code: true,
      max: 100,
      list: false,
      help: [
        '如 {yyyy}{area:2}{unit:3}{seq:3}{check}，留空为竞赛代码加序号',
        'e.g. {yyyy}{area:2}{unit:3}{seq:3}{check}; if empty, the competition code and a serial number',
      ],
    }),
    worksNumberRule: text(['作品编号规则', 'Work numbering rule'], {
      code: true,
      max: 100,
      list: false,
      help: [
        '如 {yyyy}{area:2}W{seq:4}{check}，留空为竞赛代码加 W 和序号',
        'e.g. {yyyy}{area:2}W{seq:4}{check}; if empty, the competition code, W and a serial number',
      ],
    }),
    blindMode: dict(['评审匿名', 'Blind review'], 'ds_blind_mode', { default: 'double', list: false }),
    feeMode: dict(['收费方式', 'Fees'], 'ds_fee_mode', { default: 'free', list: false }),
    feeDue: dict(['缴费时间', 'Fees are due'], feeDue, { default: 'approved', list: false }),
    payDays: int(['缴费期限（天）', 'Days to pay'], {
      min: 1,
      max: 365,
      default: 14,
      list: false,
      help: ['订单生成后多少天内缴费，逾期关闭', 'A fee order that is not paid after so many days is closed'],
    }),
    labelMax: int(['作品标签上限', 'Labels per work'], {
      min: 0,
      max: 20,
      default: 3,
      list: false,
      help: [
        '参赛者提交作品时最多选择的标签数，用来匹配专家；0 为不选',
        'The most labels that entrants choose for a work, by which experts are found; 0 for none',
      ],
    }),
    rulesFileId: file(['竞赛章程', 'Rules'], { takes: 'document', list: false, sheet: false }),
    coverImage: file(['封面', 'Cover'], { takes: 'image', list: false, sheet: false }),
    description: longText(['简介', 'Description'], { list: false, sheet: false }),
    descriptionEn: longText(['英文简介', 'English description'], { list: false, sheet: false }),
    contactName: text(['联系人', 'Contact'], {
      max: 50,
      list: false,
      help: ['与电话、邮箱一起公开', 'Public, with phone and e-mail'],
    }),
    contactPhone: text(['联系电话', 'Contact phone'], { max: 40, list: false }),
    contactEmail: text(['联系邮箱', 'Contact e-mail'], { ...emailForm, list: false }),
    retentionDays: int(['个人信息保留天数', 'Personal data retention (days)'], {
      min: 1,
      max: 36_500,
      list: false,
      help: [
        '自竞赛结束之日起，到期后清除；留空为不清除',
        'Counted from the end of the competition, then erased; leave empty to keep the data',
      ],
    }),
    erasedTime: instant(['个人信息清除时间', 'Personal data erased'], { server: true, list: false, sheet: false }),
    /** The channels that are on, comma-separated, by kind of automatic message; one that is not named goes by its defaults. */
    messageSwitches: json(['自动消息', 'Automatic messages'], 'stringMap', { list: false, form: false, sheet: false }),
    stepDone: json(['已完成步骤', 'Steps done'], 'steps', { list: false, form: false, sheet: false }),
  },
  verbs: {
    publish: { label: ['发布', 'Publish'], from: ['unpublished'], to: 'running', roles: ['ADMIN'] },
    unpublish: { label: ['撤回发布', 'Unpublish'], from: ['running'], to: 'unpublished', roles: ['ADMIN'], danger: true },
    end: {
      label: ['结束', 'End'],
      from: ['running'],
      to: 'ended',
      roles: ['ADMIN'],
      danger: true,
      input: { reason, force: flag(['评审未结束也结束', 'Even if reviews are unfinished']) },
    },
    reopen: { label: ['重新开放', 'Reopen'], from: ['ended'], to: 'running', roles: ['ADMIN'], input: { reason } },
  },
});
