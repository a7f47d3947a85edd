import { ApartmentOutlined, BarChartOutlined, FileTextOutlined, ProfileOutlined } from '@ant-design/icons';
import { reportCalls } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formPaths, reportPath } from './paths.ts';
import { formCalls } from './use-online-form.ts';

const reports = reportCalls(client.send);

const icons: Readonly<Record<string, ReactNode>> = { tree: <ApartmentOutlined />, list: <FileTextOutlined /> };

interface CardProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly name: Label;
}

function Card({ to, icon, name }: CardProps) {
  const { say } = useOnlineText();
  return (
    <li>
      <Link className="of-card" to={to}>
        <span className="of-icon" aria-hidden="true">
          {icon}
        </span>
        <span>
          <b>{say(name)}</b>
        </span>
      </Link>
    </li>
  );
}

/** The forms and reports that this account may open. */
export function MyForms() {
  const { t } = useOnlineText();
  const { data, error, refetch } = useQuery({
    queryKey: ['online-form', 'all'],
    queryFn: async () => ({ forms: await formCalls.forms(), reports: await reports.list() }),
  });
  const nothing = data && data.forms.length + data.reports.length === 0;
  return (
    <>
      <PageHeader title={t('mine')} purpose={t('mineText')} />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {nothing && <div className="kt-panel kt-status">{t('noForms')}</div>}
      {data && data.forms.length > 0 && (
        <section>
          <h2 className="of-title">{t('forms')}</h2>
          <ul className="of-cards">
            {data.forms.map(({ code, name, kind }) => (
              <Card key={code} to={`${formPaths[kind] ?? formPaths.list}/${code}`} icon={icons[kind] ?? <ProfileOutlined />} name={name} />
            ))}
          </ul>
        </section>
      )}
      {data && data.reports.length > 0 && (
        <section>
          <h2 className="of-title">{t('reports')}</h2>
          <ul className="of-cards">
            {data.reports.map(({ code, name }) => (
              <Card key={code} to={`${reportPath}/${code}`} icon={<BarChartOutlined />} name={name} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
