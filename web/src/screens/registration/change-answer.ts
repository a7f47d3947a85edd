import type { Answers, FormField } from '@saiyun/sdk/contract';
import { isAsked } from '@saiyun/sdk/rules';

/** Answers with one changed, without the answers to questions that are no longer asked. */
export function withAnswer(form: readonly FormField[], answers: Answers, key: string, answer: unknown): Answers {
  const next: Record<string, string | number> = { ...answers };
  if (typeof answer === 'number' || (typeof answer === 'string' && answer !== '')) next[key] = answer;
  else delete next[key];
  // A question depends only on earlier ones, so one pass is enough.
  for (const question of form) if (!isAsked(question, next)) delete next[question.key];
  return next;
}
