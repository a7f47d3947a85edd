import { type Language, languageField, toLanguage } from '@saiyun/sdk/contract';
import type { Look } from '../sync-hook.ts';
import './request.ts';

const languageIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, languageField)) return undefined;
  const language = (value as Record<string, unknown>)[languageField];
  return typeof language === 'string' && language !== '' ? language : undefined;
};

/** The supported language that `Accept-Language` prefers, the first one on a tie; Chinese if it names neither. */
export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined) return toLanguage(undefined);
  let best: { readonly tag: string; readonly weight: number } | undefined;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const given = parameters.find((text) => /^q=/i.test(text));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (/^(zh|en)(-|$)/i.test(tag) && weight > (best?.weight ?? 0)) best = { tag, weight };
  }
  return toLanguage(best?.tag);
}

/**
 * The language of texts in the answer: `language` in the query (SDK-HTTP-02), otherwise the header `Accept-Language`, which also covers
 * refusals before the body is read; otherwise Chinese.
 */
export const languageOfQuery: Look = (request) => {
  const asked = languageIn(request.query);
  request.language = asked === undefined ? acceptedLanguage(request.headers['accept-language']) : toLanguage(asked);
};

/** The body may set it too and takes precedence. */
export const languageOfBody: Look = (request) => {
  const language = languageIn(request.body);
  if (language !== undefined) request.language = toLanguage(language);
};
