const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Replaces each span from `open` to the next `close` according to the text in between. In one pass: a regular expression would scan to the
 * end of the text again for each of a million unclosed openings.
 */
export function replaceSpans(text: string, open: string, close: string, instead: (inner: string) => string): string {
  let done = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return at === 0 ? text : done + text.slice(at);
    done += text.slice(at, start) + instead(text.slice(start + open.length, end));
    at = end + close.length;
  }
}

/** Unescapes XML text: resolves entities and CDATA. */
export function unescapeXml(text: string): string {
  const plain = replaceSpans(text, '<![CDATA[', ']]>', (inner) => inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  if (!plain.includes('&')) return plain;
  return plain.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex: string | undefined, dec: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? all;
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** The same for cell texts, in which `_x000D_` stands for a character that XML cannot hold. */
export function unescapeCell(text: string): string {
  const plain = unescapeXml(text);
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-f]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const needsEscape = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-f]{4}_/iu;
const hasForbidden = /[\p{Cc}\ufffe\uffff]/gu;

/** Writes characters that XML cannot hold as `_xHHHH_`, and lone halves of surrogate pairs as U+FFFD. */
export function escapeForbidden(text: string): string {
  if (!needsEscape.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(hasForbidden, (c) => (c === '\t' || c === '\n' ? c : `_x${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`));
}

/** The same, and escapes what XML gives a meaning. */
export function escapeCell(text: string): string {
  return needsEscape.test(text) ? escapeForbidden(text).replace(/[&<>"]/g, (c) => escapes[c] ?? c) : text;
}

/** An attribute's value in an XML tag; its name may have a prefix. */
export function attribute(tag: string, name: string): string | undefined {
  const m = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const value = m?.[1] ?? m?.[2];
  return value === undefined ? undefined : unescapeXml(value);
}
