import { MarkdownText } from '../markdown-text.tsx';

export function Show() {
  return <MarkdownText text={'> 引用 A quotation\n\n`code` [链接 link](https://example.edu)'} />;
}
