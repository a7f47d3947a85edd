export { checkCalls } from './check-calls.ts';
export { checkRuleModule } from './check-rule.ts';
