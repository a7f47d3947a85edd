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
];
