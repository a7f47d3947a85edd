import '../../../kit/designer/designer.css';
import '../form-design/form-design.css';
import { printTemplate } from '@saiyun/sdk/entities';
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
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { codeFrom } from '../form-design/logic/code-from.ts';
import { SourceProp } from '../report-design/source-prop.tsx';
import { printDesignPath } from './design-path.ts';
import { newSection } from './logic/print.ts';
import { printDesignCalls } from './use-print-fields.ts';

const templates = client.entity(printTemplate);
const codePattern = /^[a-z]\w{0,49}$/;

/** A new page begins with its name and the first fields of its source. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, lang } = usePrintDesignText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [begun] = useState(() => new Date());
  const [template, setTemplate] = useState({ templateName: '', templateNameEn: '', source: '' });
  const [ownCode, setCode] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const code = ownCode ?? codeFrom(template.templateNameEn, 'print', begun);
  const isRight = template.templateName.trim() !== '' && template.source !== '' && codePattern.test(code);
  const go = async () => {
    setTried(true);
    if (!isRight) return;
    setBusy(true);
    setFaults([]);
    try {
      const made = await templates.add({
        code,
        templateName: template.templateName.trim(),
        templateNameEn: template.templateNameEn.trim() || null,
        source: template.source,
        body: {
          title: template.templateName.trim(),
          ...(template.templateNameEn.trim() && { titleEn: template.templateNameEn.trim() }),
          sections: [newSection('fields', await printDesignCalls.fields(template.source), ['', ''])],
        },
      });
      await cache.invalidateQueries({ queryKey: keys.entity(printTemplate.name) });
      onClose();
      await navigate(printDesignPath(made.id));
    } catch (error) {
      const told = issueTexts(lang, {}, errorDetails(error).issues, printTemplate.fields);
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
          value={template.templateName}
          max={60}
          fault={isTried && template.templateName.trim() === '' ? t('start.nameFault') : undefined}
          onChange={(templateName) => setTemplate({ ...template, templateName })}
        />
        <TextProp
          label={t('start.nameEn')}
          value={template.templateNameEn}
          max={100}
          onChange={(templateNameEn) => setTemplate({ ...template, templateNameEn })}
        />
        <SourceProp
          value={template.source}
          fault={isTried && template.source === '' ? t('start.sourceFault') : undefined}
          onChange={(source) => setTemplate({ ...template, source })}
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

/** In place of the stock form: a new page is begun here, and one that is there is changed on its desk. */
export function PrintStart({ open, id, onClose }: EntityFormProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!open || id === undefined) return;
    onClose();
    void navigate(printDesignPath(id));
  }, [open, id, onClose, navigate]);
  return open && id === undefined ? <StartDialog onClose={() => onClose()} /> : null;
}
