import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../../../lib/texts/change-language.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Holder } from './holder.tsx';

afterEach(() => changeLanguage('zh-CN'));

const own = { realName: 'Lin Siyuan', bankName: 'ICBC', cardNoTail: '0123' };

test.each([
  ['en', own, 'Held by Lin Siyuan, ICBC, ending in 0123'],
  ['en', { ...own, cardNoTail: null }, 'Held by Lin Siyuan'],
  ['en', { ...own, realName: null }, 'ICBC, ending in 0123'],
  ['zh-CN', own, '户名 Lin Siyuan ICBC 尾号 0123'],
] as const)('WITHDRAW-04: in %s, whose account %j is', async (language, account, text) => {
  signedIn('FIN');
  await changeLanguage(language);
  await renderPage(<Holder expert="Lin Siyuan" account={account} />);
  await expect.poll(() => document.querySelector('main')?.textContent.trim()).toBe(text);
});
