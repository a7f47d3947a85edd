import type { Page } from 'playwright-core';

/** Parts that are wider than the screen, where the page itself scrolls sideways. */
export function sidewaysParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('#content *, header *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    );
    const last = wide.at(-1);
    return [`${scrollWidth} px on ${clientWidth}: ${last ? last.outerHTML.slice(0, 120) : ''}`];
  });
}

/** Where a page shows the source of something on purpose. */
const source = 'code, pre, textarea, .cm-editor, script, style';

/** Ids, JSON and names that only code knows among the texts that people see. */
export function machineTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((sources) => {
    const found = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const at = node.parentElement;
      if (!at || at.closest(sources) || at.getClientRects().length === 0) continue;
      if (
        /\b(?=[0-9a-f]*\d)[0-9a-f]{32}\b/.test(text) ||
        /^[[{].*["\d].*[\]}]$/s.test(text) ||
        /\[object |\bundefined\b|\bNaN\b/.test(text) ||
        // A text that was never found: its key, or the name of a field, a table or a record.
        /^(?:dsTb|sys|cep)[A-Z]\w*$|^ds_tb_\w+$|^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:\.[a-z]\w*)+$|^[a-z]+(?:_[a-z]+)+$/.test(text)
      )
        found.add(text.slice(0, 100));
    }
    return [...found];
  }, source);
}
