import { useText } from '../../messages/base/index.ts';
import { EyeIcon } from './icons.tsx';

/** Shows or hides the characters of a password. */
export function EyeButton({ shown, onToggle }: { readonly shown: boolean; readonly onToggle: () => void }) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="si-eye sy-plain"
      onClick={onToggle}
      aria-pressed={shown}
      aria-label={t('signIn.show')}
      title={t(shown ? 'signIn.hide' : 'signIn.show')}
    >
      <EyeIcon open={shown} />
    </button>
  );
}
