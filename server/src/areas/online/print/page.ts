import { createHash } from 'node:crypto';
import { allFields, type Entity, type Field, type Language, labelIn } from '@saiyun/sdk/contract';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import { toFen } from '@saiyun/sdk/logic/money';
import type { PrintBody, PrintSection } from '@saiyun/sdk/logic/online';
import { formatValue, maskValue } from '@saiyun/sdk/view';

/** Every text from outside this file passes through here, so it stays text. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light; --ink: #16223b; --soft: #5b6880; --line: #cfd6e2; --accent: #1f4fd8; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f6; color: var(--ink); font: 14px/1.65 "Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif; }
main { max-width: 210mm; min-height: 297mm; margin: 24px auto; padding: 18mm 16mm; background: #fff; box-shadow: 0 8px 30px rgb(22 34 59 / 12%); }
main.A4L { max-width: 297mm; min-height: 210mm; }
main.A5 { max-width: 148mm; min-height: 210mm; padding: 12mm; }
h1 { margin: 0 0 6mm; padding-bottom: 4mm; border-bottom: 2px solid var(--accent); font-size: 22px; line-height: 1.35; text-align: center; text-wrap: balance; }
h2 { margin: 7mm 0 3mm; font-size: 15px; break-after: avoid; }
section + section { margin-top: 5mm; }
p { margin: 0 0 3mm; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; margin: 0; border: 1px solid var(--line); border-width: 1px 0 0 1px; grid-template-columns: repeat(var(--n, 2), minmax(0, 1fr)); }
dl.n1 { --n: 1; } dl.n3 { --n: 3; }
dl > div { display: grid; grid-template-columns: 30% 1fr; border: 1px solid var(--line); border-width: 0 1px 1px 0; break-inside: avoid; }
dt, dd { margin: 0; padding: 1.6mm 2.4mm; overflow-wrap: anywhere; white-space: pre-wrap; }
dt { background: #f5f7fb; color: var(--soft); }
table { width: 100%; border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: 1.6mm 2.4mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #f5f7fb; color: var(--soft); font-weight: 500; }
tr { break-inside: avoid; }
.sign { display: flex; flex-wrap: wrap; gap: 10mm; margin-top: 14mm; break-inside: avoid; }
.sign span { flex: 1; min-width: 40mm; padding-bottom: 10mm; border-bottom: 1px solid var(--ink); }
footer { margin-top: 10mm; color: var(--soft); font-size: 12px; display: flex; justify-content: space-between; gap: 6mm; flex-wrap: wrap; }
.none { color: var(--soft); }
@media (max-width: 640px) { main, main.A4L, main.A5 { min-height: 0; margin: 0; padding: 20px; box-shadow: none; } dl, dl.n3 { --n: 1; } }
@media print {
  @page { margin: 16mm 14mm; }
  body { background: #fff; }
  main, main.A4L, main.A5 { max-width: none; min-height: 0; margin: 0; padding: 0; box-shadow: none; }
}
`;

/** The page may only show itself with its own style: no scripts, pictures, frames or requests. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const frame = (language: Language, title: string, paper: string, inner: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main class="${paper}">${inner}</main></body></html>`;

/** A page that says in one sentence why the requested one cannot be shown. */
export function faultPage(language: Language, text: string): string {
  return frame(language, text, 'A5', `<p>${escaped(text)}</p>`);
}

/** Rows as they appear on the wire, with the definition of their fields. */
export interface PrintRows {
  readonly entity: Entity;
  readonly row: WireRow;
  /** Rows of the parts, by form code. */
  readonly parts: ReadonlyMap<string, { readonly entity: Entity; readonly rows: readonly WireRow[] }>;
}

/** A value in readable form; values that lists mask are masked on paper too. */
const shown = (name: string, field: Field | undefined, row: WireRow, language: Language): string => {
  const value = row[name];
  if (!field) return value === undefined || value === null ? '' : String(value as string | number);
  if (field.mask && typeof value === 'string') return maskValue(field.mask, value);
  const text = row[`${name}_dictText`];
  // Money is in yuan on the wire and in fen everywhere else.
  const plain =
    field.kind === 'money' && typeof value === 'number' ? toFen(value) : field.numeric && typeof value === 'number' ? String(value) : value;
  return formatValue(field, plain, typeof text === 'string' ? text : undefined, language);
};

const nothing = '<span class="none">—</span>';
const cell = (text: string): string => (text === '' ? nothing : escaped(text));

const fieldNamed = (entity: Entity, name: string): Field | undefined =>
  Object.hasOwn(allFields(entity), name) ? allFields(entity)[name] : undefined;
const labelOf = (entity: Entity, name: string, language: Language): string => {
  const field = fieldNamed(entity, name);
  return field ? labelIn(field.label, language) : name;
};

const sectionHtml = (section: PrintSection, { entity, row, parts }: PrintRows, language: Language): string => {
  const english = language === 'en';
  switch (section.kind) {
    case 'fields': {
      const pairs = section.fields.map(
        (name) =>
          `<div><dt>${escaped(labelOf(entity, name, language))}</dt><dd>${cell(shown(name, fieldNamed(entity, name), row, language))}</dd></div>`,
      );
      return `<dl class="n${section.columns ?? 2}">${pairs.join('')}</dl>`;
    }
    case 'text': {
      const text = english ? (section.textEn ?? section.text) : section.text;
      const filled = text.replace(/\{([a-z][A-Za-z0-9]{0,29})\}/g, (_all, name: string) =>
        shown(name, fieldNamed(entity, name), row, language),
      );
      return `<p>${escaped(filled)}</p>`;
    }
    case 'rows': {
      const part = parts.get(section.form);
      if (!part) return `<p>${nothing}</p>`;
      const head = section.fields.map((name) => `<th scope="col">${escaped(labelOf(part.entity, name, language))}</th>`).join('');
      const lines = part.rows.map(
        (one) =>
          `<tr>${section.fields.map((name) => `<td>${cell(shown(name, fieldNamed(part.entity, name), one, language))}</td>`).join('')}</tr>`,
      );
      return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('') || `<tr><td colspan="${section.fields.length}">${nothing}</td></tr>`}</tbody></table>`;
    }
    case 'signatures': {
      const labels = english ? (section.labelsEn ?? section.labels) : section.labels;
      return `<div class="sign">${labels.map((label) => `<span>${escaped(label)}</span>`).join('')}</div>`;
    }
    default:
      return section satisfies never;
  }
};

const headingOf = (section: PrintSection, language: Language): string => {
  if (section.kind === 'signatures' || section.heading === undefined) return '';
  return `<h2>${escaped(language === 'en' ? (section.headingEn ?? section.heading) : section.heading)}</h2>`;
};

/** The printed page of a row; `printed` names who prints it and when. */
export function printPage(
  body: PrintBody,
  rows: PrintRows,
  language: Language,
  printed: { readonly by: string; readonly at: string },
): string {
  const title = language === 'en' ? (body.titleEn ?? body.title) : body.title;
  const sections = body.sections.map(
    (section) => `<section>${headingOf(section, language)}${sectionHtml(section, rows, language)}</section>`,
  );
  const foot = language === 'en' ? [`Printed by ${printed.by}`, printed.at] : [`打印人：${printed.by}`, printed.at];
  return frame(
    language,
    title,
    body.paper ?? 'A4',
    `<h1>${escaped(title)}</h1>${sections.join('')}<footer>${foot.map((text) => `<span>${escaped(text)}</span>`).join('')}</footer>`,
  );
}
