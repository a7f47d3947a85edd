import { MarkdownInput } from '../markdown-input.tsx';

export function Disabled() {
  return <MarkdownInput aria-label="Task" value="**已锁定 Locked**" height={200} disabled />;
}
