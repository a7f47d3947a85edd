import './code.css';
import { lazy, Suspense } from 'react';
import type { CodeInputProps } from './code-editor.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

/** JSON or code, with line numbers, colours and faults at their line. Its editor is fetched when it is shown. */
export function CodeInput(props: CodeInputProps) {
  // Until it has arrived the text can be read.
  return (
    <Suspense fallback={<pre className="ce-plain">{props.value}</pre>}>
      <CodeEditor {...props} />
    </Suspense>
  );
}
