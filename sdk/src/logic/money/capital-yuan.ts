const figures = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆'];

/** Up to four digits with their places; a gap is one 零, wherever it is. */
const groupText = (digits: string): string => {
  let text = '';
  let isGap = false;
  for (const [at, digit] of Array.from(digits).entries()) {
    if (Number(digit) === 0) {
      isGap = true;
      continue;
    }
    if (isGap && text !== '') text += '零';
    text += `${figures[Number(digit)]}${places[digits.length - 1 - at] ?? ''}`;
    isGap = false;
  }
  return text;
};

const wholeText = (whole: string): string => {
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) parts.unshift(whole.slice(Math.max(0, end - 4), end));
  let text = '';
  let isGap = false;
  for (const [at, part] of parts.entries()) {
    if (Number(part) === 0) {
      isGap = true;
      continue;
    }
    // A group that begins with noughts, or follows one of nothing but noughts, is set apart.
    if (text !== '' && (isGap || part.startsWith('0'))) text += '零';
    text += groupText(part) + (groups[parts.length - 1 - at] ?? '');
    isGap = false;
  }
  return text;
};

/**
 * An amount in Chinese capital figures, as invoices and vouchers state it: `16050` fen is 壹佰陆拾圆伍角整 (the People's Bank's rules for
 * bills). Negative amounts begin with 负.
 */
export function capitalYuan(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0');
  const whole = String(Number(digits.slice(0, -2)));
  const [jiao, cent] = [Number(digits.at(-2)), Number(digits.at(-1))];
  const sign = fen < 0 ? '负' : '';
  const yuan = Number(whole) === 0 ? '' : `${wholeText(whole)}圆`;
  if (jiao === 0 && cent === 0) return `${sign}${yuan || '零圆'}整`;
  const gap = yuan !== '' && jiao === 0 ? '零' : '';
  const small = `${jiao === 0 ? '' : `${figures[jiao]}角`}${cent === 0 ? '整' : `${figures[cent]}分`}`;
  return `${sign}${yuan}${gap}${small}`;
}
