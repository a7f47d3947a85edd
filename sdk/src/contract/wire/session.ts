import type { Language } from '../label.ts';
import type { Role } from '../roles.ts';

/** The answer of every way to sign in (AUTH-03, AUTH-04). */
export interface LoginResult {
  readonly token: string;
  readonly userInfo: UserInfo;
  /** 0 none, 1 one, 2 several to choose from. */
  readonly multi_depart: 0 | 1 | 2;
  readonly departs: readonly Depart[];
  readonly tenantList: readonly TenantChoice[];
  readonly sysAllDictItems: AllDictItems;
  /** Ours: names these dictionaries; where `permissions` tells another, they have changed. */
  readonly dictVersion?: string;
  readonly is_expert: '0' | '1';
  /** 20 for an applicant, else 0 (SHELL-09). */
  readonly is_student: number;
  readonly isPerfect: '0' | '1';
  readonly isSchoolCompetition: '0' | '1';
  /** Ours: the password was set by somebody else; all calls but that which changes it are refused with `account.must_change`. */
  readonly mustChange?: '1';
}

/** What clients of the family read of an account besides (wire-contract part 19, SysUser); a server may leave it out. */
interface AccountFacts {
  /** `YYYY-MM-DD`. */
  readonly birthday?: string | null;
  readonly sex?: number | null;
  readonly status?: number;
  readonly delFlag?: number;
  readonly workNo?: string | null;
  /** Names of the departments in the tenant of the session, comma-joined, in the language of the call. */
  readonly orgCodeTxt?: string | null;
  /** Tenants that the account may work in, comma-joined, its own first. */
  readonly relTenantIds?: string | null;
  readonly post?: string | null;
  readonly telephone?: string | null;
  readonly departIds?: string | null;
  readonly clientId?: string | null;
  readonly homePath?: string | null;
  readonly activitiSync?: number | null;
  readonly userIdentity?: number | null;
  readonly createBy?: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as is the last change. */
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
  /** 1 account, 2 phone or e-mail code, 3 third party (AUTH-05). */
  readonly loginType: number;
  /** Ours: base roles of the account, so that clients can grey what the server would refuse. */
  readonly roles: readonly Role[];
  readonly tenantId: number;
  /** Ours: the personal access token that the caller came with; of a session there is none. */
  readonly accessToken?: AccessTokenFacts;
}

/** What a personal access token is for and how long. */
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
}

/** Dictionary code to items, enabled ones only, sorted. */
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
  /** Null at a JeecgBoot from 3.6 on, where an entry has none. */
  readonly component: string | null;
  readonly redirect?: string | null;
  /** '0': no route in the client (MENU-03). */
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

/** The permission payload (PERM-01). */
export interface Permissions {
  readonly menu: readonly MenuNode[];
  readonly auth: readonly PermissionEntry[];
  readonly allAuth: readonly PermissionEntry[];
  readonly sysSafeMode: boolean;
  /** Ours: names the dictionaries as they are now, for clients that keep them. */
  readonly dictVersion?: string;
}

/** Settings of the sign-in page (AUTH-09). */
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
  /** Ours: second digits of the mobile numbers that the platform takes (FORM-01), as `34578`. */
  readonly mobilePrefixes?: string;
  /** Ours: what hosts begin with on which the language can be picked (I18N-05); `*` for all. */
  readonly languageHosts?: readonly string[];
  /** Ours: record-filing number and company in the footer (SHELL-03), where the site has its own. */
  readonly recordNumber?: string;
  readonly company?: string;
  /** Ours: whether codes by text message and e-mail are offered. */
  readonly codes?: 'Y' | 'N';
  /** Ours: third parties to sign in with, named in the language of the call. */
  readonly thirdLogins?: readonly { readonly type: string; readonly name: string }[];
  /** Ours: address of the CAS server. */
  readonly casUrl?: string;
}

/** One rule that was asked, in the order in which the server asks them, and what it said. */
export interface ExplainStep {
  readonly rule: 'account' | 'tenant' | 'baseRole' | 'entry' | 'grant' | 'row' | 'scope' | 'dataRule' | 'state';
  readonly holds: boolean;
  readonly text: Readonly<Record<Language, string>>;
}

/** Allowed when every step holds. */
export interface Explanation {
  readonly allowed: boolean;
  readonly steps: readonly ExplainStep[];
}

/** A menu entry or a button of which a role would have more or less. */
export interface PreviewedEntry {
  readonly id: string;
  readonly kind: 'menu' | 'button';
  readonly name: string;
  /** The name of the menu entry that it is below; empty at the top. */
  readonly page: string;
  /** The path of a menu entry, the code of a button. */
  readonly code: string;
}

/** What a change of a role would do to accounts that have the same roles; the rows are those of one of them. */
export interface PreviewedAccounts {
  /** How many they are. */
  readonly accounts: number;
  /** One of them. */
  readonly like: { readonly id: string; readonly username: string; readonly realname: string };
  readonly gains: readonly PreviewedEntry[];
  readonly loses: readonly PreviewedEntry[];
  /** Menu entries that the change grants and that stay out of their menu, as nothing grants them what these stand under. */
  readonly outOfMenu: readonly PreviewedEntry[];
  /** Granted, and yet of no use to them: the base roles of these accounts do not allow it. */
  readonly noEffect: readonly PreviewedEntry[];
  /** Rows that the one account sees of a record before and after, where that is another number. */
  readonly rows: readonly { readonly entity: string; readonly label: string; readonly before: number; readonly after: number }[];
}

/** What would come of a change of a role, without making it. */
export interface RolePreview {
  readonly added: readonly PreviewedEntry[];
  readonly removed: readonly PreviewedEntry[];
  /** Accounts that have the role. */
  readonly accounts: number;
  /** Accounts with the same roles together, the most first; at most a hundred groups. */
  readonly groups: readonly PreviewedAccounts[];
}

/** As what somebody signs in: `uType` (STORE-04). */
export const identityKinds = { administrator: '1', expert: '2', applicant: '3', school: '4' } as const;

/** For what: any competition, or one of the own school, which its administrator has to authorise (`sType`). */
export const competitionKinds = { any: '1', ownSchool: '2' } as const;
