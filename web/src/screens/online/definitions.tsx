import { onlineForm, onlineReport, onlineStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { formPaths, reportPath } from './paths.ts';

const { published } = onlineStatus;

function OpenLink({ to }: { readonly to: string }) {
  const { t } = useOnlineText();
  return (
    <Link to={to} style={{ paddingInline: 'var(--sy-space-2)', whiteSpace: 'nowrap' }}>
      {t('open')}
    </Link>
  );
}

/** Definitions of online forms; a published form can be opened. */
export const onlineFormPage = overridesOf(onlineForm, {
  stateTabs: true,
  first: ['formName', 'code'],
  rowActions: (row) =>
    row.status === published && row.mainCode === null ? <OpenLink to={`${formPaths[row.formKind] ?? formPaths.list}/${row.code}`} /> : null,
});

/** Definitions of reports; a published report can be opened. */
export const onlineReportPage = overridesOf(onlineReport, {
  stateTabs: true,
  first: ['reportName', 'code'],
  rowActions: (row) => (row.status === published ? <OpenLink to={`${reportPath}/${row.code}`} /> : null),
});
