import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of certificates. */
export const certificateDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_cert_kind',
    ['证书类型', 'Certificate type'],
    [
      ['award', '获奖证书', 'Award'],
      ['participation', '参赛证书', 'Participation'],
      ['tutor', '指导教师证书', 'Tutor'],
      ['organiser', '优秀组织奖证书', 'Organiser'],
      ['expert', '评审专家证书', 'Expert'],
    ],
  ),
  dictionary(
    'ds_page_size',
    ['纸张', 'Paper'],
    [
      ['A4L', 'A4 横向', 'A4 landscape'],
      ['A4P', 'A4 纵向', 'A4 portrait'],
      ['A3L', 'A3 横向', 'A3 landscape'],
      ['A3P', 'A3 纵向', 'A3 portrait'],
    ],
  ),
  dictionary(
    'ds_locale',
    ['语言', 'Language'],
    [
      ['zh-CN', '中文', 'Chinese'],
      ['en', '英文', 'English'],
    ],
  ),
  dictionary(
    'ds_holder_type',
    ['持有人类型', 'Holder type'],
    [
      ['person', '个人', 'Person'],
      ['team', '团队', 'Team'],
      ['unit', '单位', 'School'],
    ],
  ),
];
