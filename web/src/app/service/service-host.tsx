import './service.css';
import { serviceModes } from '@saiyun/sdk/contract';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { DataRouter } from 'react-router';
import { followService } from '../../lib/api/service-mode.ts';
import { signInPath } from '../../lib/paths.ts';
import { serviceStore } from '../../lib/store/service.ts';
import { useStore } from '../../lib/store/store.ts';
import { useText } from '../../messages/base/index.ts';

const MaintenancePage = lazy(async () => ({ default: (await import('./maintenance-page.tsx')).MaintenancePage }));

export interface ServiceHostProps {
  readonly router: DataRouter;
  readonly children: ReactNode;
}

/**
 * The pages, below a banner or behind a plain page while the platform does not serve everything. They stay as they are, with all that was
 * typed into them.
 */
export function ServiceHost({ router, children }: ServiceHostProps) {
  const { t } = useText();
  const service = useStore(serviceStore);
  const path = useSyncExternalStore(
    (heard) => router.subscribe(heard),
    () => router.state.location.pathname,
  );
  useEffect(followService, []);
  const closed = service?.mode === serviceModes.maintenance;
  // Its administrators must be able to sign in.
  const covered = closed && path !== signInPath;
  return (
    <>
      {service && !covered && (
        <div className="sv-banner" role="status">
          <strong>{t(closed ? 'service.maintenance' : 'service.readOnly')}</strong>
          <span>{closed ? t('service.administrators') : service.message}</span>
        </div>
      )}
      <div inert={covered} className={covered ? 'sv-behind' : undefined}>
        {children}
      </div>
      <Suspense>{covered && <MaintenancePage service={service} onSignIn={() => void router.navigate(signInPath)} />}</Suspense>
    </>
  );
}
