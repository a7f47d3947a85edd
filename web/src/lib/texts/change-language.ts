import { type Language, storeKeys } from '@saiyun/sdk/contract';
import { baseTexts } from '../../messages/base/index.ts';
import { feedback } from '../errors/feedback.ts';
import { languageStore } from '../store/language.ts';
import { storage } from '../store/storage.ts';
import { loadLanguage } from './area-texts.ts';

let wanted: Language | undefined;

/**
 * Switches the language without a reload and keeps the choice (I18N-04). The page changes once all of its texts are there, so that no key
 * and no half of a page is seen.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await loadLanguage(language);
  } catch {
    if (wanted === language) feedback.notify('error', baseTexts.now('error.language'), baseTexts.now('error.chunkText'));
    return;
  }
  // The last choice counts, whichever arrives first.
  if (wanted !== language) return;
  storage.set(storeKeys.language, language);
  languageStore.set(language);
}
