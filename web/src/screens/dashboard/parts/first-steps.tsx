import { competition, expert, reviewTemplate, unit } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { useSession } from '../../../lib/store/session.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { listAddress } from '../address.ts';
import { Panel } from './panel.tsx';

const steps = [
  ['unit', unit],
  ['competition', competition],
  ['expert', expert],
  ['template', reviewTemplate],
] as const;

/** What an organiser does first on an empty platform. */
export function FirstSteps() {
  const { t } = useDashboardText();
  const menu = useSession().permissions?.menu ?? [];
  return (
    <Panel title={t('first.title')}>
      <p className="sp-quiet sp-line">{t('first.text')}</p>
      <ol className="sp-first">
        {steps.map(([name, of]) => {
          const to = listAddress(menu, of.name, {});
          return (
            <li key={name}>
              <div>
                {to === undefined ? <b>{t(`first.${name}`)}</b> : <Link to={to}>{t(`first.${name}`)}</Link>}
                <p className="sp-quiet">{t(`first.${name}Text`)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
