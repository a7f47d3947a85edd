import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import { elementBinds } from '../../contract/shapes/certificate.ts';
import type { Given } from '../../contract/stored.ts';
import type { certificateTemplate } from '../../entities/index.ts';

/** Width and height of the sheets in millimetres. */
export const pageSizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A4L: [297, 210],
  A4P: [210, 297],
  A3L: [420, 297],
  A3P: [297, 420],
};

/** The placeholders of a number rule, as its message shows them. */
const places = { yyyy: '{yyyy}', mm: '{mm}', kind: '{kind}', competition: '{competition}' } as const;

/** What the running number of a certificate stands in. */
export interface CertificateNumberFacts {
  readonly year: number;
  readonly month: number;
  readonly kind: string;
  readonly competition: string;
  readonly seq: number;
}

/** Letters of the kinds in numbers: a number stays short, and the same in both languages. */
const kindLetters: Readonly<Record<string, string>> = { award: 'A', participation: 'P', tutor: 'T', organiser: 'O', expert: 'E' };

/** A certificate's number by the template's rule; a running number longer than its width is never cut. */
export function certificateNumber(rule: string, { year, month, kind, competition, seq }: CertificateNumberFacts): string {
  const values: Readonly<Record<string, string>> = {
    yyyy: String(year),
    mm: String(month).padStart(2, '0'),
    kind: kindLetters[kind] ?? 'C',
    competition: competition.replace(/[^A-Za-z0-9-]/g, ''),
  };
  return rule.replace(/\{(?:seq:(\d+)|(\w+))\}/g, (_all, width?: string, name?: string) =>
    width === undefined ? (values[name ?? ''] ?? '') : String(seq).padStart(Number(width), '0'),
  );
}

/** Whether a rule has only letters, digits and hyphens, the year, month and kind, and exactly one running number of 3 to 10 digits. */
const isNumberRule = (text: string): boolean =>
  /^(?:[A-Za-z0-9-]|\{(?:yyyy|mm|kind|competition|seq:(?:[3-9]|10))\})+$/.test(text) && text.split('{seq:').length === 2;

/**
 * The faults of a certificate's sheet: every element lies on the page, holder and number are shown, and the number rule gives each
 * certificate its own number. `draft` is the whole row after the change.
 */
export function certificateTemplateIssues(draft: Given<typeof certificateTemplate>): Issue[] {
  const issues: Issue[] = [];
  const elements = Array.isArray(draft.elements) ? draft.elements : [];
  const [width, height] = pageSizes[typeof draft.pageSize === 'string' ? draft.pageSize : 'A4L'] ?? [0, 0];
  const outside = elements.findIndex(({ x, y, w, h }) => x + w > width || y + h > height);
  const shows = (...binds: readonly string[]): boolean =>
    elements.some((element) => elementBinds(element).some((name) => binds.includes(name)));
  if (outside >= 0) issues.push(ruleIssue('elements', 'certificate.outside', { at: outside + 1, width, height }));
  else if (!shows('realName', 'teamName', 'memberNames', 'tutorNames', 'unitName'))
    issues.push(ruleIssue('elements', 'certificate.noHolder'));
  else if (!shows('certNo')) issues.push(ruleIssue('elements', 'certificate.noNumber'));
  if (typeof draft.numberRule === 'string' && !isNumberRule(draft.numberRule))
    issues.push(ruleIssue('numberRule', 'certificate.numberRule', places));
  return issues;
}
