import { useMemo } from 'react';
import { closeHelp, helpStore, openHelp } from '../../../lib/store/help.ts';
import { useStore } from '../../../lib/store/store.ts';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { type Act, useActs } from '../../../ui/acts.ts';
import { type Shortcut, useShortcuts } from '../../../ui/keys/shortcuts.ts';

const toggle = (): void => (helpStore.get() ? closeHelp() : openHelp());

/** Opens the help of the page in front, in the same place on every page. */
export function HelpButton() {
  const { t } = usePaletteText();
  const isOpen = useStore(helpStore) !== undefined;
  useActs(
    useMemo((): readonly Act[] => [{ id: 'help', label: t('act.help'), words: ['help', '帮助'], keys: 'F1', run: () => openHelp() }], [t]),
  );
  useShortcuts(useMemo((): readonly Shortcut[] => [{ keys: 'F1', label: t('keys.helpHere'), group: t('keys.general'), run: toggle }], [t]));
  return (
    <button
      type="button"
      className="sh-action"
      id="help-button"
      aria-label={t('act.help')}
      aria-expanded={isOpen}
      aria-keyshortcuts="F1"
      title={`${t('act.help')} (F1)`}
      onClick={toggle}
    >
      <span className="sh-help" aria-hidden>
        ?
      </span>
    </button>
  );
}
