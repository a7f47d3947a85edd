import { useDict } from '../../lib/api/use-dict.ts';
import { ColourDot } from '../../ui/colour-dot/colour-dot.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { toneOf } from './dict-tone.ts';

/** A dictionary value: with the colour that somebody gave it, else with the mark of a good or bad state, else its text alone. */
export function DictTag({ code, value, text }: { code: string | undefined; value: string; text?: string }) {
  const dict = useDict(code);
  const shown = text ?? dict.text(value);
  const colour = dict.items.find((item) => item.value === value)?.color;
  if (colour) return <ColourDot colour={colour}>{shown}</ColourDot>;
  const tone = toneOf(code, value);
  if (!tone) return shown;
  return (
    <StateMark tone={tone} title={shown}>
      {shown}
    </StateMark>
  );
}
