import stringWidth from 'string-width';

interface Style {
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
  readonly colour?: string;
  readonly ground?: string;
}

const paper = '#1e1e2e';
const ink = '#cdd6f4';
/** The sixteen colours of a terminal, as in its most common dark scheme. */
const sixteen =
  '#45475a #f38ba8 #a6e3a1 #f9e2af #89b4fa #f5c2e7 #94e2d5 #bac2de #6c7086 #f38ba8 #a6e3a1 #f9e2af #89b4fa #f5c2e7 #94e2d5 #ffffff'.split(
    ' ',
  );

/** A colour of the 256: the sixteen, a cube of 6 × 6 × 6, and greys. */
const indexed = (n: number): string => {
  if (n < 16) return sixteen[n] ?? ink;
  if (n >= 232) return `rgb(${[0, 0, 0].map(() => 8 + (n - 232) * 10).join()})`;
  const step = (part: number): number => (part === 0 ? 0 : 55 + part * 40);
  return `rgb(${[Math.floor((n - 16) / 36), Math.floor((n - 16) / 6) % 6, (n - 16) % 6].map(step).join()})`;
};

/** The colour that follows `38` or `48`, and how many numbers say it. */
const longColour = (codes: readonly number[]): readonly [colour: string, used: number] =>
  codes[0] === 5 ? [indexed(codes[1] ?? 0), 2] : [`rgb(${codes.slice(1, 4).join()})`, 4];

const flags: Readonly<Record<number, Style>> = {
  1: { bold: true },
  2: { dim: true },
  4: { underline: true },
  7: { inverse: true },
  22: { bold: false, dim: false },
  24: { underline: false },
  27: { inverse: false },
};

/** A style after an escape sequence of colours and letters. */
function styled(before: Style, sequence: string): Style {
  const codes = sequence.split(';').map(Number);
  let style = before;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code === 0) style = {};
    else if (flags[code]) style = { ...style, ...flags[code] };
    else if (code === 39) style = { ...style, colour: undefined };
    else if (code === 49) style = { ...style, ground: undefined };
    else if (code === 38 || code === 48) {
      const [colour, used] = longColour(codes.slice(i + 1));
      style = { ...style, [code === 38 ? 'colour' : 'ground']: colour };
      i += used;
    } else if (code >= 30 && code <= 37) style = { ...style, colour: sixteen[code - 30] };
    else if (code >= 90 && code <= 97) style = { ...style, colour: sixteen[code - 82] };
    else if (code >= 40 && code <= 47) style = { ...style, ground: sixteen[code - 40] };
  }
  return style;
}

const cssOf = ({ bold, dim, inverse, underline, colour = ink, ground = paper }: Style): string =>
  [
    `color:${inverse ? ground : colour}`,
    `background:${inverse ? colour : ground}`,
    bold ? 'font-weight:700' : '',
    dim ? 'opacity:.6' : '',
    underline ? 'text-decoration:underline' : '',
  ]
    .filter(Boolean)
    .join(';');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Each character in as many cells as it takes in a terminal. */
const cells = (text: string): string =>
  [...text].map((letter) => `<i class="w${stringWidth(letter)}">${escapes[letter] ?? letter}</i>`).join('');

function lineHtml(line: string): string {
  let style: Style = {};
  return line
    .split('\u001b[')
    .map((part, i) => {
      const [, sequence = '', rest = ''] = i === 0 ? [] : (/^([\d;]*)m(.*)$/s.exec(part) ?? []);
      if (i > 0) style = styled(style, sequence);
      const text = i === 0 ? part : rest;
      return text === '' ? '' : `<span style="${cssOf(style)}">${cells(text)}</span>`;
    })
    .join('');
}

/** A terminal's screen as a page to be photographed. */
export function screenPage(screen: readonly string[], columns: number): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px; width: max-content; background: #11111b; }
    main { padding: 20px 24px; border: 1px solid #313244; border-radius: 12px; background: ${paper};
      font: 16px/24px "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; }
    div { width: ${columns}ch; height: 24px; white-space: pre; }
    i { display: inline-block; height: 24px; font-style: normal; text-align: center; }
    .w0 { width: 0; } .w1 { width: 1ch; } .w2 { width: 2ch; }
  </style><main>${screen.map((line) => `<div>${lineHtml(line)}</div>`).join('')}</main>`;
}
