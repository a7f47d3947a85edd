export { type PatternCost, patternCost } from './cost.ts';
