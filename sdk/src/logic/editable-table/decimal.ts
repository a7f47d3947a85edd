/** An exact decimal number: `units` ÷ 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Users enter no amounts with more decimals, and computing with them would be slow. */
const mostScale = 400;

/** A number or its text as an exact decimal; `undefined` for anything else. A number counts as its shortest text, so 0.1 is one tenth. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const m = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i.exec(String(value).trim());
  const [, sign, whole = '', part = '', exponent = '0'] = m ?? [];
  if (!m || whole + part === '') return undefined;
  const scale = part.length - Number(exponent);
  if (Math.abs(scale) > mostScale) return undefined;
  const units = BigInt(whole + part) * 10n ** BigInt(Math.max(0, -scale));
  return { units: sign === '-' ? -units : units, scale: Math.max(0, scale) };
}

const scaled = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale);

/** The exact sum; 0 for an empty list. */
export function decimalSum(values: readonly Decimal[]): Decimal {
  const scale = values.reduce((most, value) => Math.max(most, value.scale), 0);
  const powers = Array.from({ length: scale + 1 }, (_, i) => 10n ** BigInt(i));
  return { units: values.reduce((sum, value) => sum + value.units * (powers[scale - value.scale] ?? 1n), 0n), scale };
}

/** `total` ÷ `count`, rounded half away from zero to `scale` decimals. */
export function decimalShare(total: Decimal, count: number, scale: number): Decimal {
  if (!Number.isInteger(count) || count < 1) throw new TypeError('count must be a whole number of 1 or more');
  const to = Math.max(scale, total.scale);
  const units = scaled(total, to);
  const divisor = BigInt(count) * 10n ** BigInt(to - scale);
  const size = units < 0n ? -units : units;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return { units: units < 0n ? -rounded : rounded, scale };
}

/** The decimal digits, without trailing zeros beyond `least` decimals. */
export function decimalText({ units, scale }: Decimal, least = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let part = digits.slice(digits.length - scale);
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1);
  return `${units < 0n ? '-' : ''}${whole}${part && `.${part}`}`;
}
