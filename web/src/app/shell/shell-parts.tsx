import { FullscreenExitOutlined, HomeOutlined } from '@ant-design/icons';
import { type Label, labelIn } from '@saiyun/sdk/contract';
import { Link } from 'react-router';
import { useDomain, usePlatformName } from '../../lib/api/domain.ts';
import { homePath } from '../../lib/paths.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { Logo } from '../../ui/artwork/logo.tsx';
import type { Page } from '../menu-routes.ts';

/** Whether a name needs two lines beside the logo: a Chinese character is as wide as two letters. */
const isLong = (name: string): boolean => [...name].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0) > 12;

/** The platform's logo and name, which lead home. */
export function HomeLink({ small = false }: { readonly small?: boolean }) {
  const name = usePlatformName();
  return (
    <Link to={homePath} className="sh-logo" aria-label={name} title={name}>
      <Logo size={30} />
      {!small && <span data-long={isLong(name) || undefined}>{name}</span>}
    </Link>
  );
}

/** Home, then the groups above the page, then the page itself (SHELL-05). */
export function Trail({ page, title }: { readonly page: Page; readonly title: Label }) {
  const { t, lang } = useShellText();
  if (page.path === homePath) return null;
  return (
    <nav aria-label={t('nav.trail')} className="sh-trail">
      <ol>
        <li>
          <Link to={homePath} aria-label={t('home.title')}>
            <HomeOutlined aria-hidden />
          </Link>
        </li>
        {page.trail.map((one) => (
          <li key={one[0]}>{labelIn(one, lang)}</li>
        ))}
        <li aria-current="page">{labelIn(title, lang)}</li>
      </ol>
    </nav>
  );
}

/** Record-filing number and company (SHELL-03), from the server's settings. */
export function Footer() {
  const { t } = useShellText();
  const { config, isPending } = useDomain();
  return (
    <footer className="sh-footer">
      {!isPending && (
        <>
          <span>{config?.recordNumber ?? t('footer.record')}</span>
          {config?.footer && <span>{config.footer}</span>}
          <span>
            © {new Date().getFullYear()} {config?.company ?? t('footer.company')}
          </span>
        </>
      )}
    </footer>
  );
}

/** Brings the frame back around a page that is shown alone. */
export function LeaveFull({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useShellText();
  return (
    <button type="button" className="sh-unfull" aria-label={t('tabs.leaveFull')} title={t('tabs.leaveFull')} onClick={onLeave}>
      <FullscreenExitOutlined aria-hidden />
    </button>
  );
}
