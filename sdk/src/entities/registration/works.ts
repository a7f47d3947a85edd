import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, file, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { worksStatus } from './choices.ts';

const staff = ['ADMIN', 'SUB', 'AUD'] as const;

/** A work that a registration submits. Experts see `anonymousCode`, never the registration. */
export const works = entity('dsTbWorks', {
  label: ['作品', 'Work'],
  title: 'title',
  titleEn: 'titleEn',
  under: 'worksNo',
  key: ['competitionId', 'worksNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB', 'APPL'], action: 'works' },
  calls: standard,
  stateField: 'status',
  states: worksStatus,
  groups: [
    { label: ['作品', 'Work'], fields: ['title', 'titleEn', 'worksNo', 'status', 'reason'] },
    { label: ['属于', 'Belongs to'], fields: ['registrationId', 'competitionId', 'stageId', 'groupId'] },
    { label: ['内容', 'Content'], fields: ['abstractText', 'answers', 'formVersion', 'currentVersionId'] },
    { label: ['文件', 'Files'], fields: ['worksFile', 'attachmentFiles', 'videoFiles', 'letterFile'] },
    { label: ['提交与锁定', 'Submitting and locking'], fields: ['commitTime', 'lateSeconds', 'commitHash'] },
    { label: ['评审用', 'For reviewing'], fields: ['anonymousCode', 'simScore'], rare: true },
  ],
  fields: {
    /** Given by the competition's rule. Organisers may bring a number along from another platform; nobody types one in a form. */
    worksNo: text(['作品编号', 'Work number'], {
      frozen: true,
      form: false,
      setBy: ['ADMIN', 'SUB'],
      max: 40,
      search: 'like',
      sort: true,
      width: 150,
    }),
    title: text(['作品名称', 'Title'], { required: true, max: 200, search: 'like', sort: true, width: 260 }),
    titleEn: text(['英文名称', 'English title'], { max: 200, list: false }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    registrationId: ref(['报名', 'Registration'], 'dsTbRegistration', { required: true, frozen: true, search: 'in', sheet: false }),
    /** Stage and group are those of the entry, unless staff changes them later. */
    stageId: ref(['阶段', 'Stage'], 'dsTbCompetitionStage', {
      search: 'in',
      list: false,
      within: 'competitionId',
      setBy: ['ADMIN', 'SUB'],
    }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', { search: 'in', within: 'competitionId', setBy: ['ADMIN', 'SUB'] }),
    abstractText: longText(['摘要', 'Abstract'], { max: 5000, list: false }),
    formVersion: int(['表单版本', 'Form version'], { server: true, list: false, sheet: false }),
    answers: json(['表单内容', 'Answers'], 'answers', {
      sealed: true,
      mask: 'name',
      // Whoever approves an entry sees its answers.
      plainFor: ['ADMIN', 'SUB', 'UNIT'],
      list: false,
      sheet: false,
      help: ['按竞赛的作品表填写，如 {"plan":"……"}', 'Answers to the works form, e.g. {"plan":"…"}'],
    }),
    worksFile: file(['作品文件', 'File'], { takes: 'work', list: false, sheet: false }),
    attachmentFiles: file(['附件', 'Attachments'], { takes: 'work', list: false, sheet: false }),
    videoFiles: file(['视频', 'Video'], { takes: 'video', list: false, sheet: false }),
    letterFile: file(['承诺书', 'Commitment letter'], { takes: 'letter', list: false, sheet: false }),
    /** Experts know the work by this number; if they could link it to the author, the review would not be blind. */
    anonymousCode: text(['匿名编号', 'Anonymous code'], { server: true, search: 'like', list: false, seenBy: staff }),
    /** Internal details of how the platform stores the submission; entrants need only the file, the time and the state. */
    commitHash: text(['提交摘要', 'Committed digest'], { server: true, list: false, sheet: false, seenBy: staff }),
    currentVersionId: ref(['当前版本', 'Current version'], 'dsTbWorksVersion', {
      server: true,
      list: false,
      sheet: false,
      seenBy: staff,
    }),
    commitTime: instant(['提交时间', 'Submitted'], { server: true, search: 'range', sort: true, sheet: false }),
    lateSeconds: int(['迟交秒数', 'Late (s)'], { server: true, list: false, sheet: false, seenBy: staff }),
    simScore: decimal(['查重相似度（%）', 'Similarity (%)'], {
      digits: 2,
      server: true,
      search: 'range',
      sort: true,
      list: false,
      sheet: false,
      seenBy: staff,
    }),
    status: dict(['状态', 'State'], worksStatus, { server: true, search: 'in', sort: true, width: 100 }),
    reason: longText(['原因', 'Reason'], { server: true, list: false, sheet: false }),
  },
  verbs: {
    submit: { label: ['提交', 'Submit'], from: ['notSubmitted', 'submitted'], to: 'submitted', roles: ['APPL', 'ADMIN'] },
    commit: {
      label: ['承诺摘要', 'Commit to a digest'],
      from: ['notSubmitted', 'submitted'],
      roles: ['APPL', 'ADMIN'],
      single: true,
      aside: true,
      input: {
        commitHash: text(['SHA-256', 'SHA-256'], {
          required: true,
          pattern: '^[0-9a-f]{64}$',
          patternText: ['请输入 64 位十六进制摘要', 'Enter a digest of 64 hexadecimal digits'],
        }),
      },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['notSubmitted', 'submitted'],
      to: 'withdrawn',
      roles: ['APPL', 'ADMIN'],
      danger: true,
      final: true,
    },
    assignGroup: {
      label: ['分配组别', 'Assign a group'],
      from: ['notSubmitted', 'submitted', 'locked'],
      roles: ['ADMIN', 'SUB'],
      aside: true,
      input: { groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', { required: true, within: 'competitionId' }) },
    },
    lock: {
      label: ['锁定', 'Lock'],
      from: ['submitted'],
      to: 'locked',
      roles: ['ADMIN', 'SUB'],
      tells: [
        '锁定后参赛者不能再修改作品。提交截止后，系统会自动锁定已提交的作品。',
        'Entrants can no longer change the work. Submitted works lock by themselves once submission closes.',
      ],
    },
    unlock: { label: ['解锁', 'Unlock'], from: ['locked'], to: 'submitted', roles: ['ADMIN'] },
    disqualify: {
      label: ['取消资格', 'Disqualify'],
      from: ['submitted', 'locked'],
      to: 'disqualified',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
