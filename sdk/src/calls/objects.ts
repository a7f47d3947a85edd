/**
 * The objects of the system calls in their wire form. Empty fields are null. Instants are `YYYY-MM-DD HH:mm:ss` and dates `YYYY-MM-DD`, in
 * Asia/Shanghai. In pages a coded field has its text beside it, as `<field>_dictText`.
 */
type Texts<K extends string> = { readonly [P in K]: string | null };
type Codes<K extends string> = { readonly [P in K]: number | null };
type DictTexts<K extends string> = { readonly [P in `${K}_dictText`]?: string };

export type Audit = Texts<'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;

/** The values for a new row. */
export type Draft<T> = { readonly [K in Exclude<keyof T, 'id' | keyof Audit | `${string}_dictText`>]?: T[K] };
/** The values for a change. */
export type Changed<T extends { readonly id: unknown }> = Draft<T> & { readonly id: T['id'] };

export interface SysUser
  extends Audit,
    Texts<'realname' | 'avatar' | 'birthday' | 'email' | 'phone' | 'orgCode' | 'orgCodeTxt' | 'workNo' | 'post' | 'telephone'>,
    Texts<'departIds' | 'relTenantIds' | 'clientId' | 'homePath'>,
    Codes<'sex' | 'status' | 'delFlag' | 'activitiSync' | 'userIdentity'>,
    DictTexts<'sex' | 'status' | 'post' | 'departIds'> {
  readonly id: string;
  readonly username: string;
}

export interface SysUserOnline extends Texts<'username' | 'realname' | 'avatar' | 'birthday' | 'phone'>, Codes<'sex'> {
  readonly id: string;
  readonly token: string;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; so is the next. */
  readonly loginTime?: string;
  readonly lastTime?: string;
}

export interface SysRole extends Audit, Texts<'roleNameEn' | 'description'> {
  readonly id: string;
  readonly roleName: string;
  readonly roleCode: string;
}

interface DepartFields
  extends Texts<'parentId' | 'departNameEn' | 'departNameAbbr' | 'description' | 'orgCategory' | 'orgType' | 'orgCode' | 'mobile' | 'fax'>,
    Texts<'address' | 'memo' | 'status' | 'delFlag' | 'qywxIdentifier' | 'directorUserIds'>,
    Codes<'departOrder'> {
  readonly id: string;
  readonly departName: string;
}

export interface SysDepart extends Audit, DepartFields, Texts<'oldDirectorUserIds'>, DictTexts<'status'> {}

/** A node of the department tree; `isLeaf` means that nothing is below it. */
export interface DepartNode extends Audit, DepartFields {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: readonly DepartNode[] | null;
}

/** A department with only its id and title, for choosing. */
export interface DepartIdNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DepartIdNode[] | null;
}

export interface SysDepartRole extends Audit, Texts<'departId' | 'roleNameEn' | 'description'>, DictTexts<'departId'> {
  readonly id: string;
  readonly roleName: string;
  readonly roleCode: string;
}

interface PermissionFields
  extends Texts<
      'parentId' | 'perms' | 'permsType' | 'icon' | 'component' | 'componentName' | 'url' | 'redirect' | 'description' | 'status'
    >,
    Codes<'sortNo' | 'delFlag'> {
  readonly id: string;
  readonly name: string;
  /** 0 top, 1 child, 2 button. */
  readonly menuType: 0 | 1 | 2;
  readonly leaf: boolean;
  readonly route: boolean;
  readonly keepAlive: boolean;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly internalOrExternal: boolean;
  /** Counts the changes of the entry; a JeecgBoot has none. */
  readonly revision?: number;
  /** Only this platform has one. */
  readonly nameEn?: string | null;
}

export interface SysPermission extends Audit, PermissionFields, Codes<'ruleFlag'>, DictTexts<'menuType'> {
  readonly hideTab: boolean;
}

export interface PermissionNode extends Audit, PermissionFields {
  readonly key: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: readonly PermissionNode[] | null;
}

export interface SysDict extends Audit, Texts<'dictNameEn' | 'description'> {
  readonly id: string;
  readonly dictName: string;
  readonly dictCode: string;
}

/** A node of the trees in which permissions are granted. */
export interface TreeNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  /** The visible text. */
  readonly slotTitle: string | null;
  readonly label: string | null;
  readonly icon: string | null;
  readonly parentId: string | null;
  readonly isLeaf: boolean;
  /** 1 if data rules exist. */
  readonly ruleFlag: number | null;
  readonly scopedSlots: Readonly<Record<string, string>> | null;
  readonly children: readonly TreeNode[] | null;
}

export interface TreeWithIds {
  readonly treeList: readonly TreeNode[];
  /** Ids of all nodes, for "expand all" and "check all". */
  readonly ids: readonly string[];
}

export interface SysPermissionDataRule extends Audit, Texts<'permissionId' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'> {
  readonly id: string;
  readonly ruleName: string;
}

/** A role or department role that a menu or button is granted to. */
export interface PermissionHolder {
  readonly kind: 'role' | 'departRole';
  readonly id: string;
  readonly name: string;
  /** The department of a department role. */
  readonly departName: string | null;
  /** The number of accounts that have it. */
  readonly accounts: number;
  /** Ids of the data rules that limit the grant. */
  readonly ruleIds: readonly string[];
}

/** What a data rule would leave of the rows of each record of its menu. */
export interface RulePreview {
  readonly records: readonly {
    readonly entity: string;
    readonly label: string;
    /** Rows that the account reads without the rule. */
    readonly total: number;
    readonly left: number;
    /** Names of the newest rows that are left; none where the record hides them. */
    readonly titles: readonly string[];
  }[];
}

/** A node of the trees of dictionaries and categories. */
export interface TreeSelectNode {
  readonly key: string;
  readonly title: string;
  readonly leaf: boolean;
  readonly value: string | null;
  readonly code: string | null;
  readonly icon: string | null;
  readonly parentId: string | null;
  readonly children: readonly TreeSelectNode[] | null;
}

export interface SysCategory extends Audit, Texts<'pid' | 'code' | 'sysOrgCode' | 'hasChild'> {
  readonly id: string;
  readonly name: string;
}

export interface SysCheckRule extends Audit, Texts<'ruleDescription'> {
  readonly id: string;
  readonly ruleName: string;
  readonly ruleCode: string;
  /** JSON text: `[{ digits, pattern, message, priority }]`. */
  readonly ruleJson: string;
}

/** The rank has two names, and both are returned: `postRank` and, shorter, `rank`. */
export interface SysPosition extends Audit, Texts<'postRank' | 'rank' | 'companyId' | 'sysOrgCode'>, DictTexts<'postRank' | 'rank'> {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface SysDataSource
  extends Audit,
    Texts<'name' | 'remark' | 'dbType' | 'dbDriver' | 'dbUrl' | 'dbName' | 'dbUsername' | 'dbPassword' | 'sysOrgCode'>,
    DictTexts<'dbType'> {
  readonly id: string;
  readonly code: string;
}

export interface GatewayPart {
  readonly name: string;
  readonly args: unknown;
}

export interface SysGatewayRoute
  extends Codes<'stripPrefix' | 'retryable' | 'persistable' | 'showApi' | 'status'>,
    Texts<'createBy' | 'createTime'> {
  readonly id: string;
  readonly routerId: string;
  readonly name: string;
  readonly uri: string;
  readonly predicates: readonly GatewayPart[] | null;
  readonly filters: readonly GatewayPart[] | null;
}

export interface SysLog
  extends Audit,
    Texts<'ip' | 'requestParam' | 'requestType' | 'requestUrl' | 'method' | 'username' | 'userid' | 'logContent'>,
    Codes<'costTime' | 'logType' | 'operateType'>,
    DictTexts<'logType' | 'operateType'> {
  readonly id: string;
}

export interface QuartzJob extends Audit, Texts<'parameter' | 'description'>, Codes<'delFlag'>, DictTexts<'status'> {
  readonly id: string;
  readonly jobClassName: string;
  readonly cronExpression: string;
  /** 0 running, -1 stopped. */
  readonly status: 0 | -1;
}

export interface SysTenant extends Texts<'createBy' | 'createTime' | 'beginDate' | 'endDate'>, DictTexts<'status'> {
  readonly id: number;
  readonly name: string;
  /** 0 frozen, 1 normal. */
  readonly status: 0 | 1;
}

/** Who acts for an account (`userName`) while it is away; `status` is 1 while this applies. */
export interface SysUserAgent extends Audit, Texts<'startTime' | 'endTime' | 'status' | 'sysOrgCode' | 'sysCompanyCode'> {
  readonly id: string;
  readonly userName: string;
  readonly agentUserName: string;
}

/** A template of messages; `useStatus` exists from 3.4 on. */
export interface SysMessageTemplate extends Audit, Texts<'templateTestJson'> {
  readonly id: string;
  readonly templateCode: string;
  readonly templateName: string;
  readonly templateType: string;
  readonly templateContent: string;
  readonly useStatus?: string | null;
}

/** A rule that fills fields: a server class, and its parameters as JSON text. */
export interface SysFillRule extends Audit, Texts<'ruleParams'> {
  readonly id: string;
  readonly ruleName: string;
  readonly ruleCode: string;
  readonly ruleClass: string;
}

/** A row as it was stored; `dataContent` is JSON text. */
export interface SysDataLog extends Audit, Texts<'dataContent' | 'dataVersion'> {
  readonly id: string;
  readonly dataTable: string;
  readonly dataId: string;
  readonly type?: string | null;
}
