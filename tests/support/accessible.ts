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

export const themes = ['light', 'dark'] as const;

/** What a part of a page fails in one theme, one line for each element. Only contrast depends on the theme, so that the dark one is for that. */
export async function violationsIn(page: Page, within: string, theme: (typeof themes)[number]): Promise<readonly string[]> {
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
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any, all, none }) =>
        `${theme} ${id}: ${html.slice(0, 200)}: ${[...any, ...all, ...none].map(({ message }) => message).join(' ')}`,
    ),
  );
}
