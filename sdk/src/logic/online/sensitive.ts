import type { Mask } from '../../contract/field.ts';
import type { OnlineField } from '../../contract/shapes/online.ts';

type Described = Pick<OnlineField, 'key' | 'label' | 'labelEn' | 'kind' | 'pattern' | 'sensitive'>;

/** What the key or label of a field says of its values, in the order in which it counts. */
const signs: readonly (readonly [mask: Mask, sign: RegExp])[] = [
  ['idNo', /^(idNo|idCard|idNumber|passport(No)?)$|身份证|证件号|护照号|\bID (card|number)|passport n/i],
  ['card', /^(cardNo|bankCard|bankNo|accountNo|bankAccount)$|银行卡|卡号|银行账号|银行账户|\bcard number|bank account|account number/i],
  ['phone', /phone|mobile|telephone|^tel$|手机|电话/i],
];

/** The mask of a field whose values are somebody's numbers, or are said to be sensitive; undefined for all others. */
export function sensitiveMask({ key, label, labelEn = '', kind, pattern, sensitive }: Described): Mask | undefined {
  if (sensitive === false || (kind !== 'text' && kind !== 'longText')) return undefined;
  const said = signs.find(([, sign]) => [key, label, labelEn].some((text) => sign.test(text)))?.[0];
  if (kind === 'text' && said) return said;
  if (pattern === 'm') return 'phone';
  return sensitive ? (said ?? 'name') : undefined;
}
