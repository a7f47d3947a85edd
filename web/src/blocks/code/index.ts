export type { CodeInputProps } from './code-editor.tsx';
export { CodeInput } from './code-input.tsx';
export { type JsonFault, jsonFault } from './json-fault.ts';
export { type Place, readJson } from './json-places.ts';
