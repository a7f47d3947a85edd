/** The parts of a registration number. Codes are texts, for example those of the competition's area and unit. */
export interface NumberFacts {
  readonly year: number;
  readonly competition: string;
  readonly area: string;
  readonly unit: string;
  /** Running number within the competition, from 1. */
  readonly seq: number;
}

const part = /\{(yyyy|yy|competition|area|unit|seq|check)(?::([1-9]\d?))?\}/g;

/** The fault of a number rule: it must contain `{seq}`, because numbers would repeat otherwise, and only known parts. */
export function numberRuleFault(rule: string): 'seq' | 'part' | undefined {
  const parts = [...rule.matchAll(part)].map((m) => m[1]);
  if (!parts.includes('seq')) return 'seq';
  const rest = rule.replace(part, '');
  const check = parts.indexOf('check');
  return !/^[A-Za-z0-9-]*$/.test(rest) || (check >= 0 && check < parts.length - 1) ? 'part' : undefined;
}

/** The check character of a number: weights 1, 2, 3 … over its digits and letters (A is 10), modulo 11; 10 is X. */
export function checkCharacter(number: string): string {
  const values = [...number.toUpperCase()].filter((c) => /[0-9A-Z]/.test(c)).map((c) => Number.parseInt(c, 36));
  const sum = values.reduce((total, value, i) => total + value * (i + 1), 0) % 11;
  return sum === 10 ? 'X' : String(sum);
}

/**
 * Builds a number from a rule such as `{yyyy}{area:2}{unit:3}{seq:3}{check}`. A width cuts codes to their last characters and pads running
 * numbers and codes with zeros; a running number longer than its width is never cut.
 */
export function numberBy(rule: string, facts: NumberFacts): string {
  let made = '';
  let end = 0;
  for (const m of rule.matchAll(part)) {
    made += rule.slice(end, m.index);
    end = m.index + m[0].length;
    const width = m[2] === undefined ? 0 : Number(m[2]);
    const sized = (text: string): string => (width === 0 ? text : text.slice(-width).padStart(width, '0'));
    const values: Readonly<Record<string, string>> = {
      yyyy: String(facts.year),
      yy: String(facts.year).slice(-2),
      competition: sized(facts.competition),
      area: sized(facts.area),
      unit: sized(facts.unit),
      seq: String(facts.seq).padStart(width, '0'),
      check: checkCharacter(made),
    };
    made += values[m[1] ?? ''] ?? '';
  }
  return made + rule.slice(end);
}
