import * as z from 'zod';
import { Failure } from '../../kernel/failure.ts';

/** Numbers are taken as text: old clients send the time as `checkKey`. */
export const text = z.union([z.string(), z.number()]).transform(String);
/** A text that must be there. */
export const given = (max: number) => text.pipe(z.string().trim().min(1).max(max));
/** A text that may be left out or empty. */
export const optional = (max: number) =>
  text
    .pipe(z.string().trim().max(max))
    .nullish()
    .transform((value) => value || undefined);

export const isMobile = /^1[34578]\d{9}$/;
export const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const mobileInput = text.pipe(z.string().trim().regex(isMobile));
export const emailInput = text.pipe(z.string().trim().max(100).regex(isEmail));

/** The input as the schema has it; refuses with `input.invalid` and what is wrong with each member. */
export const parsed = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const outcome = schema.safeParse(input ?? {});
  if (outcome.success) return outcome.data;
  const members = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const issues = outcome.error.issues.map(({ path }) => {
    const value = members[String(path[0])];
    return {
      field: path.join('.'),
      code: value === undefined || value === null || value === '' ? ('required' as const) : ('pattern' as const),
    };
  });
  throw new Failure('input.invalid', {}, { issues });
};
