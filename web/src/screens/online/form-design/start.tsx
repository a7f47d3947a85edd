import '../../../kit/designer/designer.css';
import './form-design.css';
import { onlineForm } from '@saiyun/sdk/entities';
import type { OnlineField } from '@saiyun/sdk/logic/online';
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
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { onlineDesignPath } from './design-path.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { codeFrom } from './logic/code-from.ts';
import type { FormRow, LayoutName } from './logic/design.ts';

const forms = client.entity(onlineForm);
const codePattern = /^[a-z][a-z0-9]{0,29}$/;

interface Props {
  /** The form whose rows the new form's rows belong to. */
  readonly main?: FormRow;
  readonly onClose: () => void;
}

/** A new form begins with its name and its layout; the rest is built on the desk. */
export function StartDialog({ main, onClose }: Props) {
  const { t, lang } = useOnlineDesignText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [begun] = useState(() => new Date());
  const [form, setForm] = useState({ formName: '', formNameEn: '', formKind: 'list' as LayoutName });
  const [ownCode, setCode] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const code = ownCode ?? codeFrom(form.formNameEn, 'form', begun);
  const isRight = form.formName.trim() !== '' && codePattern.test(code);
  const go = async () => {
    setTried(true);
    if (!isRight) return;
    setBusy(true);
    setFaults([]);
    const first: OnlineField = {
      key: 'name',
      label: t('start.first'),
      labelEn: t('start.firstEn'),
      kind: 'text',
      required: true,
      search: true,
      sort: true,
      max: 100,
    };
    try {
      const made = await forms.add({
        code,
        formName: form.formName.trim(),
        formNameEn: form.formNameEn.trim() || null,
        formKind: form.formKind,
        ...(main && { mainCode: main.code, readRoles: main.readRoles, writeRoles: main.writeRoles }),
        fields: [first],
      });
      await cache.invalidateQueries({ queryKey: keys.entity(onlineForm.name) });
      onClose();
      await navigate(onlineDesignPath(made.id));
    } catch (error) {
      const told = issueTexts(lang, {}, errorDetails(error).issues, onlineForm.fields);
      setFaults(told.others.length > 0 ? told.others : [failureMessage(error)]);
      setBusy(false);
    }
  };
  return (
    <SheetModal
      open
      centered
      width={640}
      title={t(main ? 'start.part' : 'start.title')}
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
          value={form.formName}
          max={60}
          fault={isTried && form.formName.trim() === '' ? t('start.nameFault') : undefined}
          onChange={(formName) => setForm({ ...form, formName })}
        />
        <TextProp label={t('start.nameEn')} value={form.formNameEn} max={100} onChange={(formNameEn) => setForm({ ...form, formNameEn })} />
        <TextProp
          label={t('start.code')}
          value={code}
          max={30}
          hint={t('start.codeHint')}
          fault={codePattern.test(code) ? undefined : t('start.codeFault')}
          onChange={setCode}
        />
        {!main && <LayoutChoice name="start layout" value={form.formKind} onChange={(formKind) => setForm({ ...form, formKind })} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </SheetModal>
  );
}

/** In place of the stock form: a new form is begun here, and one that is there is changed on its desk. */
export function OnlineFormStart({ open, id, onClose }: EntityFormProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!open || id === undefined) return;
    onClose();
    void navigate(onlineDesignPath(id));
  }, [open, id, onClose, navigate]);
  return open && id === undefined ? <StartDialog onClose={() => onClose()} /> : null;
}
