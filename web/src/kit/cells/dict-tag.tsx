import { useDict } from '../../lib/api/use-dict.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { toneOf } from './dict-tone.ts';

/** A dictionary value: a state with its mark if its dictionary has good and bad values, else its text. */
export function DictTag({ code, value, text }: { code: string | undefined; value: string; text?: string }) {
  const dict = useDict(code);
  const shown = text ?? dict.text(value);
  const tone = toneOf(code, value);
  if (!tone) return shown;
  return (
    <StateMark tone={tone} title={shown}>
      {shown}
    </StateMark>
  );
}
