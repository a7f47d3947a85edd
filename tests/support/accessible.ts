import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.1, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Gives the page axe, and takes away transitions: a colour that is half way to its goal is nobody's choice. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important; }' });
  await page.evaluate(axe);
}

/**
 * What a page fails, in its light and its dark theme, one line for each element. Only contrast depends on the theme. The reader's theme must
 * be the system's.
 */
export async function violations(page: Page, within: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`:root[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    const options: RunOptions = {
      runOnly: theme === 'light' ? { type: 'tag', values: wcag } : { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations'],
      preload: false,
    };
    const results = await page.evaluate(
      // Two frames: styles that antd computes for a theme are in the document after the first.
      async ([root, how]) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { axe: here } = window as unknown as { axe: { run(root: string, how: RunOptions): Promise<AxeResults> } };
        return here.run(root, how);
      },
      [within, options] as const,
    );
    for (const { id, nodes } of results.violations)
      for (const { html, any, all, none } of nodes)
        found.push(`${theme} ${id}: ${html.slice(0, 200)}: ${[...any, ...all, ...none].map(({ message }) => message).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
}
