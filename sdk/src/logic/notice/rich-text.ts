/** Elements that a formatted text may have. All others are dropped; their content stays, except for code and forms. */
export const richTags = [
  'p',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'u',
  's',
  'a',
  'br',
  'hr',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
  'img',
] as const;

/** Sizes of letters in px that a text may have, both included. */
export const richSizes = { min: 8, max: 36 } as const;
export type RichTag = (typeof richTags)[number];

/** A formatted text as data, so that it can be displayed without trusting any HTML. */
export type RichNode = string | RichElement;
export interface RichElement {
  readonly tag: RichTag;
  /** Only for `a`: an http, https or mailto address, or a path of the product. */
  readonly href?: string;
  /** Only for `span`: the size of its letters in px, 8 to 36. */
  readonly size?: number;
  /** Only for `img`: the path of a stored file, and what the picture shows. */
  readonly src?: string;
  readonly alt?: string;
  /** Only for `th` and `td`: how many columns and rows a cell covers, 2 and more. */
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly children: readonly RichNode[];
}

/** Older and looser names of the same elements. */
const sameAs: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  div: 'p',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
};
const empty = new Set<string>(['br', 'hr', 'img']);
/** Their content is not text for readers. */
const dropped = new Set(
  'script,style,template,iframe,object,embed,noscript,svg,math,textarea,title,head,select,option,button,form,xmp,plaintext'.split(','),
);
const deepest = 30;
const known: ReadonlySet<string> = new Set(richTags);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,6}));?/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isText = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isText ? String.fromCodePoint(code) : '';
  });

/** An address that is safe to follow; undefined for a script scheme and for an address that only looks like a path. */
export function safeHref(address: string): string | undefined {
  // Browsers ignore blanks and control characters in a scheme.
  const href = [...address].filter((char) => char > ' ' && char !== '\u007f').join('');
  if (/^(https?:\/\/[^/\\]|mailto:[^/\\])/i.test(href)) return href;
  return /^\/(?![/\\])/.test(href) && !href.includes('\\') ? href : undefined;
}

const storedPath = /^(?:.*\/sys\/common\/static\/)?([A-Za-z0-9][\w-]{0,49}\/[0-9a-f]{32}\.(?:png|jpe?g|gif|webp|bmp))$/;

/** The path of a stored picture; undefined for any other address, so that no text fetches from elsewhere. */
export function pictureIn(src: string): string | undefined {
  return src.length > 300 ? undefined : storedPath.exec(src.trim())?.[1];
}

/** Names are delimited, and the parts outside quotes contain no `<`, so that a thousand unclosed tags do not make the search quadratic. */
const tokens =
  /<!--[\s\S]*?(?:-->|$)|<![^>]*>?|<\?[^>]*>?|<(\/?)([a-zA-Z][^\s/<>]{0,100})(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*'){0,2000})>|[^<]+|</g;
const attributeIn: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['href', 'src', 'alt', 'style', 'colspan', 'rowspan'].map((name) => [
    name,
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i'),
  ]),
);
const attribute = (attributes: string, name: string): string => {
  const [, double, single, bare] = attributeIn[name]?.exec(attributes) ?? [];
  return decode(double ?? single ?? bare ?? '');
};

const sizeIn = (style: string): number | undefined => {
  const size = Math.round(Number(/(?:^|;)\s*font-size\s*:\s*(\d{1,3}(?:\.\d{1,3})?)px\s*(?:;|$)/i.exec(style)?.[1]));
  return size >= richSizes.min && size <= richSizes.max ? size : undefined;
};

const mostCells = 50;
const spanIn = (text: string): number | undefined => {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return count >= 2 && count <= mostCells ? count : undefined;
};

type Facts = Pick<RichElement, 'href' | 'size' | 'src' | 'alt' | 'colSpan' | 'rowSpan'>;

/** What an element says beside its content; undefined for one that says nothing without it, and is left out. */
function factsOf(tag: RichTag, attributes: string): Facts | undefined {
  if (tag === 'a') {
    const href = safeHref(attribute(attributes, 'href'));
    return href === undefined ? {} : { href };
  }
  if (tag === 'span') {
    const size = sizeIn(attribute(attributes, 'style'));
    return size === undefined ? undefined : { size };
  }
  if (tag === 'img') {
    const src = pictureIn(attribute(attributes, 'src'));
    const alt = attribute(attributes, 'alt').slice(0, 200);
    return src === undefined ? undefined : { src, ...(alt !== '' && { alt }) };
  }
  if (tag === 'td' || tag === 'th') {
    const [colSpan, rowSpan] = [spanIn(attribute(attributes, 'colspan')), spanIn(attribute(attributes, 'rowspan'))];
    return { ...(colSpan !== undefined && { colSpan }), ...(rowSpan !== undefined && { rowSpan }) };
  }
  return {};
}

interface Open {
  readonly tag: string;
  readonly children: RichNode[];
}

/**
 * Parses an editor's HTML into the few elements that a text needs. It never fails: anything unknown becomes text or is dropped, so the
 * result is harmless whatever the input.
 */
export function readRichText(html: string): readonly RichNode[] {
  const root: Open = { tag: '', children: [] };
  const stack: Open[] = [root];
  let skipped: { readonly tag: string; depth: number } | undefined;
  const top = (): Open => stack.at(-1) ?? root;
  const close = (): void => {
    if (stack.length > 1) stack.pop();
  };
  for (const [token, slash, rawName, attributes = ''] of html.matchAll(tokens)) {
    const name = rawName?.toLowerCase();
    if (skipped) {
      if (name === skipped.tag) skipped.depth += slash ? -1 : attributes.endsWith('/') ? 0 : 1;
      if (skipped.depth === 0) skipped = undefined;
      continue;
    }
    if (name === undefined) {
      if (!/^<[!?]/.test(token)) top().children.push(decode(token));
      continue;
    }
    if (dropped.has(name)) {
      if (!slash && !attributes.endsWith('/')) skipped = { tag: name, depth: 1 };
      continue;
    }
    const tag = known.has(name) ? (name as RichTag) : sameAs[name];
    if (!tag) continue;
    if (slash) {
      const at = stack.findLastIndex((open) => open.tag === tag);
      while (at > 0 && stack.length > at) close();
      continue;
    }
    const facts = factsOf(tag, attributes);
    // What is left out still has an end: its content joins what is around it.
    const children: RichNode[] = facts === undefined ? top().children : [];
    if (facts) top().children.push({ tag, children, ...facts });
    if (!empty.has(tag) && stack.length <= deepest) stack.push({ tag, children });
  }
  return root.children;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;');

const attributesOf = ({ href, size, src, alt, colSpan, rowSpan }: RichElement): string =>
  Object.entries({ href, style: size && `font-size: ${size}px`, src, alt, colspan: colSpan, rowspan: rowSpan })
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('');

/** The same as HTML, rebuilt only from the elements above. */
export function writeRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const start = `<${node.tag}${attributesOf(node)}>`;
      return empty.has(node.tag) ? start : `${start}${writeRichText(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** Harmless HTML, whatever the input. */
export function cleanHtml(html: string): string {
  return writeRichText(readRichText(html));
}

const blocks = new Set<string>(['p', 'h3', 'h4', 'li', 'blockquote', 'pre', 'tr', 'hr', 'br']);

/** The plain text, for one line of a list or a terminal. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)}${blocks.has(node.tag) ? '\n' : ''}`))
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n');
}
