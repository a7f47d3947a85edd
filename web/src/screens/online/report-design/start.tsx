import '../../../kit/designer/designer.css';
import '../form-design/form-design.css';
import { onlineReport } from '@saiyun/sdk/entities';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import type { EntityFormProps } from '../../../kit/form/form-props.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { codeFrom } from '../form-design/logic/code-from.ts';
import { reportDesignPath } from './design-path.ts';
import { SourceProp } from './source-prop.tsx';

const reports = client.entity(onlineReport);
const codePattern = /^[a-z]\w{0,49}$/;

/** A new report begins with its name and its source, and counts its rows until it has columns of its own. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, lang } = useReportDesignText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [begun] = useState(() => new Date());
  const [report, setReport] = useState({ reportName: '', reportNameEn: '', source: '' });
  const [ownCode, setCode] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const code = ownCode ?? codeFrom(report.reportNameEn, 'report', begun);
  const isRight = report.reportName.trim() !== '' && report.source !== '' && codePattern.test(code);
  const go = async () => {
    setTried(true);
    if (!isRight) return;
    setBusy(true);
    setFaults([]);
    try {
      const made = await reports.add({
        code,
        reportName: report.reportName.trim(),
        reportNameEn: report.reportNameEn.trim() || null,
        source: report.source,
        query: { columns: [{ key: 'count', field: 'id', agg: 'count', label: '数量', labelEn: 'Count' }] },
      });
      await cache.invalidateQueries({ queryKey: keys.entity(onlineReport.name) });
      onClose();
      await navigate(reportDesignPath(made.id));
    } catch (error) {
      const told = issueTexts(lang, {}, errorDetails(error).issues, onlineReport.fields);
      setFaults(told.others.length > 0 ? told.others : [failureMessage(error)]);
      setBusy(false);
    }
  };
  return (
    <SheetModal
      open
      centered
      width={560}
      title={t('start.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('start.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void go()}>
            {t('start.go')}
          </Button>
        </>
      }
    >
      <form
        className="od-start"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {faults.map((fault) => (
          <Alert key={fault} type="error" showIcon role="alert" title={fault} />
        ))}
        <TextProp
          label={t('start.name')}
          value={report.reportName}
          max={60}
          fault={isTried && report.reportName.trim() === '' ? t('start.nameFault') : undefined}
          onChange={(reportName) => setReport({ ...report, reportName })}
        />
        <TextProp
          label={t('start.nameEn')}
          value={report.reportNameEn}
          max={100}
          onChange={(reportNameEn) => setReport({ ...report, reportNameEn })}
        />
        <SourceProp
          value={report.source}
          fault={isTried && report.source === '' ? t('start.sourceFault') : undefined}
          onChange={(source) => setReport({ ...report, source })}
        />
        <TextProp
          label={t('start.code')}
          value={code}
          max={50}
          hint={t('start.codeHint')}
          fault={codePattern.test(code) ? undefined : t('start.codeFault')}
          onChange={setCode}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </SheetModal>
  );
}

/** In place of the stock form: a new report is begun here, and one that is there is changed on its desk. */
export function ReportStart({ open, id, onClose }: EntityFormProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!open || id === undefined) return;
    onClose();
    void navigate(reportDesignPath(id));
  }, [open, id, onClose, navigate]);
  return open && id === undefined ? <StartDialog onClose={() => onClose()} /> : null;
}
