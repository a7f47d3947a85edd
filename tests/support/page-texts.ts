import type { Page } from 'playwright-core';

/** Where a page shows what people have entered, in whatever language they did. */
const data =
  'tbody, dd, option, [role=menuitem], [role=gridcell], .kt-card, .of-card, .sp-card, .sp-running, .sp-open, .sp-review, .sp-quiet, .ch-marks, .rl-rows, .nt-list, [data-written]';

/** What is no text for readers, or shows braces of its own. */
const notText = 'script, style, noscript, pre, code';

/**
 * Texts of an English page that nobody meant to be read: keys of catalogues, parameters that were not filled, values printed by accident,
 * and Chinese outside data. `known` are Chinese texts that belong there, such as the name of the account.
 */
export function unmeantTexts(page: Page, known: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([dataSelector, notTextSelector, names]) => {
      const isUnmeant = (text: string, inData: boolean): boolean =>
        /\{\{?\w+\}|\[object |\bundefined\b|\bNaN\b/.test(text) ||
        (!inData &&
          (/^[a-z][A-Za-z]*(\.[a-zA-Z0-9]+)+$/.test(text) ||
            /\p{Script=Han}/u.test(names.reduce((t, one) => t.replaceAll(one, ''), text))));
      const shown: (readonly [text: string, at: Element])[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        if (node.parentElement && !node.parentElement.closest(notTextSelector))
          shown.push([node.nodeValue?.trim() ?? '', node.parentElement]);
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        for (const at of document.querySelectorAll(`[${name}]`)) shown.push([at.getAttribute(name)?.trim() ?? '', at]);
      return [...new Set(shown.filter(([text, at]) => isUnmeant(text, at.closest(dataSelector) !== null)).map(([text]) => text))];
    },
    [data, notText, known] as const,
  );
}
