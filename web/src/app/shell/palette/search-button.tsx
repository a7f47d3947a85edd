import { SearchOutlined } from '@ant-design/icons';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { keyNames, type Shortcut, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import type { Page } from '../../menu-routes.ts';

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));
const quietly = () => void load().catch(() => undefined);

/** Opens the command palette: by its key, and from the header. */
export function SearchButton({ menu, pages }: { readonly menu: readonly MenuItem[]; readonly pages: readonly Page[] }) {
  const { t } = usePaletteText();
  const [isOpen, setOpen] = useState(false);
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] => [{ keys: 'Mod+K', label: t('keys.palette'), group: t('keys.general'), run: () => setOpen((now) => !now) }],
      [t],
    ),
  );
  return (
    <>
      <button
        type="button"
        className="sh-action sh-find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('open')}
        onPointerEnter={quietly}
        onFocus={quietly}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className="sh-find-text">{t('button')}</span>
        <kbd>{keyNames('Mod+K').join(' ')}</kbd>
      </button>
      <Suspense>{isOpen && <Palette menu={menu} pages={pages} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
