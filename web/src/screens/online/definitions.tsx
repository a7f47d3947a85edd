import { onlineForm, onlineReport, onlineStatus, printTemplate } from '@saiyun/sdk/entities';
import { lazy } from 'react';
import { Link } from 'react-router';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { onlineDesignPath } from './form-design/design-path.ts';
import { formPaths, reportPath } from './paths.ts';
import { printDesignPath } from './print-design/design-path.ts';
import { reportDesignPath } from './report-design/design-path.ts';
import { useSources } from './report-design/use-source.ts';

const { published } = onlineStatus;

function OpenLink({ to }: { readonly to: string }) {
  const { t } = useOnlineText();
  return (
    <Link className="kt-act" to={to}>
      {t('open')}
    </Link>
  );
}

function DesignLink({ to, name }: { readonly to: string; readonly name: string }) {
  const { t } = useOnlineText();
  return (
    <Link className="kt-act" data-main="true" to={to} aria-label={t('designOf', { name })}>
      {t('design')}
    </Link>
  );
}

const OnlineFormStart = lazy(async () => ({ default: (await import('./form-design/start.tsx')).OnlineFormStart }));

/** Definitions of online forms, each built on its desk; a published form can be opened. */
export const onlineFormPage = overridesOf(onlineForm, {
  stateTabs: true,
  first: ['formName', 'code'],
  form: OnlineFormStart,
  rowActions: (row) => (
    <>
      <DesignLink to={onlineDesignPath(row.id)} name={row.formName} />
      {row.status === published && row.mainCode === null && <OpenLink to={`${formPaths[row.formKind] ?? formPaths.list}/${row.code}`} />}
    </>
  ),
});

/** What a definition is about, in words; a source that is gone or unseen stays as it is stored. */
function SourceName({ source }: { readonly source: string }) {
  const { say } = useOnlineText();
  const { data = [] } = useSources();
  const known = data.find((one) => one.source === source);
  return known ? say(known.name) : source;
}

const ReportStart = lazy(async () => ({ default: (await import('./report-design/start.tsx')).ReportStart }));

/** Definitions of reports, each built on its desk; a published report can be opened. */
export const onlineReportPage = overridesOf(onlineReport, {
  stateTabs: true,
  first: ['reportName', 'code'],
  form: ReportStart,
  columns: { source: { cell: (row) => <SourceName source={row.source} /> } },
  rowActions: (row) => (
    <>
      <DesignLink to={reportDesignPath(row.id)} name={row.reportName} />
      {row.status === published && <OpenLink to={`${reportPath}/${row.code}`} />}
    </>
  ),
});

const PrintStart = lazy(async () => ({ default: (await import('./print-design/start.tsx')).PrintStart }));

/** Templates of printed pages, each built on its desk. */
export const printTemplatePage = overridesOf(printTemplate, {
  stateTabs: true,
  first: ['templateName', 'code'],
  form: PrintStart,
  columns: { source: { cell: (row) => <SourceName source={row.source} /> } },
  rowActions: (row) => <DesignLink to={printDesignPath(row.id)} name={row.templateName} />,
});
