import type { CertificateElement } from '@saiyun/sdk/contract';
import { elementBinds } from '@saiyun/sdk/contract';
import { type CertificateFact, elementText, pageDigest, type SheetValues, shownFact } from '@saiyun/sdk/logic/certificate';

export type { SheetValues } from '@saiyun/sdk/logic/certificate';

/** What a template says of its page. */
export interface Sheet {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly locale: string;
  readonly elements: readonly CertificateElement[];
}

const beside: readonly string[] = ['certNo', 'verifyCode', 'verifyUrl', 'issueDate', 'qr'];

/** The facts that a template shows. */
export function factsOf({ elements }: Pick<Sheet, 'elements'>): readonly CertificateFact[] {
  const named = new Set(elements.flatMap(elementBinds));
  return [...named].filter((name): name is CertificateFact => !beside.includes(name));
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
