export { evaluateFormula, type FormulaValues } from './evaluate.ts';
export { FormulaError, type FormulaFacts, type FormulaReason, formulaErrorText } from './formula-error.ts';
export type { FormulaNames, FormulaNode, FormulaType } from './formula-type.ts';
export { type FormulaFunction, formulaFunctions } from './functions.ts';
export { deepestFormula, type Formula, formulaFault, parseFormula } from './parse.ts';
export { type CaseOutcome, type CaseReport, type FormulaCase, reportCases, runTestCases } from './test-cases.ts';
export { longestFormula } from './tokens.ts';
