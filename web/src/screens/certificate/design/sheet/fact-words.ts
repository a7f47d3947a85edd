import type { Label, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { certificateFactChoices } from '../../../../kit/shapes/layouts/certificates.ts';

const labels: ReadonlyMap<string, Label> = new Map(certificateFactChoices);

/** A fact in the reader's words. */
export function factWord(name: string, lang: Language): string {
  const label = labels.get(name);
  return label ? labelIn(label, lang) : name;
}

/** A text as people write it, `{姓名}`, for one as it is stored, `{realName}`. */
export function inWords(text: string, lang: Language): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (labels.has(name) ? `{${factWord(name, lang)}}` : all));
}

/** And back; what names no fact stays as it was written. */
export function fromWords(text: string, lang: Language): string {
  return text.replace(/\{([^{}]+)\}/g, (all, word: string) => {
    const found = certificateFactChoices.find(([name, label]) => name === word || labelIn(label, lang) === word);
    return found ? `{${found[0]}}` : all;
  });
}
