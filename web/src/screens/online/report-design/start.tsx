import '../form-design/form-design.css';
import { onlineReport } from '@saiyun/sdk/entities';
import { useState } from 'react';
import { StartDialog as Start, useDesignStart } from '../../../kit/designer/start-dialog.tsx';
import type { EntityFormProps } from '../../../kit/form/form-props.ts';
import { client } from '../../../lib/api/client.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { reportDesignPath } from './design-path.ts';
import { newColumn } from './logic/report.ts';
import { SourceProp } from './source-prop.tsx';

const reports = client.entity(onlineReport);
const code = { begin: 'report', pattern: /^[a-z]\w{0,49}$/, most: 50 };

/** A new report begins with its name and its source, and counts its rows until it has columns of its own. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useReportDesignText();
  const [source, setSource] = useState('');
  return (
    <Start
      entity={onlineReport}
      title={t('start.title')}
      width={560}
      t={t}
      code={code}
      isReady={source !== ''}
      between={(isTried) => (
        <SourceProp value={source} fault={isTried && source === '' ? t('start.sourceFault') : undefined} onChange={setSource} />
      )}
      make={({ name, nameEn, ...begun }) =>
        reports.add({ ...begun, reportName: name, reportNameEn: nameEn, source, query: { columns: [newColumn('id', [])] } })
      }
      pathOf={reportDesignPath}
      onClose={onClose}
    />
  );
}

/** In place of the stock form. */
export function ReportStart(props: EntityFormProps) {
  return useDesignStart(props, reportDesignPath) ? <StartDialog onClose={() => props.onClose()} /> : null;
}
