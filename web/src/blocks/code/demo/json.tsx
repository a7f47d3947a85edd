import { useState } from 'react';
import { CodeInput } from '../code-input.tsx';

export function Json() {
  const [text, setText] = useState('{\n  "days": 30,\n  "dryRun": yes\n}');
  return <CodeInput aria-label="JSON" language="json" value={text} onChange={setText} />;
}
