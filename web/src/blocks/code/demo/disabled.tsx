import { CodeInput } from '../code-input.tsx';

export function Disabled() {
  return <CodeInput aria-label="JSON" language="json" value='{ "days": 30 }' minHeight={60} disabled />;
}
