import { languages } from '@saiyun/sdk/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { languageNames } from '../../../lib/store/language.ts';
import { setLocked } from '../../../lib/store/lock.ts';
import { changePreferences, usePreferences } from '../../../lib/store/preferences.ts';
import { changeLanguage } from '../../../lib/texts/change-language.ts';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { type Act, useActs } from '../../../ui/acts.ts';
import { type Shortcut, useShortcuts } from '../../../ui/keys/shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** What the frame itself offers in the palette and by keys: the look, the language, and the list of keys. */
export function ShellActs() {
  const { t, lang } = usePaletteText();
  const { mode } = usePreferences();
  const [isListed, setListed] = useState(false);
  useActs(
    useMemo((): readonly Act[] => {
      const modes = (['light', 'dark', 'system'] as const).filter((one) => one !== mode);
      return [
        ...modes.map((one): Act => ({ id: `mode ${one}`, label: t(`act.${one}`), run: () => changePreferences({ mode: one }) })),
        ...languages
          .filter((one) => one !== lang)
          .map(
            (one): Act => ({
              id: `language ${one}`,
              label: t('act.language', { language: languageNames[one] }),
              words: ['language', '语言'],
              run: () => void changeLanguage(one),
            }),
          ),
        {
          id: 'api',
          label: t('act.api'),
          words: ['api', 'openapi', '接口'],
          run: () => void window.open('/docs/api', '_blank', 'noopener'),
        },
        { id: 'lock', label: t('act.lock'), keys: 'Mod+Shift+L', run: () => setLocked(true) },
        { id: 'shortcuts', label: t('act.shortcuts'), keys: '?', run: () => setListed(true) },
      ];
    }, [t, lang, mode]),
  );
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] => [
        { keys: 'Mod+Shift+L', label: t('keys.lock'), group: t('keys.general'), run: () => setLocked(true) },
        { keys: '?', label: t('keys.help'), group: t('keys.general'), run: () => setListed(true) },
      ],
      [t],
    ),
  );
  return <Suspense>{isListed && <ShortcutsDialog onClose={() => setListed(false)} />}</Suspense>;
}
