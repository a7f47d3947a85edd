/** Names of headers, fields and stored keys, in one place because the spec fixes them letter for letter. */
export const headers = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  /** The same, as JeecgBoot reads it from 3.5 on. */
  jeecgTenant: 'X-Tenant-Id',
  sign: 'X-Sign',
  timestamp: 'X-TIMESTAMP',
  /** Ours: a text that is never used twice, so that two calls of one millisecond differ; signed where it is sent. */
  signNonce: 'X-Sign-Nonce',
  /** Ours: names the key of a page, which its browser signs with instead of the secret. */
  signKey: 'X-Sign-Key',
  lowAppId: 'X-Low-App-ID',
  requestId: 'X-Request-Id',
  idempotency: 'Idempotency-Key',
  /** Ours: the token of a device that signed in before; a program that sends it, even empty, is answered with the one to keep. */
  device: 'Saiyun-Device',
  /** Ours: `true` lets a write of a record be checked by all rules, and stores nothing. */
  dryRun: 'Saiyun-Dry-Run',
  /** Ours: the version of the contract, of whoever sends it. */
  contract: 'Saiyun-Contract',
} as const;

/** Rises when a program of before could misunderstand this contract: what is added does not count, what changes or goes does. */
export const contractVersion = 1;

/** The field with which every call says its language (SDK-HTTP-02). */
export const languageField = 'language';
/** The cache buster of GETs, whole seconds (SDK-HTTP-07). */
export const cacheBuster = '_t';
export const defaultPrefix = '/jeecg-boot';
/** Text by which a 500 of an older backend says that the session is over (SDK-ERR-05). */
export const expiryMarkers: readonly string[] = ['Token失效'];

/** Stored client keys (STORE-01). */
export const storeKeys = {
  token: 'Access-Token',
  tenantId: 'TENANT_ID',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  /** Ours: the spec keeps the department for 7 days and names no key. */
  depart: 'Login_Depart',
  buttonAuth: 'LOGIN_USER_BUTTON_AUTH',
  allButtonAuth: 'SYS_BUTTON_AUTH',
  reviewCondition: 'REVIEW_WORKS_CONDITION',
  reviewList: 'REVIEW_WORKS_LIST',
  language: 'currentLanguage',
  isStudent: 'isStudent',
  isSchoolCompetition: 'isSchoolCompetition',
  addSetting: 'JVXETABLE_ADD_SETTING',
  savedQueryPrefix: 'JSuperQuerySaved_',
  dictCache: 'UI_CACHE_DB_DICT_DATA',
} as const;

/** Namespace prefix of the browser's local storage (STORE-03). */
export const storePrefix = 'pro__';

/** Milliseconds, widths and sizes that the specs fix (CONST-01). */
export const times = {
  /** Token, user info, dictionary cache and department info: 7 days (STORE-05, STORE-06). */
  keepMs: 604_800_000,
  requestMs: 15_000,
  signWindowMs: 300_000,
  /** Ours: so far a client's clock may be ahead. */
  signAheadMs: 60_000,
  unauthorizedReloadMs: 1_500,
  expertRedirectMs: 1_000,
  chunkMs: 120_000,
  noticePollMs: 6_000,
  socketReconnectMs: 50_000,
  socketHeartbeatMs: 20_000,
  searchDebounceMs: 800,
} as const;

export const pageSizes = [10, 20, 30] as const;
export const defaultPageSize = 10;
