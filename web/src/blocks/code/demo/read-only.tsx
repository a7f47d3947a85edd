import { CodeInput } from '../code-input.tsx';

const code = `export function Greeting({ name }: { readonly name: string }) {
  // Shown as it is written.
  return <p>{'你好 ' + name}</p>;
}`;

export function ReadOnly() {
  return <CodeInput aria-label="Greeting" language="tsx" value={code} readOnly />;
}
