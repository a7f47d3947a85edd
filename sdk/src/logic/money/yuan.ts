/** Fen as yuan with two decimals, in decimal digits only: `123456` → `1234.56`. `grouped` puts commas between thousands: `1,234.56`. */
export function yuan(fen: number, grouped = false): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0');
  const whole = digits.slice(0, -2);
  return `${fen < 0 ? '-' : ''}${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}.${digits.slice(-2)}`;
}

/**
 * Converts yuan, as a number or a text such as `1,234.5`, to whole fen; `undefined` if it is not whole fen within the safe integers. It
 * uses decimal text, because 1.15 × 100 is 114.99999999999999 in binary.
 */
export function toFen(amount: number | string): number | undefined {
  const m = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(
    String(amount)
      .trim()
      .replace(/[,，¥￥\s]|元$/g, ''),
  );
  if (!m) return undefined;
  const [, sign, whole = '', part = ''] = m;
  if (/[1-9]/.test(part.slice(2))) return undefined;
  const fen = Number(whole + part.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(fen)) return undefined;
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/** Fen as the number in yuan on the wire; the double nearest to the decimal text, so it is written as that text. */
export function toWireYuan(fen: number): number {
  return Number(yuan(fen));
}

/** Money as displayed: `1,234.56 元`. */
export function moneyText(fen: number, unit = '元'): string {
  return `${yuan(fen, true)}${unit && ` ${unit}`}`;
}
