import type { CertificateElement } from '../../contract/shapes/certificate.ts';
import type { CertificateFact } from './payload.ts';

/** Made-up holders with whom a template is tried: an ordinary one, the longest to be expected, rare characters, and English. */
export const certificateSampleNames = ['short', 'longest', 'rare', 'english'] as const;
export type CertificateSampleName = (typeof certificateSampleNames)[number];

/** What one certificate says. */
export interface SheetValues {
  readonly certNo: string;
  readonly verifyCode: string;
  /** Where number and code are typed in, as people write an address. */
  readonly verifyUrl: string;
  /** A day, `YYYY-MM-DD`. */
  readonly issueDate: string;
  readonly facts: Readonly<Partial<Record<CertificateFact, string>>>;
}

/** A day as it is written in a certificate's language. */
export function writtenDay(day: string, locale: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (locale === 'zh-CN') return `${year}年${month}月${date}日`;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, date));
  return `${date} ${name} ${year}`;
}

/** What a fact looks like on the page. */
export function shownFact(name: string, values: SheetValues, locale: string): string {
  if (name === 'certNo') return values.certNo;
  if (name === 'verifyCode') return values.verifyCode;
  if (name === 'verifyUrl') return values.verifyUrl;
  if (name === 'issueDate') return writtenDay(values.issueDate, locale);
  return values.facts[name as CertificateFact] ?? '';
}

/** An element's text with its facts in place. */
export function elementText({ bind, text }: Pick<CertificateElement, 'bind' | 'text'>, values: SheetValues, locale: string): string {
  if (bind !== undefined) return shownFact(bind, values, locale);
  return (text ?? '').replace(/\{(\w+)\}/g, (_all, name: string) => shownFact(name, values, locale));
}
