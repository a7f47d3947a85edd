import type { Issue } from '../../contract/check.ts';
import { messageTemplateIssues } from './merge.ts';

/** What a batch says in words of its own, in one language or both. */
export interface OwnWords {
  readonly titleZh?: string | null | undefined;
  readonly contentZh?: string | null | undefined;
  readonly titleEn?: string | null | undefined;
  readonly contentEn?: string | null | undefined;
}

const words = ['titleZh', 'contentZh', 'titleEn', 'contentEn'] as const satisfies readonly (keyof OwnWords)[];

/** Whether a batch has words of its own. */
export function hasOwnWords(batch: OwnWords): boolean {
  return words.some((name) => Boolean(batch[name]));
}

interface BatchTexts extends OwnWords {
  readonly templateId?: string | null | undefined;
  readonly channel?: string | null | undefined;
}

/**
 * What is wrong with what a batch says. Mail and in-app messages may say anything in plain text; a text message only what its provider has
 * approved, which is a template. A language that is begun has a title and a text.
 */
export function messageBatchIssues(batch: BatchTexts): Issue[] {
  const isOwn = hasOwnWords(batch);
  if (batch.templateId) return isOwn ? [{ field: 'templateId', code: 'rule', message: 'msgSend.either' }] : [];
  if (!isOwn) return [{ field: 'templateId', code: 'required' }];
  if (batch.channel === 'sms') return [{ field: 'templateId', code: 'rule', message: 'msgSend.smsTemplate' }];
  const halves = (['Zh', 'En'] as const).flatMap((language): Issue[] => {
    const [title, content] = [`title${language}`, `content${language}`] as const;
    if (Boolean(batch[title]) === Boolean(batch[content])) return [];
    return [{ field: batch[title] ? content : title, code: 'required' }];
  });
  const channel: Issue[] = batch.channel ? [] : [{ field: 'channel', code: 'required' }];
  return [...channel, ...halves, ...messageTemplateIssues({ ...batch })];
}
