import { pictureIn, safeHref } from '@saiyun/sdk/logic/notice';
import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';

/** Shows a stored picture: the text holds its path, the page an address that the browser may fetch. */
const pictureNode = (urlOf: (path: string) => Promise<string>) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs.alt ?? '');
        const path = pictureIn(String(node.attrs.src ?? ''));
        // A picture that cannot be shown leaves its alternative text.
        if (path !== undefined)
          urlOf(path).then(
            (url) => (dom.src = url),
            () => undefined,
          );
        return { dom };
      };
    },
  }).configure({ inline: false, allowBase64: false });

/** What a text may hold: the same elements that the server lets through. */
export function richTextExtensions(urlOf: (path: string) => Promise<string>): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [3, 4] },
      link: { openOnClick: false, autolink: true, isAllowedUri: (href) => safeHref(href ?? '') !== undefined },
    }),
    TextStyle,
    FontSize,
    TableKit.configure({ table: { resizable: false } }),
    pictureNode(urlOf),
  ];
}
