import { RichTextInput } from '../rich-text-input.tsx';

export function Disabled() {
  return <RichTextInput aria-label="Notice" value="<p>已发布的通知 <em>A released notice</em></p>" height={120} disabled />;
}
