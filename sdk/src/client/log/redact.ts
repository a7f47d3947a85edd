/** Replaces a secret value. */
const mask = '***';

/** Names of fields, parameters and headers whose values must not be logged. Matched in any spelling: `smscode`, `smsCode`, `sms_code`. */
const secretName =
  /token|pass(word|wd|phrase)|pwd|secret|authorization|cookie|captcha|^otp$|recoverycode|checkcode|smscode|verif|x-sign|signature|phone|mobile|^tel|fax|id_?(card|no|num)|identity|cert(ificate)?_?no|passport|bank|card|account_?(no|num)|iban/i;

/** Eleven or more digits, also in groups: phone numbers, ID numbers (which may end in X) and card numbers. */
const longNumber = /(?<![\dA-Za-z])\+?\d(?:[ -]?\d){10,}[ -]?[xX]?/g;
/** A JWT, anywhere in a text. */
const jwt = /eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g;
/** `name=value` and `"name":"value"` inside texts. */
const pair = /(["']?)([\w-]+)\1(\s*[=:]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;"'}\]]+)/g;

/** Secrets shorter than this are hidden only where they stand, not wherever the same letters occur. */
const shortest = 4;

/** Converts full-width digits to plain ones, so that they do not hide a number. */
const plain = (text: string): string => text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Collects all texts under a secret's name, at any depth. */
function secretsIn(value: unknown, secret: boolean, into: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = plain(String(value));
    if (secret && text.length >= shortest) into.add(text);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) secretsIn(member, secret || secretName.test(name), into);
  }
}

const everySpelling = (secret: string): readonly string[] => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];

export interface Redaction {
  /** The value without its secrets, at any depth; texts keep everything else. */
  readonly of: <T>(value: T) => T;
}

/**
 * Removes tokens, passwords, ID numbers, phone numbers and card numbers from what goes to a log: every value under a secret's name, every
 * long number, every JWT, and the same values wherever else they occur, for example in an error message.
 * @param known secrets, and values that are searched for secrets
 */
export function redaction(
  known: { readonly values?: readonly unknown[]; readonly secrets?: readonly (string | undefined)[] } = {},
): Redaction {
  const found = new Set<string>();
  for (const value of known.values ?? []) secretsIn(value, false, found);
  secretsIn(known.secrets ?? [], true, found);
  // Longest first: one secret may be part of another.
  const secrets = [...found].flatMap(everySpelling).sort((a, b) => b.length - a.length);
  const text = (given: string): string => {
    let out = plain(given);
    for (const secret of secrets) out = out.replaceAll(secret, mask);
    return out
      .replace(jwt, mask)
      .replace(pair, (all, quote: string, name: string, sign: string) =>
        secretName.test(name) ? `${quote}${name}${quote}${sign}${mask}` : all,
      )
      .replace(longNumber, mask);
  };
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : mask;
    if (Array.isArray(value)) return value.map(clean);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [text(name), secretName.test(name) && member !== null ? mask : clean(member)]),
    );
  };
  return { of: <T>(value: T): T => clean(value) as T };
}
