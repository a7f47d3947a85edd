import { type Issue, isEmpty } from '../../contract/check.ts';
import { type Language, labelIn } from '../../contract/label.ts';
import type { OnlineField } from '../../contract/shapes/online.ts';
import { CellPatternError, cellPatternErrorText, cellPresets, compilePattern, isCellPreset } from '../cells/index.ts';

type Values = Readonly<Record<string, unknown>>;

const passes = (pattern: string, value: string): boolean => {
  if (isCellPreset(pattern)) return cellPresets[pattern].test(value);
  const { expression, longest } = compilePattern(pattern);
  return [...value].length <= longest && expression.test(value);
};

/** Values that do not match the pattern of their field; empty and missing values are not checked. */
export function onlineIssues(fields: readonly OnlineField[], values: Values): Issue[] {
  return fields.flatMap(({ key, pattern }) => {
    const value = values[key];
    if (pattern === undefined || pattern === '' || isEmpty(value) || typeof value !== 'string') return [];
    return passes(pattern, value) ? [] : [{ field: key, code: 'pattern' as const }];
  });
}

/** The first pattern that is invalid or could run for ever, reported with its field. */
export function patternFault(fields: readonly OnlineField[], language: Language): string | undefined {
  for (const { label, labelEn, pattern } of fields) {
    if (pattern === undefined || pattern === '' || isCellPreset(pattern)) continue;
    try {
      compilePattern(pattern);
    } catch (error) {
      if (!(error instanceof CellPatternError)) throw error;
      return `${labelIn([label, labelEn || label], language)}: ${cellPatternErrorText(error, language)}`;
    }
  }
  return undefined;
}
