/** Names of headers, fields and stored keys, in one place because the spec fixes their spelling. */
export const headers = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  /** The same, as JeecgBoot reads it from 3.5 on. */
  jeecgTenant: 'X-Tenant-Id',
  sign: 'X-Sign',
  timestamp: 'X-TIMESTAMP',
  /** Ours: a text that is never used twice, so that two calls in the same millisecond differ; signed if it is sent. */
  signNonce: 'X-Sign-Nonce',
  /** Ours: names a page's key, with which its browser signs instead of the secret. */
  signKey: 'X-Sign-Key',
  lowAppId: 'X-Low-App-ID',
  requestId: 'X-Request-Id',
  idempotency: 'Idempotency-Key',
  /** Ours: the token of a device that signed in before; a program that sends it, even empty, receives the one to keep. */
  device: 'Saiyun-Device',
  /** Ours: `true` checks a record's write against all rules and stores nothing. */
  dryRun: 'Saiyun-Dry-Run',
  /** Ours: the sender's version of the contract. */
  contract: 'Saiyun-Contract',
} as const;

/** Ours: how many rows an export has, counted as it begins. Apart from the others, since only downloads read it. */
export const rowsHeader = 'Saiyun-Rows';

/** Increases if an older program could misunderstand the contract: changes and removals count, additions do not. */
export const contractVersion = 1;

/** The field that carries the language of every call. */
export const languageField = 'language';
/** The cache buster of GETs, whole seconds. */
export const cacheBuster = '_t';
export const defaultPrefix = '/jeecg-boot';
/** Text in a 500 of an older backend that marks an ended session. */
export const expiryMarkers: readonly string[] = ['Token失效'];

/** Stored client keys. */
export const storeKeys = {
  token: 'Access-Token',
  tenantId: 'TENANT_ID',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  /** Ours: the spec keeps the department for 7 days but names no key. */
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

/** Namespace prefix of the browser's local storage. */
export const storePrefix = 'pro__';

/** How long token, user info, dictionary cache and department info are kept: 7 days. Apart from the other times, since every client needs it. */
export const keepMs = 604_800_000;
/** How long a call may take, likewise. */
export const requestMs = 15_000;

/** Milliseconds, widths and sizes that the specs fix. */
export const times = {
  keepMs,
  requestMs,
  signWindowMs: 300_000,
  /** Ours: how far a client's clock may be ahead. */
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
