import { roleLabels, roles } from '@saiyun/sdk/contract';
import { allChoices } from '@saiyun/sdk/entities';
import { batchDictionaries } from './batch.ts';
import { certificateDictionaries } from './certificate.ts';
import { competitionDictionaries } from './competition.ts';
import { dictionary, dictionaryOf, type SeedDictionary } from './dictionary.ts';
import { entryDictionaries } from './entry.ts';
import { expertDictionaries } from './expert.ts';
import { jobDictionaries } from './job.ts';
import { moneyDictionaries } from './money.ts';
import { reviewDictionaries } from './review.ts';
import { systemDictionaries } from './system.ts';

/** Every dictionary of a new tenant, with the words of COMP-02, REG-03, REVIEW-02, REVIEW-03 and DOWNLOAD-01. */
export const dictionaries: readonly SeedDictionary[] = [
  ...allChoices.map(dictionaryOf),
  dictionary(
    'del_flag',
    ['删除状态', 'Deleted'],
    [
      ['0', '正常', 'Live'],
      ['1', '已删除', 'Deleted'],
    ],
  ),
  dictionary(
    'base_role',
    ['权限范围', 'Base role'],
    roles.map((role) => [role, ...roleLabels[role]] as const),
  ),
  dictionary(
    'ds_unit_type',
    ['单位类型', 'School type'],
    [
      ['university', '本科院校', 'University'],
      ['vocational', '高职高专', 'Vocational college'],
      ['institute', '科研院所', 'Research institute'],
      ['enterprise', '企业', 'Company'],
      ['other', '其他', 'Other'],
    ],
  ),
  dictionary(
    'ds_competition_type',
    ['竞赛类型', 'Competition type'],
    [
      ['subject', '学科竞赛', 'Subject'],
      ['innovation', '创新创业', 'Innovation'],
      ['skill', '技能竞赛', 'Skills'],
      ['design', '创意设计', 'Design'],
      ['thesis', '论文评选', 'Thesis'],
    ],
  ),
  dictionary(
    'ds_open_to',
    ['报名对象', 'Open to'],
    [
      ['everybody', '所有人', 'Everybody'],
      ['invited', '仅受邀者', 'Invited people only'],
    ],
  ),
  dictionary(
    'ds_unit_audit_mode',
    ['审核方式', 'Approval'],
    [
      ['none', '无需审核', 'None'],
      ['unit', '学校审核', 'School'],
      ['organiser', '组委会审核', 'Organiser'],
      ['unitThenOrganiser', '学校审核后组委会审核', 'School, then organiser'],
    ],
  ),
  dictionary(
    'ds_report_decision',
    ['报送处理结果', 'Decision on reported works'],
    [
      ['1', '接收', 'Accept'],
      ['2', '退回', 'Return'],
    ],
  ),
  dictionary(
    'ds_entry_close_mode',
    ['截止后的报名', 'Entries after the deadline'],
    [
      ['keep', '保留不动', 'Leave as they are'],
      ['unsent', '草稿撤回，退回未改的不通过', 'Withdraw drafts, reject returned ones'],
      ['undecided', '同上，未审核的也不通过', 'The same, and reject undecided ones'],
    ],
  ),
  dictionary(
    'ds_blind_mode',
    ['评审匿名', 'Blind review'],
    [
      ['none', '公开评审', 'Open'],
      ['single', '单盲评审', 'Single-blind'],
      ['double', '双盲评审', 'Double-blind'],
    ],
  ),
  dictionary(
    'ds_id_type',
    ['证件类型', 'ID type'],
    [
      ['resident', '居民身份证', 'Resident identity card'],
      ['passport', '护照', 'Passport'],
      ['hkmo', '港澳居民来往内地通行证', 'Hong Kong and Macao travel permit'],
      ['taiwan', '台湾居民来往大陆通行证', 'Taiwan travel permit'],
    ],
  ),
  dictionary(
    'ds_grade',
    ['年级', 'Grade'],
    [
      ['1', '大一', 'First year'],
      ['2', '大二', 'Second year'],
      ['3', '大三', 'Third year'],
      ['4', '大四', 'Fourth year'],
      ['5', '大五', 'Fifth year'],
      ['m', '硕士研究生', 'Master’s student'],
      ['d', '博士研究生', 'Doctoral student'],
    ],
  ),
  dictionary(
    'ds_source',
    ['来源', 'Source'],
    [
      ['web', '网页填报', 'Web'],
      ['import', '批量导入', 'Import'],
      ['api', '接口', 'API'],
    ],
  ),
  dictionary(
    'ds_expert_title',
    ['职称', 'Title'],
    [
      ['professor', '教授', 'Professor'],
      ['associate', '副教授', 'Associate professor'],
      ['lecturer', '讲师', 'Lecturer'],
      ['researcher', '研究员', 'Researcher'],
      ['engineer', '高级工程师', 'Senior engineer'],
    ],
  ),
  dictionary(
    'ds_expert_level',
    ['专家级别', 'Expert level'],
    [
      ['national', '国家级', 'National'],
      ['provincial', '省级', 'Provincial'],
      ['school', '校级', 'School'],
    ],
  ),
  dictionary(
    'ds_review_item_type',
    ['评审项类型', 'Review item type'],
    [
      ['score', '评分', 'Score'],
      ['grade', '等级', 'Grade'],
      ['passFail', '通过或不通过', 'Pass or fail'],
      ['text', '文字', 'Text'],
    ],
  ),
  dictionary(
    'ds_client_kind',
    ['终端', 'Client'],
    [
      ['web', '网页', 'Web'],
      ['tui', '终端', 'Terminal'],
      ['cli', '命令行', 'Command line'],
      ['api', '接口', 'API'],
    ],
  ),
  ...competitionDictionaries,
  ...batchDictionaries,
  ...entryDictionaries,
  ...expertDictionaries,
  ...reviewDictionaries,
  ...certificateDictionaries,
  ...moneyDictionaries,
  ...systemDictionaries,
  ...jobDictionaries,
];
