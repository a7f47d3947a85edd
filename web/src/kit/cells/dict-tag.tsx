import '../kit.css';
import { useDict } from '../../lib/api/use-dict.ts';
import { toneOf } from './dict-tone.ts';

/** A dictionary value: a coloured tag if its dictionary has good and bad values, else its text. */
export function DictTag({ code, value, text }: { code: string | undefined; value: string; text?: string }) {
  const dict = useDict(code);
  const shown = text ?? dict.text(value);
  const tone = toneOf(code, value);
  if (!tone) return shown;
  return (
    <span className="kt-tag" data-tone={tone} title={shown}>
      {shown}
    </span>
  );
}
