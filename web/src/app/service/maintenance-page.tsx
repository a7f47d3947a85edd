import { useState } from 'react';
import { serveEverything } from '../../lib/api/service-mode.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import type { ShownService } from '../../lib/store/service.ts';
import { useSession } from '../../lib/store/session.ts';
import { useText } from '../../messages/base/index.ts';
import { Fault } from '../fault.tsx';

export interface MaintenancePageProps {
  readonly service: ShownService;
  readonly onSignIn: () => void;
}

/** All that people see of the platform while it is in maintenance; its administrators can end it here. */
export function MaintenancePage({ service, onSignIn }: MaintenancePageProps) {
  const { t } = useText();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const end = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await serveEverything();
    } catch (error) {
      setFailed(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <div className="sv-page">
      <Fault
        title={t('service.maintenance')}
        text={service.message ?? ''}
        actions={
          <>
            <p className="sv-kept">{t(session.token === undefined ? 'service.waits' : 'service.kept')}</p>
            {service.maySwitch && (
              <button type="button" className="sy-button" disabled={busy} onClick={() => void end()}>
                {t('service.end')}
              </button>
            )}
            {failed && <p role="alert">{failed}</p>}
            {session.token === undefined && (
              <button type="button" className="sy-plain sv-enter" onClick={onSignIn}>
                {t('service.signIn')}
              </button>
            )}
          </>
        }
      />
    </div>
  );
}
