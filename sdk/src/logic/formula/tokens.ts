import { FormulaError } from './formula-error.ts';

/** A token of a formula. */
export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
}

/** Most characters of a formula. */
export const longestFormula = 2000;

/** Alternative characters and their meaning: Chinese keyboards produce full-width ones. */
const sameAs: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '［': '[',
  '］': ']',
  '＋': '+',
  '－': '-',
  '−': '-',
  '×': '*',
  '÷': '/',
  '＝': '=',
  '==': '=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '<>': '!=',
};

const shape = /\s+|([0-9][0-9.]*)|([A-Za-z_]\w*)|(<=|>=|==|!=|<>|[-+*/(),[\]<>=（），［］＋－−×÷＝≤≥≠])/y;

/** The tokens of a formula, ending with an end token. Throws `FormulaError` for an unknown character. */
export function tokensOf(source: string): readonly Token[] {
  if (source.length > longestFormula) throw new FormulaError(longestFormula, 'tooLong', { max: longestFormula });
  if (source.trim() === '') throw new FormulaError(0, 'blank');
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; at = shape.lastIndex) {
    shape.lastIndex = at;
    const match = shape.exec(source);
    if (!match) throw new FormulaError(at, 'character', { text: String.fromCodePoint(source.codePointAt(at) ?? 0) });
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sameAs[sign] ?? sign, at });
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }];
}
