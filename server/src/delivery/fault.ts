import type { msgFault } from '@saiyun/sdk/entities';

/** What people are told instead of a code: a name of `msgFault`. */
export type Fault = Exclude<keyof typeof msgFault, 'code' | 'values'>;

/** What the platform itself says. */
const own: Readonly<Record<string, Fault>> = {
  cancelled: 'cancelled',
  unknown: 'noAnswer',
  unreadable: 'unreadable',
  'not taken': 'notTaken',
  expired: 'expired',
  unreachable: 'unreachable',
  too_long: 'tooLong',
  'no template': 'noTemplate',
  'unsent.units': 'noUnits',
  'unsent.account': 'noAccount',
  'unsent.template': 'noTemplate',
};

/** SMTP's enhanced codes (RFC 3463, RFC 7372): exact before what a server writes in words, as it means that and nothing else. */
const enhanced: readonly (readonly [RegExp, Fault])[] = [
  [/^5\.1\.[0126]$|^5\.1\.10$|^[45]\.2\.1$/, 'mailboxUnknown'],
  [/^5\.1\.3$/, 'mailboxInvalid'],
  [/^[45]\.2\.2$/, 'mailboxFull'],
  [/^[45]\.(?:2\.3|3\.4)$/, 'tooLarge'],
  [/^[45]\.7\.(?:1|7|2\d)$/, 'spam'],
  [/^[45]\.7\.(?:8|9)$/, 'credentials'],
  [/^4\.(?:3|4|5)\.\d+$/, 'busy'],
];

/** By the words that mail servers, among them those of QQ and NetEase, and the operators of phones use; the first that is found counts. */
const words: readonly (readonly [RegExp, Fault])[] = [
  [/spam|\bDT:SPM|\bSPF\b|DMARC|DKIM|junk|垃圾/i, 'spam'],
  [/mailbox full|over ?quota|quota exceeded|insufficient storage|邮箱已满/i, 'mailboxFull'],
  [/content denied|ContainSensitiveWord|BLACK_KEY|CONTENT_(?:KEYWORD|ERROR|ILLEGAL)|SMS_CONTENT|敏感/i, 'content'],
  [/blacklist|MOBILE_IN_BLACK|MBBLACK|BLACKLIST|黑名单|退订/i, 'blocked'],
  [/LIMIT_CONTROL|LimitExceeded|SEND_LIMIT|frequency limited|rate limit|^HTTP 429$|超频|频率/i, 'limit'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|InsufficientBalance/i, 'balance'],
  [/TEMPLATE|SIGNATURE_|Signature(?:Incorrect|Missing)|MissingTemplate/i, 'template'],
  [/MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT|IncorrectPhoneNumber/i, 'numberInvalid'],
  [/AccessKey|SignatureDoesNotMatch|AuthFailure|Unauthorized|PERMISSION_DENY|Invalid login|EAUTH|^HTTP 40[13]$/i, 'credentials'],
  [/MOBILE_NOT_ON_SERVICE|^M[NK]:0001|^IC:0001|空号|停机|not exist/i, 'numberUnknown'],
  [/user (?:unknown|not found)|no such (?:user|address)|SIM_NO_SUCH|mailbox (?:not found|unavailable|does not exist)/i, 'mailboxUnknown'],
  [/关机|EXPIRED|absent/i, 'phoneOff'],
  [/UNDELIV/i, 'undelivered'],
  [/ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS|ETIMEDOUT|ESOCKET|timed? ?out/i, 'unreachable'],
  [/Throttling|SYSTEM_ERROR|UNKNOWN_ERROR|InternalError|ServiceUnavailable|SIM_LATER|^HTTP 5/i, 'busy'],
];

/** SMTP's own codes say little: what they mean most often. */
const basic: Readonly<Record<string, Fault>> = {
  '421': 'busy',
  '450': 'busy',
  '451': 'busy',
  '452': 'mailboxFull',
  '535': 'credentials',
  '550': 'mailboxUnknown',
  '551': 'mailboxUnknown',
  '552': 'mailboxFull',
  '553': 'mailboxInvalid',
  '554': 'spam',
};

/** What a code, or a whole answer with its words, of a provider or a mail server means to people. */
export function faultOf(said: string): Fault {
  const known = own[said];
  if (known) return known;
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0];
  const code = /(?:^|[^\d.])([45]\d\d)(?![\d.])/.exec(said)?.[1] ?? '';
  return (
    enhanced.find(([of]) => status !== undefined && of.test(status))?.[1] ??
    words.find(([of]) => of.test(said))?.[1] ??
    (said.startsWith('HTTP') ? undefined : basic[code]) ??
    'refused'
  );
}
