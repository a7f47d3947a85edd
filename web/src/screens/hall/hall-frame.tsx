import './hall.css';
import { type ReactNode, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { usePlatformName } from '../../lib/api/domain.ts';
import { homePath, signInPath } from '../../lib/paths.ts';
import { useSession } from '../../lib/store/session.ts';
import { useHallText } from '../../messages/hall/index.ts';
import { LogoMark } from '../../ui/artwork/logo.tsx';
import { Corner } from '../user/entry-frame.tsx';

interface Props {
  /** Title of the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of public pages: the platform's name, the other public pages, and the way in. */
export function HallFrame({ title, children }: Props) {
  const { t } = useHallText();
  const name = usePlatformName();
  const isIn = useSession().token !== undefined;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className="hl">
      <header className="hl-bar">
        <div className="hl-bar-in">
          <Link to="/hall" className="hl-brand">
            <LogoMark size={28} />
            <strong>{name}</strong>
          </Link>
          <nav aria-label={t('places')}>
            <NavLink to="/hall">{t('title')}</NavLink>
            <NavLink to="/results">{t('awards')}</NavLink>
            <NavLink to="/verify">{t('verify')}</NavLink>
          </nav>
          <Corner />
          <Link className="hl-in" to={isIn ? homePath : signInPath}>
            {t(isIn ? 'mine' : 'signIn')}
          </Link>
        </div>
      </header>
      <main className="hl-main">{children}</main>
    </div>
  );
}
