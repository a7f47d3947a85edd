export { type FormRuleName, formRules, mobileRule, type UserNameOptions, userNameRule } from './field-rules.ts';
export { fillLabel } from './fill-label.ts';
export { type FormAndTables, type SubTable, SubTableInvalid, validateFormAndTables } from './form-and-tables.ts';
export { type FormRule, formFault, formFaultText } from './form-rule.ts';
export { characters, isEmail, isUrl } from './formats.ts';
export { type Bounds, type ChoicesRule, choicesFault, requiredChoices, requiredSelect, requiredText } from './generated-rules.ts';
export {
  missingParts,
  type PasswordField,
  type PasswordForm,
  type PasswordPart,
  passwordFaults,
  passwordParts,
  passwordTexts,
  randomPassword,
} from './password.ts';
export { type CheckCall, checkFault, type DuplicateQuestion, duplicateCheck, ruleCheck } from './remote-checks.ts';
export { type ReviewField, type ReviewRuleName, reviewFieldRule, reviewRuleTexts } from './review-rules.ts';
export { type TextFilter, textFilters } from './text-filter.ts';
