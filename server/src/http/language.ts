import { languageField, toLanguage } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';

const languageIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, languageField)) return undefined;
  const language = (value as Record<string, unknown>)[languageField];
  return typeof language === 'string' && language !== '' ? language : undefined;
};

/** The language of texts in the answer, from the field `language` of the query or the body (SDK-HTTP-02); Chinese without it. */
export const languagePlugin = (app: FastifyInstance): void => {
  app.decorateRequest('language', 'zh-CN');
  app.addHook('onRequest', async (request) => {
    request.language = toLanguage(languageIn(request.query));
  });
  app.addHook('preValidation', async (request) => {
    const language = languageIn(request.body);
    if (language !== undefined) request.language = toLanguage(language);
  });
};
