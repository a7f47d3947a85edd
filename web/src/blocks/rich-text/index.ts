export type { RichTextInputProps } from './rich-text-editor.tsx';
export { RichTextInput } from './rich-text-input.tsx';
