import { roleLabels, roles } from '@saiyun/sdk/contract';
import { batchDictionaries } from './batch.ts';
import { certificateDictionaries } from './certificate.ts';
import { competitionDictionaries } from './competition.ts';
import { dictionary, type SeedDictionary } from './dictionary.ts';
import { entryDictionaries } from './entry.ts';
import { expertDictionaries } from './expert.ts';
import { jobDictionaries } from './job.ts';
import { moneyDictionaries } from './money.ts';
import { reviewDictionaries } from './review.ts';
import { systemDictionaries } from './system.ts';

/** Every dictionary of a new tenant, with the words of COMP-02, REG-03, REVIEW-02, REVIEW-03 and DOWNLOAD-01. */
export const dictionaries: readonly SeedDictionary[] = [
  dictionary(
    'sex',
    ['性别', 'Sex'],
    [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
    ],
  ),
  dictionary(
    'yn',
    ['是否', 'Yes or no'],
    [
      ['1', '是', 'Yes'],
      ['0', '否', 'No'],
    ],
  ),
  dictionary(
    'valid_status',
    ['有效状态', 'Validity'],
    [
      ['1', '有效', 'Valid'],
      ['0', '无效', 'Invalid'],
    ],
  ),
  dictionary(
    'priority',
    ['优先级', 'Priority'],
    [
      ['H', '紧急', 'Critical'],
      ['M', '重要', 'Important'],
      ['L', '一般', 'General'],
    ],
  ),
  dictionary(
    'del_flag',
    ['删除状态', 'Deleted'],
    [
      ['0', '正常', 'Live'],
      ['1', '已删除', 'Deleted'],
    ],
  ),
  dictionary(
    'user_status',
    ['用户状态', 'Account state'],
    [
      ['1', '正常', 'Active'],
      ['2', '冻结', 'Frozen'],
    ],
  ),
  dictionary(
    'tenant_status',
    ['租户状态', 'Tenant state'],
    [
      ['1', '正常', 'Active'],
      ['0', '冻结', 'Frozen'],
    ],
  ),
  dictionary(
    'base_role',
    ['权限范围', 'Base role'],
    roles.map((role) => [role, ...roleLabels[role]] as const),
  ),
  dictionary(
    'dict_item_status',
    ['字典项状态', 'Dictionary item state'],
    [
      ['1', '启用', 'Enabled'],
      ['0', '停用', 'Disabled'],
    ],
  ),
  dictionary(
    'menu_type',
    ['菜单类型', 'Menu type'],
    [
      ['0', '一级菜单', 'Top menu'],
      ['1', '子菜单', 'Submenu'],
      ['2', '按钮权限', 'Button'],
    ],
  ),
  dictionary(
    'perms_type',
    ['授权策略', 'Button policy'],
    [
      ['1', '可见', 'Show'],
      ['2', '禁用', 'Disable'],
    ],
  ),
  dictionary(
    'org_category',
    ['机构类型', 'Department type'],
    [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '岗位', 'Post'],
    ],
  ),
  dictionary(
    'log_type',
    ['日志类型', 'Log type'],
    [
      ['1', '登录日志', 'Sign-in'],
      ['2', '操作日志', 'Operation'],
      ['3', '异常日志', 'Fault'],
    ],
  ),
  dictionary(
    'operate_type',
    ['操作类型', 'Operation'],
    [
      ['1', '查询', 'Query'],
      ['2', '添加', 'Add'],
      ['3', '编辑', 'Edit'],
      ['4', '删除', 'Delete'],
      ['5', '导入', 'Import'],
      ['6', '导出', 'Export'],
    ],
  ),
  dictionary(
    'ds_unit_type',
    ['单位类型', 'Unit type'],
    [
      ['university', '本科院校', 'University'],
      ['vocational', '高职高专', 'Vocational college'],
      ['institute', '科研院所', 'Research institute'],
      ['enterprise', '企业', 'Company'],
      ['other', '其他', 'Other'],
    ],
  ),
  dictionary(
    'ds_unit_status',
    ['单位状态', 'Unit state'],
    [
      ['0', '待审核', 'Pending'],
      ['1', '启用', 'Enabled'],
      ['2', '停用', 'Disabled'],
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
    'competition_status',
    ['竞赛状态', 'Competition state'],
    [
      ['0', '未发布', 'Unpublished'],
      ['1', '进行中', 'In progress'],
      ['2', '已结束', 'Ended'],
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
      ['m', '硕士研究生', 'Master student'],
      ['d', '博士研究生', 'Doctoral student'],
    ],
  ),
  dictionary(
    'submission_status',
    ['报名状态', 'Submission state'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '已提交', 'Submitted'],
      ['2', '审核通过', 'Approved'],
      ['3', '报名失败', 'Registration failed'],
      ['4', '退回修改', 'Returned for modification'],
      ['5', '已撤回', 'Withdrawn'],
    ],
  ),
  dictionary(
    'ds_pay_status',
    ['缴费状态', 'Payment'],
    [
      ['0', '无需缴费', 'None'],
      ['1', '待缴费', 'Unpaid'],
      ['2', '已缴费', 'Paid'],
      ['3', '已退费', 'Refunded'],
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
    'ds_works_status',
    ['作品状态', 'Work state'],
    [
      ['0', '未提交', 'Not submitted'],
      ['1', '已提交', 'Submitted'],
      ['2', '已锁定', 'Locked'],
      ['3', '取消资格', 'Disqualified'],
      ['4', '已撤回', 'Withdrawn'],
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
    'ds_expert_status',
    ['专家状态', 'Expert state'],
    [
      ['0', '已邀请', 'Invited'],
      ['1', '在库', 'Active'],
      ['2', '已停用', 'Suspended'],
      ['3', '已退出', 'Left'],
    ],
  ),
  dictionary(
    'ds_template_status',
    ['模板状态', 'Template state'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '使用中', 'In use'],
      ['2', '已停用', 'Retired'],
    ],
  ),
  dictionary(
    'ds_review_item_type',
    ['评审项类型', 'Kind of review item'],
    [
      ['score', '评分', 'Score'],
      ['grade', '等级', 'Grade'],
      ['passFail', '通过或不通过', 'Pass or fail'],
      ['text', '文字', 'Text'],
    ],
  ),
  dictionary(
    'ds_review_project_status',
    ['评审项目状态', 'Review project state'],
    [
      ['0', '准备中', 'Preparing'],
      ['1', '分配中', 'Allotting'],
      ['2', '评审中', 'Reviewing'],
      ['3', '已结束', 'Closed'],
      ['4', '已公布', 'Published'],
    ],
  ),
  dictionary(
    'ds_review_status',
    ['评审状态', 'Review state'],
    [
      ['0', '待评审', 'Pending review'],
      ['1', '暂存', 'Staged'],
      ['2', '已提交', 'Submitted'],
      ['3', '已失效', 'Expired'],
      ['4', '已退回', 'Returned'],
      ['5', '已取消', 'Cancelled'],
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
  dictionary(
    'ds_download_status',
    ['下载状态', 'Download state'],
    [
      ['0', '导出中', 'Exporting'],
      ['1', '可下载', 'Downloadable'],
      ['2', '已过期', 'Expired'],
      ['3', '导出失败', 'Failed'],
    ],
  ),
  dictionary(
    'ds_import_status',
    ['导入状态', 'Import state'],
    [
      ['0', '已上传', 'Uploaded'],
      ['1', '已匹配列', 'Columns matched'],
      ['2', '已校验', 'Checked'],
      ['3', '写入中', 'Writing'],
      ['4', '已完成', 'Done'],
      ['5', '部分成功', 'Done with errors'],
      ['6', '失败', 'Failed'],
      ['7', '已取消', 'Cancelled'],
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
