import { type DuplicateQuestion, duplicateCheck, ruleCheck } from '../logic/forms/remote-checks.ts';
import { area } from './area.ts';
import { recordCalls } from './lists.ts';
import type { SysCheckRule } from './objects.ts';
import { type Verdict, verdict } from './refusals.ts';

/** The part of a check rule that a value broke. */
export interface BrokenRule {
  readonly digits: string;
  readonly pattern: string;
  readonly message: string;
  readonly beginIndex?: number;
  readonly endIndex?: number;
  readonly checkValue: string;
  readonly passed: boolean;
}

/** Checks of single values on the server. For an invalid value the result has `success` false and the text to show. */
export const checkCalls = area((send) => ({
  /** Whether no other row has the value; names are those of the database. An empty value passes without a request. Signed in. Unsigned. */
  duplicate: async (question: DuplicateQuestion): Promise<Verdict<string>> => {
    const call = duplicateCheck(question);
    return call ? verdict(send, call.path, call.query) : { success: true, message: '', result: null };
  },
  /** Whether a value follows a stored rule. Signed in. Unsigned. */
  rule: (ruleCode: string, value: string | number): Promise<Verdict<BrokenRule>> => {
    const { path, query } = ruleCheck(ruleCode, value);
    return verdict(send, path, query);
  },
  /** The standard calls of the rules themselves. ADMIN. `add` is signed. */
  rules: recordCalls<SysCheckRule>(send, '/sys/checkRule'),
}));
