import type { Entity, Label, Role } from '@saiyun/sdk/contract';
import { roles } from '@saiyun/sdk/contract';
import { entityByName, pagePath, tenant } from '@saiyun/sdk/entities';
import { servedEntities } from '../kernel/served.ts';

export interface Page {
  /** Route of the client; also identifies the entry. */
  readonly url: string;
  readonly name: Label;
  readonly icon?: string;
  readonly hidden?: true;
  /** Names of the entities whose buttons are below the entry. */
  readonly entities?: readonly string[];
  readonly roles: readonly Role[];
  /** Only for the platform's first tenant. */
  readonly platform?: true;
}

export interface Group {
  readonly url: string;
  readonly name: Label;
  readonly icon: string;
  readonly pages: readonly Page[];
}

const everyone = roles;
const staff: readonly Role[] = ['ADMIN', 'SUB', 'AUD'];

export const home: Page = { url: '/dashboard/analysis', name: ['首页', 'Home'], icon: 'HomeOutlined', roles: everyone };

const named: readonly Group[] = [
  {
    url: '/expert',
    name: ['专家评审', 'Expert review'],
    icon: 'ReadOutlined',
    pages: [
      { url: '/expert/competitionReview', name: ['竞赛评审', 'Competition review'], roles: ['EXPERT'] },
      { url: '/expert/competitionReview/:id', name: ['评审作品', 'Review a work'], hidden: true, roles: ['EXPERT'] },
    ],
  },
  {
    url: '/competition',
    name: ['竞赛管理', 'Competitions'],
    icon: 'TrophyOutlined',
    pages: [
      {
        url: '/competition/list',
        name: ['竞赛列表', 'Competitions'],
        entities: ['dsTbCompetition'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'],
      },
      {
        url: '/competition/stage',
        name: ['阶段与晋级', 'Stages'],
        entities: ['dsTbCompetitionStage'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'],
      },
      {
        url: '/competition/group',
        name: ['组别管理', 'Groups'],
        entities: ['dsTbCompetitionGroup'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'AUD'],
      },
      { url: '/competition/form', name: ['竞赛表单', 'Forms'], entities: ['dsTbCompetitionForm'], roles: ['ADMIN', 'SUB', 'UNIT', 'AUD'] },
      {
        url: '/competition/authorize',
        name: ['单位授权', 'School authorisation'],
        entities: ['dsTbUnitAuthorize'],
        roles: [...staff, 'UNIT'],
      },
      { url: '/competition/admin', name: ['子管理员', 'Sub-administrators'], entities: ['dsTbCompetitionAdmin'], roles: ['ADMIN', 'AUD'] },
      { url: '/competition/exception', name: ['时间例外', 'Timeline exceptions'], entities: ['dsTbTimelineException'], roles: staff },
      { url: '/competition/promotion', name: ['晋级记录', 'Promotions'], entities: ['dsTbStagePromotion'], roles: staff },
      { url: '/competition/retention', name: ['个人信息保留', 'Personal data'], roles: ['ADMIN', 'AUD'] },
    ],
  },
  {
    url: '/registration',
    name: ['报名管理', 'Registrations'],
    icon: 'FormOutlined',
    pages: [
      {
        url: '/registration/list',
        name: ['报名列表', 'Registrations'],
        entities: ['dsTbRegistration'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'],
      },
      {
        url: '/registration/member',
        name: ['队伍成员', 'Team members'],
        entities: ['dsTbRegistrationMember'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'],
      },
      {
        url: '/registration/change',
        name: ['报名变更', 'Change requests'],
        entities: ['dsTbRegistrationChange'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'],
      },
      { url: '/registration/works', name: ['作品管理', 'Works'], entities: ['dsTbWorks'], roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'] },
      {
        url: '/registration/supplement',
        name: ['补充提交', 'Supplements'],
        entities: ['dsTbWorksSupplement'],
        roles: ['ADMIN', 'SUB', 'APPL', 'AUD'],
      },
      {
        url: '/registration/version',
        name: ['作品版本', 'Work versions'],
        entities: ['dsTbWorksVersion', 'dsTbWorksFile'],
        roles: ['ADMIN', 'SUB', 'APPL', 'AUD'],
      },
      {
        url: '/registration/label',
        name: ['作品标签', 'Work labels'],
        entities: ['dsTbWorksLabel'],
        roles: ['ADMIN', 'SUB', 'APPL', 'AUD'],
      },
    ],
  },
  {
    url: '/review',
    name: ['评审管理', 'Reviews'],
    icon: 'AuditOutlined',
    pages: [
      {
        url: '/review/project',
        name: ['评审项目', 'Review projects'],
        entities: ['dsTbReviewProject'],
        roles: [...staff, 'FIN'],
      },
      {
        url: '/review/template',
        name: ['评审模板', 'Review templates'],
        entities: ['dsTbReviewTemplate', 'dsTbReviewTemplateItem'],
        roles: staff,
      },
      { url: '/review/waiver', name: ['评审豁免', 'Review waivers'], entities: ['dsTbReviewWaiver'], roles: staff },
      { url: '/competition/reviewManage', name: ['评审记录', 'Review records'], entities: ['dsTbWorksAllot'], roles: staff },
      { url: '/review/result', name: ['评审结果', 'Review results'], entities: ['dsTbReviewResult'], roles: [...staff, 'EXPERT'] },
      { url: '/review/formula', name: ['评审公式', 'Review formulas'], entities: ['dsTbReviewFormula'], roles: staff },
      { url: '/review/scoreRun', name: ['成绩计算', 'Score runs'], entities: ['dsTbScoreRun'], roles: staff },
      {
        url: '/review/worksScore',
        name: ['作品成绩', 'Work scores'],
        entities: ['dsTbWorksScore'],
        roles: [...staff, 'UNIT', 'APPL'],
      },
      {
        url: '/review/expertStat',
        name: ['专家评分统计', 'Expert statistics'],
        entities: ['dsTbExpertStat'],
        roles: [...staff, 'EXPERT'],
      },
      { url: '/review/awardRule', name: ['奖项规则', 'Award rules'], entities: ['dsTbAwardRule'], roles: staff },
      { url: '/review/appeal', name: ['成绩申诉', 'Appeals'], entities: ['dsTbReviewAppeal'], roles: [...staff, 'UNIT', 'APPL'] },
    ],
  },
  {
    url: '/certificate',
    name: ['证书管理', 'Certificates'],
    icon: 'SafetyCertificateOutlined',
    pages: [{ url: '/certificate/template', name: ['证书模板', 'Templates'], entities: ['dsTbCertificateTemplate'], roles: staff }],
  },
  {
    url: '/money',
    name: ['费用管理', 'Fees and money'],
    icon: 'WalletOutlined',
    pages: [
      {
        url: '/money/costItem',
        name: ['收费项目', 'Fees'],
        entities: ['dsTbCostItem'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'],
      },
      {
        url: '/money/invoiceTitle',
        name: ['发票抬头', 'Invoice titles'],
        entities: ['dsTbInvoiceTitle'],
        roles: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'],
      },
      {
        url: '/money/bankAccount',
        name: ['银行账户', 'Bank accounts'],
        entities: ['dsTbBankAccount'],
        roles: ['ADMIN', 'UNIT', 'EXPERT', 'FIN', 'AUD'],
      },
      {
        url: '/money/settlement',
        name: ['评审费结算', 'Settlements'],
        entities: ['dsTbExpertSettlement'],
        roles: ['ADMIN', 'EXPERT', 'FIN', 'AUD'],
      },
      {
        url: '/money/withdrawal',
        name: ['提现管理', 'Withdrawals'],
        entities: ['dsTbExpertWithdrawal'],
        roles: ['ADMIN', 'EXPERT', 'FIN', 'AUD'],
      },
      { url: '/money/payoutBatch', name: ['付款批次', 'Payout batches'], entities: ['dsTbPayoutBatch'], roles: ['ADMIN', 'FIN', 'AUD'] },
      {
        url: '/money/taxWithholding',
        name: ['代扣税款', 'Withheld tax'],
        entities: ['dsTbTaxWithholding'],
        roles: ['ADMIN', 'EXPERT', 'FIN', 'AUD'],
      },
      {
        url: '/money/expertAccount',
        name: ['专家账户', 'Expert accounts'],
        entities: ['dsTbExpertAccount'],
        roles: ['ADMIN', 'EXPERT', 'FIN', 'AUD'],
      },
      {
        url: '/money/transaction',
        name: ['账户流水', 'Transactions'],
        entities: ['dsTbExpertTransaction'],
        roles: ['ADMIN', 'EXPERT', 'FIN', 'AUD'],
      },
      {
        url: '/money/ledgerAccount',
        name: ['总账科目', 'Ledger accounts'],
        entities: ['dsTbLedgerAccount'],
        roles: ['ADMIN', 'FIN', 'AUD'],
      },
      { url: '/money/ledgerEntry', name: ['记账凭证', 'Ledger entries'], entities: ['dsTbLedgerEntry'], roles: ['ADMIN', 'FIN', 'AUD'] },
      { url: '/money/ledgerPosting', name: ['记账分录', 'Postings'], entities: ['dsTbLedgerPosting'], roles: ['ADMIN', 'FIN', 'AUD'] },
      { url: '/money/taxRule', name: ['税务规则', 'Tax rules'], entities: ['dsTbTaxRule'], roles: ['ADMIN', 'FIN', 'AUD'] },
      { url: '/money/holiday', name: ['节假日', 'Holidays'], entities: ['dsTbHoliday'], roles: ['ADMIN', 'FIN', 'AUD'] },
    ],
  },
  {
    url: '/expertManage',
    name: ['专家管理', 'Experts'],
    icon: 'SolutionOutlined',
    pages: [
      { url: '/expertManage/list', name: ['专家列表', 'Experts'], entities: ['dsTbExpert'], roles: [...staff, 'FIN'] },
      { url: '/expertManage/label', name: ['标签管理', 'Labels'], entities: ['dsTbLabel'], roles: staff },
      {
        url: '/expertManage/expertLabel',
        name: ['专家标签', 'Expert labels'],
        entities: ['dsTbExpertLabelRelation'],
        roles: [...staff, 'EXPERT'],
      },
      {
        url: '/expertManage/group',
        name: ['专家组', 'Expert groups'],
        entities: ['dsTbExpertGroup', 'dsTbExpertGroupMember'],
        roles: staff,
      },
      { url: '/expertManage/recusalRule', name: ['回避规则', 'Recusal rules'], entities: ['dsTbRecusalRule'], roles: staff },
      { url: '/expertManage/recusal', name: ['回避管理', 'Recusals'], entities: ['dsTbRecusal'], roles: [...staff, 'EXPERT'] },
    ],
  },
  {
    url: '/org',
    name: ['组织管理', 'Organisation'],
    icon: 'ApartmentOutlined',
    pages: [
      { url: '/org/area', name: ['赛区管理', 'Areas'], entities: ['dsTbCompetitionArea'], roles: staff },
      { url: '/isystem/depart', name: ['部门管理', 'Departments'], entities: ['sysDepart'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/departRole', name: ['部门角色', 'Department roles'], entities: ['sysDepartRole'], roles: ['ADMIN', 'AUD'] },
      { url: '/org/unit', name: ['单位管理', 'Units'], entities: ['dsTbUnit'], roles: [...staff, 'UNIT'] },
      { url: '/org/user', name: ['用户管理', 'Users'], entities: ['sysUser'], roles: ['ADMIN', 'UNIT', 'AUD'] },
    ],
  },
  {
    url: '/isystem',
    name: ['系统管理', 'System'],
    icon: 'SettingOutlined',
    pages: [
      { url: '/isystem/role', name: ['角色管理', 'Roles'], entities: ['sysRole'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/dict', name: ['数据字典', 'Dictionaries'], entities: ['sysDict', 'sysDictItem'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/category', name: ['分类字典', 'Categories'], entities: ['sysCategory'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/position', name: ['职务管理', 'Positions'], entities: ['sysPosition'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/checkRule', name: ['校验规则', 'Check rules'], entities: ['sysCheckRule'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/gatewayRoute', name: ['网关路由', 'Gateway routes'], entities: ['sysGatewayRoute'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/dataSource', name: ['数据源', 'Data sources'], entities: ['sysDataSource'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/annountCement', name: ['通知公告', 'Notices'], entities: ['sysAnnouncement'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/outMessage', name: ['外发消息', 'Outgoing messages'], entities: ['sysOutMessage'], roles: ['ADMIN', 'AUD'] },
      { url: '/monitor/online', name: ['在线用户', 'Online users'], roles: ['ADMIN'] },
      { url: '/monitor/server', name: ['运行监控', 'Monitoring'], roles: ['ADMIN'], platform: true },
      { url: '/isystem/log', name: ['系统日志', 'Logs'], entities: ['sysLog'], roles: ['ADMIN', 'AUD'] },
      { url: '/isystem/dataLog', name: ['数据审计', 'Data audit'], entities: ['sysAuditLog'], roles: ['ADMIN', 'AUD'] },
      {
        url: '/isystem/quartzJob',
        name: ['定时任务', 'Scheduled jobs'],
        entities: ['sysQuartzJob', 'sysQuartzJobRun'],
        roles: ['ADMIN', 'AUD'],
      },
      { url: '/isystem/tenant', name: ['租户管理', 'Tenants'], entities: [tenant.name], roles: ['ADMIN'], platform: true },
      { url: '/isystem/file', name: ['文件管理', 'Files'], entities: ['dsTbFile'], roles: staff },
      { url: '/isystem/importTask', name: ['导入任务', 'Imports'], entities: ['dsTbImportTask'], roles: [...staff, 'UNIT'] },
    ],
  },
  {
    url: '/online',
    name: ['在线表单', 'Online forms'],
    icon: 'FileTextOutlined',
    pages: [
      { url: '/online/my', name: ['表单与报表', 'Forms and reports'], roles: everyone },
      { url: '/online/cgform', name: ['表单设计', 'Form definitions'], entities: ['onlineForm'], roles: ['ADMIN', 'AUD'] },
      { url: '/online/cgreport', name: ['报表设计', 'Report definitions'], entities: ['onlineReport'], roles: ['ADMIN', 'AUD'] },
      { url: '/online/print', name: ['打印模板', 'Print templates'], entities: ['printTemplate'], roles: ['ADMIN', 'AUD'] },
    ],
  },
  {
    url: '/demo',
    name: ['演示页面', 'Demo pages'],
    icon: 'AppstoreOutlined',
    pages: [
      { url: '/demo/mock', name: ['模拟数据', 'Mock data'], roles: ['ADMIN'] },
      { url: '/demo/inputs', name: ['输入控件', 'Inputs'], roles: ['ADMIN'] },
    ],
  },
  {
    url: '/account',
    name: ['个人中心', 'My account'],
    icon: 'UserOutlined',
    pages: [
      { url: '/account/myDownload/index', name: ['我的下载', 'My downloads'], entities: ['dsTbDownloadTask'], roles: everyone },
      { url: '/isps/userAnnouncement', name: ['我的消息', 'My messages'], roles: everyone },
      { url: '/account/settings/BaseSetting', name: ['个人设置', 'Personal settings'], roles: everyone },
    ],
  },
];

const listed = new Set(named.flatMap((group) => group.pages.flatMap((page) => page.entities ?? [])));

const areaOf = (entity: Entity): string | undefined => pagePath(entity).split('/')[1];

/** The group that lists other records of the same area, otherwise the last one. */
const groupFor = (entity: Entity): Group | undefined =>
  named.find((group) =>
    group.pages.some((page) =>
      page.entities?.some((name) => {
        const other = entityByName(name);
        return other !== undefined && areaOf(other) === areaOf(entity);
      }),
    ),
  ) ?? named.at(-1);

const unlisted = servedEntities
  .filter((entity) => !listed.has(entity.name))
  .map((entity) => {
    const page: Page = { url: pagePath(entity), name: entity.label, entities: [entity.name], roles: entity.access.read };
    return { page, group: groupFor(entity) };
  });

/**
 * The menu of this product. A role sees only its pages here; what it may do is up to the definitions (PERM-01). A record that no page above
 * names gets its own at the end of its area's group.
 */
export const groups: readonly Group[] = named.map((group) => ({
  ...group,
  pages: [...group.pages, ...unlisted.filter((own) => own.group === group).map((own) => own.page)],
}));
