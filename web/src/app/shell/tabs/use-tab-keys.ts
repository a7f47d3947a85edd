import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { type Shortcut, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import type { TabsState } from '../../tabs.ts';
import type { TabBarProps } from './tab-bar-props.ts';

/** The keys of the tab bar: to a tab by its number, to the next one, close, full screen. */
export function useTabKeys(state: TabsState, onAction: TabBarProps['onAction'], onFull: () => void): void {
  const { t } = usePaletteText();
  const navigate = useNavigate();
  const now = useRef({ state, onAction, onFull });
  useLayoutEffect(() => {
    now.current = { state, onAction, onFull };
  });
  useShortcuts(
    useMemo((): readonly Shortcut[] => {
      const group = t('keys.tabs');
      const goTo = (at: number) => {
        const tab = now.current.state.tabs.at(at);
        if (tab) void navigate(tab.path + tab.search);
      };
      const step = (by: number) => {
        const { tabs, active } = now.current.state;
        goTo((tabs.findIndex(({ path }) => path === active) + by + tabs.length) % tabs.length);
      };
      return [
        { keys: 'Alt+1…8', label: t('keys.tabAt'), group },
        ...Array.from({ length: 8 }, (_, at): Shortcut => ({ keys: `Alt+${at + 1}`, label: '', group, run: () => goTo(at) })),
        { keys: 'Alt+9', label: t('keys.tabLast'), group, run: () => goTo(-1) },
        { keys: 'Alt+PageDown', label: t('keys.tabNext'), group, run: () => step(1) },
        { keys: 'Alt+PageUp', label: t('keys.tabBefore'), group, run: () => step(-1) },
        { keys: 'Shift+←/→', label: t('keys.tabMove'), group },
        {
          keys: 'Alt+W',
          label: t('keys.tabClose'),
          group,
          run: () => now.current.onAction({ type: 'close', path: now.current.state.active }),
        },
        { keys: 'Mod+Shift+F', label: t('keys.full'), group, run: () => now.current.onFull() },
      ];
    }, [t, navigate]),
  );
}
