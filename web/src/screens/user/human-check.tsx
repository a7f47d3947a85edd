import { Blocks } from '../../blocks/provider/index.ts';
import { Slider } from '../../blocks/slider/index.ts';
import { sessions } from '../../lib/api/account-calls.ts';
import { useLanguage } from '../../lib/store/language.ts';

interface Props {
  /** Called once, with the pass that the server issued for the drag. */
  readonly onPass: (pass: string) => void;
}

/** The slider check whose drag the server judges (SCREEN-95). Strangers see it, outside the application's own frame. */
export function HumanCheck({ onPass }: Props) {
  const language = useLanguage();
  return (
    <Blocks value={{ language }}>
      <Slider begin={sessions.newSlider} judge={(id, track) => sessions.checkSlider(id, [...track])} onPass={onPass} />
    </Blocks>
  );
}
