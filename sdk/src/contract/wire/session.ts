import type { CompetitionAction } from '../competition-actions.ts';
import type { Language } from '../label.ts';
import type { Role } from '../roles.ts';
import type { ServiceNotice } from './service-mode.ts';

/** The answer of every kind of sign-in. */
export interface LoginResult {
  readonly token: string;
  readonly userInfo: UserInfo;
  /** 0 none, 1 one, 2 several to choose from. */
  readonly multi_depart: 0 | 1 | 2;
  readonly departs: readonly Depart[];
  readonly tenantList: readonly TenantChoice[];
  readonly sysAllDictItems: AllDictItems;
  /** Ours: identifies these dictionaries; they have changed if `permissions` gives another value. */
  readonly dictVersion?: string;
  readonly is_expert: '0' | '1';
  /** 20 for an applicant, else 0. */
  readonly is_student: number;
  readonly isPerfect: '0' | '1';
  readonly isSchoolCompetition: '0' | '1';
  /** Ours: somebody else set the password; every call except the password change is refused with `account.must_change`. */
  readonly mustChange?: '1';
}

/** What else JeecgBoot clients read of an account (SysUser); a server may leave it out. */
interface AccountFacts {
  /** `YYYY-MM-DD`. */
  readonly birthday?: string | null;
  readonly sex?: number | null;
  readonly status?: number;
  readonly delFlag?: number;
  readonly workNo?: string | null;
  /** Names of the account's departments in the tenant of the session, comma-joined, in the language of the call. */
  readonly orgCodeTxt?: string | null;
  /** Tenants of the account, comma-joined, its own first. */
  readonly relTenantIds?: string | null;
  readonly post?: string | null;
  readonly telephone?: string | null;
  readonly departIds?: string | null;
  readonly clientId?: string | null;
  readonly homePath?: string | null;
  readonly activitiSync?: number | null;
  readonly userIdentity?: number | null;
  readonly createBy?: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; so is the time of the last change. */
  readonly createTime?: string;
  readonly updateBy?: string | null;
  readonly updateTime?: string | null;
}

export interface UserInfo extends AccountFacts {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly orgCode: string | null;
  /** 1 account, 2 phone or e-mail code, 3 third party. */
  readonly loginType: number;
  /** Ours: base roles of the account, so that clients can grey out what the server would refuse. */
  readonly roles: readonly Role[];
  readonly tenantId: number;
  /** Ours: the personal access token of the caller; absent in a session. */
  readonly accessToken?: AccessTokenFacts;
}

/** What a personal access token allows, and until when. */
export interface AccessTokenFacts {
  readonly name: string;
  /** `['read']`, `['write']`, or calls by name: `['dsTbUnit', 'dsTbRegistration:list']`. */
  readonly scope: readonly string[];
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly expireTime: string;
}

export interface Depart {
  readonly id: string;
  readonly orgCode: string;
  readonly departName: string;
}

export interface TenantChoice {
  readonly id: number;
  readonly name: string;
}

export interface DictItem {
  readonly value: string;
  readonly text: string;
  readonly title: string;
  readonly label: string;
  /** Ours, for a row of a record: the code, account or the like beside its name. */
  readonly hint?: string;
  /** Ours, for an item that is shown in a colour: its value in the dictionary `dict_item_color`. */
  readonly color?: string;
}

/** Enabled items by dictionary code, sorted. */
export type AllDictItems = Readonly<Record<string, readonly DictItem[]>>;

export interface PermissionEntry {
  /** One or more codes, comma-separated. */
  readonly action: string;
  readonly type: string;
  readonly status: string;
  readonly describe: string;
}

export interface MenuNode {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  /** Null for an entry without one, at a JeecgBoot from 3.6 on. */
  readonly component: string | null;
  readonly redirect?: string | null;
  /** '0': no route in the client. */
  readonly route: '0' | '1';
  readonly hidden?: true;
  readonly alwaysShow?: true;
  readonly meta: MenuMeta;
  readonly children?: readonly MenuNode[];
}

export interface MenuMeta {
  readonly title: string;
  readonly enName?: string;
  readonly icon?: string;
  readonly url?: string;
  readonly keepAlive: boolean;
  readonly internalOrExternal: boolean;
  readonly componentName?: string;
  readonly permissionList?: readonly PermissionEntry[];
}

/** The permission payload. */
export interface Permissions {
  readonly menu: readonly MenuNode[];
  readonly auth: readonly PermissionEntry[];
  readonly allAuth: readonly PermissionEntry[];
  readonly sysSafeMode: boolean;
  /** Ours: identifies the current dictionaries, for clients that store them. */
  readonly dictVersion?: string;
  /** Ours: what a sub-administrator looks after, of assignments in force; left out for other accounts. */
  readonly assignments?: readonly Assignment[];
}

/** What a sub-administrator was given in a competition. */
export interface Assignment {
  readonly competitionId: string;
  /** Only rows of this area; null for all. */
  readonly areaId: string | null;
  /** Only rows of these groups; empty for all. */
  readonly groupIds: readonly string[];
  /** Empty for all. */
  readonly actions: readonly CompetitionAction[];
}

/** Settings of the sign-in page. */
export interface DomainConfig {
  readonly sysName: string;
  readonly sysLogo: string;
  readonly sysLogoIsshow: 'Y' | 'N';
  readonly loginLeftImage: string;
  readonly loginBgImage: string;
  /** Prefix of the image paths. */
  readonly visit: string;
  /** Ours: whether sign-in by account asks for a captcha. */
  readonly captcha: 'Y' | 'N';
  /** Ours: second digits of the mobile numbers that the platform accepts, for example `34578`. */
  readonly mobilePrefixes?: string;
  /** Ours: prefixes of the hosts on which users can choose the language (I18N-05); `*` for all. */
  readonly languageHosts?: readonly string[];
  /** Ours: record-filing number and company in the footer, if the site has its own. */
  readonly recordNumber?: string;
  readonly company?: string;
  /** Ours: whether the platform sends codes by text message and e-mail. */
  readonly codes?: 'Y' | 'N';
  /** Ours: third parties for sign-in, named in the language of the call. */
  readonly thirdLogins?: readonly { readonly type: string; readonly name: string }[];
  /** Ours: address of the CAS server. */
  readonly casUrl?: string;
  /** Ours: the tenant whose site this is. */
  readonly tenantId?: number;
  /** Ours: the colours of the tenant, `#rrggbb`, by theme. */
  readonly primary?: { readonly light: string; readonly dark: string };
  /** Ours: path of the icon that browsers show beside the title. */
  readonly icon?: string;
  /** Ours: a line in the footer. */
  readonly footer?: string;
  /** Ours: the language of readers who have chosen none. */
  readonly language?: Language;
  /** Ours: what the platform serves, unless that is everything. */
  readonly service?: ServiceNotice;
}

/** One rule and its result, in the order in which the server checks them. `menu` holds, and tells of what may be opened but stands in no menu. */
export interface ExplainStep {
  readonly rule: 'account' | 'tenant' | 'baseRole' | 'entry' | 'menu' | 'grant' | 'assignment' | 'row' | 'scope' | 'dataRule' | 'state';
  readonly holds: boolean;
  readonly text: Readonly<Record<Language, string>>;
}

/** Allowed if every step passes. */
export interface Explanation {
  readonly allowed: boolean;
  readonly steps: readonly ExplainStep[];
}

/** A menu entry or a button that a role would gain or lose. */
export interface PreviewedEntry {
  readonly id: string;
  readonly kind: 'menu' | 'button';
  readonly name: string;
  /** The name of the parent menu entry; empty at the top. */
  readonly page: string;
  /** The path of a menu entry, or the code of a button. */
  readonly code: string;
}

/** The effect of a role's change on accounts with the same roles; the rows are those of one of them. */
export interface PreviewedAccounts {
  /** The number of accounts. */
  readonly accounts: number;
  /** One of the accounts. */
  readonly like: { readonly id: string; readonly username: string; readonly realname: string };
  readonly gains: readonly PreviewedEntry[];
  readonly loses: readonly PreviewedEntry[];
  /** Menu entries that the change grants but that stay out of the accounts' menu, because nothing grants them the parent entries. */
  readonly outOfMenu: readonly PreviewedEntry[];
  /** Granted but without effect: the base roles of these accounts do not allow it. */
  readonly noEffect: readonly PreviewedEntry[];
  /** Rows of a record that the one account sees before and after, if the number differs. */
  readonly rows: readonly { readonly entity: string; readonly label: string; readonly before: number; readonly after: number }[];
}

/** What a change of a role would do, without making it. */
export interface RolePreview {
  readonly added: readonly PreviewedEntry[];
  readonly removed: readonly PreviewedEntry[];
  /** The number of accounts with the role. */
  readonly accounts: number;
  /** Accounts grouped by equal roles, the largest group first; at most a hundred groups. */
  readonly groups: readonly PreviewedAccounts[];
}

/** The identity for sign-in: `uType`. */
export const identityKinds = { administrator: '1', expert: '2', applicant: '3', school: '4' } as const;

/** The roles that an account needs one of to have an identity. */
export const identityRoles = {
  [identityKinds.administrator]: ['ADMIN', 'SUB', 'FIN', 'AUD'],
  [identityKinds.expert]: ['EXPERT'],
  [identityKinds.applicant]: ['APPL'],
  [identityKinds.school]: ['UNIT'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** The competitions that an account may enter: any, or its own school's, which the school administrator must authorise (`sType`). */
export const competitionKinds = { any: '1', ownSchool: '2' } as const;
