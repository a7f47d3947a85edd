import { type Issue, isMobile } from '@saiyun/sdk/contract';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import { Failure } from '../../kernel/failure.ts';

/** Numbers are taken as text: old clients send the time as `checkKey`. */
export const text = z
  .union([z.string(), z.number()])
  .transform(String)
  // What no column holds is wrong here, where its name is known.
  .refine((value) => value.isWellFormed() && !value.includes('\0'));
/** A text that must be there. */
export function given(max: number) {
  return text.pipe(z.string().trim().min(1).max(max));
}
/** A text that may be left out or empty. */
export function optional(max: number) {
  return text
    .pipe(z.string().trim().max(max))
    .nullish()
    .transform((value) => value || undefined);
}

export const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A mobile number as the platform takes them (FORM-01). */
export function mobileInput({ SAIYUN_MOBILE_PREFIXES: prefixes }: Config) {
  return text.pipe(
    z
      .string()
      .trim()
      .refine((one) => isMobile(one, prefixes)),
  );
}
export const emailInput = text.pipe(z.string().trim().max(100).regex(isEmail));

/** What is said of members that are missing, in the words of the forms (FORM-01, FORM-02, ACCT-06). */
const missing: Readonly<Record<string, string>> = {
  mobile: 'account.enterMobile',
  username: 'account.enterUsername',
  oldpassword: 'account.enterOldPassword',
};

/** The issue of a member that is not there. */
export function requiredIssue(field: string): Issue {
  const message = Object.hasOwn(missing, field) ? missing[field] : undefined;
  return { field, code: 'required', ...(message !== undefined && { message }) };
}

/** The input as the schema has it; refuses with `input.invalid` and what is wrong with each member. */
export function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const outcome = schema.safeParse(input ?? {});
  if (outcome.success) return outcome.data;
  const members = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const issues = outcome.error.issues.map(({ path }): Issue => {
    const value = members[String(path[0])];
    const field = path.join('.');
    return value === undefined || value === null || value === '' ? requiredIssue(field) : { field, code: 'pattern' };
  });
  throw new Failure('input.invalid', {}, { issues });
}
