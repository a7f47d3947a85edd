export type { MarkdownInputProps } from './markdown-editor.tsx';
export { MarkdownInput } from './markdown-input.tsx';
export { MarkdownText, type MarkdownTextProps } from './markdown-text.tsx';
