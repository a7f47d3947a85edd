import type { Answers, FormField } from '@saiyun/sdk/contract';
import { isAsked } from '@saiyun/sdk/rules';

/** Answers with one changed. What was answered to a question that is no longer asked is forgotten with it. */
export function withAnswer(form: readonly FormField[], answers: Answers, key: string, answer: unknown): Answers {
  const next: Record<string, string | number> = { ...answers };
  if (typeof answer === 'number' || (typeof answer === 'string' && answer !== '')) next[key] = answer;
  else delete next[key];
  // A question names one before it, so that one pass is enough.
  for (const question of form) if (!isAsked(question, next)) delete next[question.key];
  return next;
}
