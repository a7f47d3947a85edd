import { LetterUpload } from '../index.ts';

export function Letter() {
  return <LetterUpload />;
}
