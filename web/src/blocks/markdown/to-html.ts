import { cleanHtml } from '@saiyun/sdk/logic/notice';
import MarkdownIt from 'markdown-it';

// HTML in the text is shown as it is written.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** Markdown as the few harmless elements that a formatted text may have. */
export function markdownHtml(text: string): string {
  return cleanHtml(markdown.render(text));
}
