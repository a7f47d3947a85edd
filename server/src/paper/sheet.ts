import type { CertificateElement } from '@saiyun/sdk/contract';
import { elementBinds } from '@saiyun/sdk/contract';
import { type CertificateFact, pageDigest } from '@saiyun/sdk/logic/certificate';

/** What a template says of its page. */
export interface Sheet {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly locale: string;
  readonly elements: readonly CertificateElement[];
}

/** What one certificate says. */
export interface SheetValues {
  readonly certNo: string;
  readonly verifyCode: string;
  /** A day, `YYYY-MM-DD`. */
  readonly issueDate: string;
  readonly facts: Readonly<Partial<Record<CertificateFact, string>>>;
}

const beside: readonly string[] = ['certNo', 'verifyCode', 'issueDate', 'qr'];

/** The facts that a template shows. */
export function factsOf({ elements }: Pick<Sheet, 'elements'>): readonly CertificateFact[] {
  const named = new Set(elements.flatMap(elementBinds));
  return [...named].filter((name): name is CertificateFact => !beside.includes(name));
}

/** A day as it is written in a certificate's language. */
function writtenDay(day: string, locale: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (locale === 'zh-CN') return `${year}年${month}月${date}日`;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, date));
  return `${date} ${name} ${year}`;
}

/** What a fact looks like on the page. */
export function shownFact(name: string, values: SheetValues, locale: string): string {
  if (name === 'certNo') return values.certNo;
  if (name === 'verifyCode') return values.verifyCode;
  if (name === 'issueDate') return writtenDay(values.issueDate, locale);
  return values.facts[name as CertificateFact] ?? '';
}

/** An element's text with its facts in place. */
export function elementText({ bind, text }: CertificateElement, values: SheetValues, locale: string): string {
  if (bind !== undefined) return shownFact(bind, values, locale);
  return (text ?? '').replace(/\{(\w+)\}/g, (_all, name: string) => shownFact(name, values, locale));
}

/** The texts of a page in the order in which they are drawn. */
export function pageTexts({ elements, locale }: Pick<Sheet, 'elements' | 'locale'>, values: SheetValues): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === 'text') return [elementText(element, values, locale)];
    if (element.type === 'table') return (element.rows ?? []).flatMap(({ label, bind }) => [label, shownFact(bind, values, locale)]);
    return [];
  });
}

/** Digest of the page that a certificate will have, known before it is drawn. */
export function sheetDigest(sheet: Pick<Sheet, 'elements' | 'locale'>, values: SheetValues): string {
  return pageDigest(pageTexts(sheet, values).join(''));
}
