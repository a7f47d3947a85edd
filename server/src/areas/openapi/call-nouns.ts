import { type Entity, type Label, type Language, labelIn } from '@saiyun/sdk/contract';
import * as nouns from '@saiyun/sdk/nouns';

type Nouns = typeof nouns;
/** A noun of the client. */
export type NounName = keyof Nouns;
/** Those that are no record, and so have no label of one. */
type OtherNoun = { [K in NounName]: Nouns[K] extends { readonly fields: unknown } | { readonly record: unknown } ? never : K }[NounName];

const otherLabels: Readonly<Record<OtherNoun, Label>> = {
  accessTokens: ['访问令牌', 'Access tokens'],
  account: ['本人账号', 'Own account'],
  backendTemplates: ['消息模板（JeecgBoot）', 'Message templates of a JeecgBoot'],
  backups: ['备份', 'Backups'],
  checks: ['校验', 'Checks'],
  dashboard: ['首页', 'Start pages'],
  dataLogs: ['数据日志', 'Versions of rows'],
  demo: ['演示数据', 'Demo data'],
  deputies: ['用户代理人', 'Deputies'],
  fileParts: ['分段上传', 'Uploads in parts'],
  fillRules: ['填值规则', 'Fill rules'],
  hall: ['竞赛大厅', 'Competition hall'],
  listViews: ['列表视图', 'Views of lists'],
  lists: ['通用列表', 'Any list'],
  menus: ['菜单与权限', 'Menus and permissions'],
  messageSettings: ['消息设置', 'Message settings'],
  monitor: ['监控', 'Monitoring'],
  myProjects: ['本人的评审项目', 'Own review projects'],
  onlineRows: ['在线表单的数据', 'Rows of online forms'],
  records: ['各类记录', 'Rows of any record'],
  secondFactor: ['两步验证', 'Two-step sign-in'],
  serviceMode: ['维护模式', 'Maintenance mode'],
  sessions: ['登录与会话', 'Sign-in and sessions'],
  siteLook: ['外观', 'Look of the site'],
  subTables: ['附表', 'Sub-tables'],
  tenants: ['租户', 'Tenants'],
};

interface Named {
  readonly noun: NounName;
  readonly entity?: Entity;
  readonly label: Label;
}

const named: ReadonlyMap<string, Named> = new Map(
  Object.entries(nouns).map(([noun, spec]) => {
    const entity: Entity | undefined = 'fields' in spec ? spec : 'record' in spec ? spec.record : undefined;
    const label = entity?.label ?? otherLabels[noun as OtherNoun];
    return [noun, { noun: noun as NounName, ...(entity && { entity }), label }] as const;
  }),
);

const ofRecord: ReadonlyMap<string, Named> = new Map([...named.values()].flatMap((one) => (one.entity ? [[one.entity.name, one]] : [])));

/**
 * The nouns of calls that lie elsewhere than their noun's record, by the beginnings of their paths; the first that fits. Tests compare it
 * with what the client has below each noun.
 */
const beginnings: readonly (readonly [start: string, noun: NounName])[] = [
  ['/sys/permission/', 'menus'],
  ['/sys/sysDepartPermission/', 'departmentRoles'],
  ['/sys/sensitive/', 'menus'],
  ['/sys/role/datarule', 'menus'],
  ['/sys/tenant/', 'tenants'],
  ['/sys/selectTenant', 'tenants'],
  ['/sys/user/getCurrentUserTenants', 'tenants'],
  ['/sys/gatewayRoute/', 'gatewayRoutes'],
  ['/sys/common/parts/', 'fileParts'],
  ['/sys/common/', 'files'],
  ['/assistsystem/', 'files'],
  ['/sys/duplicate/', 'checks'],
  ['/sys/checkRule/checkByCode', 'checks'],
  ['/sys/monitor/', 'monitor'],
  ['/sys/loginfo', 'monitor'],
  ['/sys/visitInfo', 'monitor'],
  ['/sys/backup/', 'backups'],
  ['/sys/serviceMode/', 'serviceMode'],
  ['/sys/dashboard/', 'dashboard'],
  ['/sys/recordPage/', 'records'],
  ['/sys/recordBin/', 'records'],
  ['/sys/recordTree/', 'records'],
  ['/sys/search/', 'records'],
  ['/sys/listView/', 'listViews'],
  ['/sys/siteLook/', 'siteLook'],
  ['/sys/sysAnnouncementSend/', 'notices'],
  ['/sys/accessToken/', 'accessTokens'],
  ['/sys/otpLogin', 'secondFactor'],
  ['/sys/totp/', 'secondFactor'],
  ['/sys/user/updatePassword', 'account'],
  ['/sys/user/bindPhone', 'account'],
  ['/sys/user/bindEmail', 'account'],
  ['/sys/user/profile', 'account'],
  ['/sys/user/saveSign', 'account'],
  ['/sys/user/getCurrentUserDeparts', 'account'],
  ['/auth/', 'account'],
  ['/account/', 'account'],
  ['/sys/sms', 'account'],
  ['/sys/email/', 'account'],
  ['/dsTbCompetition/hall', 'hall'],
  ['/dsTbWorksAllotTemp/thesisAllot', 'allotmentRuns'],
  ['/dsTbReviewProject/calibration', 'calibrations'],
  ['/dsTbReview/calibrat', 'calibrations'],
  ['/dsTbReview/waitingCalibrations', 'calibrations'],
  ['/dsTbReview/project', 'myProjects'],
  ['/dsTbReview/', 'reviews'],
  ['/dsTbCertificate/keys', 'certificateKeys'],
  ['/dsTbExpertLabelRelation/querymygroupinglist', 'experts'],
  ['/dsTbExpertLabelRelation/save', 'experts'],
  ['/dsTbLabel/queryDsTbExpertLabeList', 'experts'],
  ['/dsTbRecusal/mine', 'experts'],
  ['/dsTbRecusal/targets', 'experts'],
  ['/dsTbCostOrder/examination', 'feeExaminations'],
  ['/dsTbPay/togetherVoucher', 'feeExaminations'],
  ['/dsTbPay/', 'payments'],
  ['/online/cgform/api/getColumns/', 'onlineForms'],
  ['/online/cgform/api/forms', 'onlineForms'],
  ['/online/cgform/api/', 'onlineRows'],
  ['/online/form/', 'onlineRows'],
  ['/online/cgreport/', 'onlineReports'],
  ['/jmreport/', 'printTemplates'],
  ['/simulator/', 'demo'],
  ['/mock/', 'demo'],
];

/** The noun of a call outside records: told by its path, that of the record that it lies below, or signing in. */
export function nounOfPath(path: string): NounName {
  const told = beginnings.find(([start]) => path.startsWith(start))?.[1];
  const above = [...ofRecord.values()].find(({ entity }) => path.startsWith(`${entity?.path}/`))?.noun;
  return told ?? above ?? 'sessions';
}

export function nounOfRecord({ name }: Entity): NounName | undefined {
  return ofRecord.get(name)?.noun;
}

export function labelOfNoun(noun: NounName, language: Language): string {
  return labelIn(named.get(noun)?.label ?? [noun, noun], language);
}
