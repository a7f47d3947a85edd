import './monitor.css';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { menuPaths } from '../../kit/permission/menu-paths.ts';
import { useSession } from '../../lib/store/session.ts';
import { useMonitorText } from '../../messages/monitor/index.ts';
import { intoSight } from '../../ui/page/centre-in.ts';
import { LiveHead, type LiveHeadProps } from './live-head.tsx';
import { periods, usePeriod } from './use-period.ts';

export const tabs = ['server', 'memory', 'disk', 'metrics', 'traces', 'alerts', 'visits', 'online'] as const;
export type MonitorTab = (typeof tabs)[number];

const pathOf = (tab: MonitorTab): string => `/monitor/${tab}`;

interface Props {
  readonly tab: MonitorTab;
  readonly query: LiveHeadProps['query'];
  /** Nodes to choose from; with one there is nothing to choose. */
  readonly nodes?: readonly string[];
  readonly hasPeriod?: boolean;
  readonly children: ReactNode;
}

/** The place of everything that watches the platform: what the account may see of it as tabs, each with its own address (SCREEN-69). */
export function MonitorPlace({ tab, query, nodes = [], hasPeriod = true, children }: Props) {
  const { t } = useMonitorText();
  const paths = menuPaths(useSession().permissions?.menu ?? []);
  const { hours, node, search, setHours, setNode } = usePeriod();
  const shown = tabs.filter((one) => one === tab || paths.has(pathOf(one)));
  return (
    <>
      <LiveHead title={t(`tab.${tab}`)} intro={t(`intro.${tab}`)} query={query} />
      <div className="mo-bar">
        {shown.length > 1 && (
          <nav className="mo-tabs" aria-label={t('title')}>
            {shown.map((one) => (
              <NavLink key={one} ref={one === tab ? intoSight : undefined} to={`${pathOf(one)}${search}`}>
                {t(`tab.${one}`)}
              </NavLink>
            ))}
          </nav>
        )}
        {hasPeriod && (
          <div className="mo-choices">
            {nodes.length > 1 && (
              <Select
                aria-label={t('node')}
                value={node ?? ''}
                onChange={(value) => setNode(value || undefined)}
                options={[{ value: '', label: t('node.all', { count: nodes.length }) }, ...nodes.map((value) => ({ value, label: value }))]}
                popupMatchSelectWidth={false}
              />
            )}
            <Segmented
              aria-label={t('period')}
              value={hours}
              onChange={setHours}
              options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            />
          </div>
        )}
      </div>
      {children}
    </>
  );
}
