import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of teams, change requests, and things that belong to works. */
export const entryDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_member_role',
    ['成员身份', 'Team role'],
    [
      ['member', '成员', 'Member'],
      ['tutor', '指导教师', 'Tutor'],
      ['captain', '负责人', 'Captain'],
    ],
  ),
  dictionary(
    'ds_works_file_kind',
    ['作品文件类型', 'Work file type'],
    [
      ['paper', '论文', 'Paper'],
      ['attachment', '附件', 'Attachment'],
      ['commitment', '承诺书', 'Commitment letter'],
      ['video', '视频', 'Video'],
    ],
  ),
  dictionary(
    'ds_label_source',
    ['标签来源', 'Label source'],
    [
      ['applicant', '参赛者', 'Applicant'],
      ['admin', '管理员', 'Administrator'],
      ['auto', '自动', 'Automatic'],
    ],
  ),
  dictionary(
    'ds_return_reason',
    ['退回报名的理由', 'Reasons to return an entry'],
    [
      ['details', '所填信息有误或不完整，请核对后重新提交', 'Some details are wrong or incomplete; please correct them and submit again'],
      ['files', '上传的材料不清晰或不符合要求，请重新上传', 'A file is unreadable or not what was asked for; please upload it again'],
      ['team', '队伍成员或指导教师不符合要求，请调整', 'The team or its tutors do not meet the rules; please change them'],
      [
        'consent',
        '仍有成员未确认同意参赛，请联系其登录确认',
        'Somebody has not agreed to take part yet; please ask them to sign in and agree',
      ],
      ['group', '所选组别不符，请重新选择', 'The group does not fit; please choose another'],
    ],
  ),
  dictionary(
    'ds_refuse_reason',
    ['报名不通过的理由', 'Reasons to refuse an entry'],
    [
      ['eligibility', '不符合参赛资格', 'Not eligible for this competition'],
      ['duplicate', '与另一份报名重复', 'The same entry was made twice'],
      ['quota', '本单位参赛名额已满', 'The school has no places left'],
      ['false', '所填信息与实际不符', 'The details are not true'],
    ],
  ),
];
