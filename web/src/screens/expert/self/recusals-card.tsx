import type { OwnRecusal, RecusalTarget } from '@saiyun/sdk/calls';
import type { Fields } from '@saiyun/sdk/contract';
import { recusal, recusalStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { initialValues } from '../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { client } from '../../../lib/api/client.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { experts } from './calls.ts';
import { PartySelect } from './party-select.tsx';

const { targetType, targetId, reason, expireTime } = recusal.fields;
const fields: Fields = { targetType, targetId: { ...targetId, help: undefined }, reason, expireTime };
const kinds: readonly RecusalTarget[] = ['unit', 'person', 'works'];
const isKind = (value: unknown): value is RecusalTarget => kinds.some((one) => one === value);

/** The party, of the kind that the form names. */
function PartyInput({ field: _field, value, onChange, ...props }: InputProps) {
  const kind: unknown = Form.useWatch('targetType');
  const last = useRef(kind);
  // A party of one kind is none of another.
  useEffect(() => {
    if (last.current !== undefined && last.current !== kind && value) onChange?.(null);
    last.current = kind;
  }, [kind, value, onChange]);
  return isKind(kind) ? <PartySelect key={kind} kind={kind} {...props} value={value} onChange={(next) => onChange?.(next)} /> : null;
}

function Declare({ expertId, onSaved, onClose }: { expertId: string; onSaved: () => Promise<unknown>; onClose: () => void }) {
  const { t, lang } = useExpertSelfText();
  const [form] = Form.useForm<Values>();
  const [start] = useState(() => initialValues(fields, undefined, { targetType: 'unit' }));
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setRefusal(undefined);
    setSaving(true);
    try {
      await client.entity(recusal).add({ ...(form.getFieldsValue(true) as Values), expertId });
      await onSaved();
      feedback.message('success', t('recusals.saved'));
      onClose();
    } catch (error) {
      const { atFields } = issueTexts(lang, fields, errorDetails(error).issues);
      form.setFields(atFields);
      if (atFields.length === 0) setRefusal(failureMessage(error));
      setSaving(false);
    }
  };
  return (
    <div className="xs-declare">
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className="xs-refusal" />}
      <FieldsForm
        form={form}
        name="own-recusal"
        fields={fields}
        initial={start}
        inputs={{ targetId: PartyInput }}
        autoFocus
        onSubmit={() => void save()}
      />
      <p className="pg-note">{t('recusals.final')}</p>
      <div className="sy-actions">
        <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
          {t('recusals.declare')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </div>
  );
}

function OneRecusal({ row }: { readonly row: OwnRecusal }) {
  const { t } = useExpertSelfText();
  const target = useDict('ds_recusal_target');
  return (
    <li>
      <span className="xs-label">
        <strong>{row.targetName ?? t('recusals.gone')}</strong>
        <small>
          {target.text(row.targetType)} · {row.reason}
          {row.source !== 'expert' && ` · ${t('recusals.byOthers')}`}
          {row.expireTime && ` · ${t('recusals.until', { time: row.expireTime.slice(0, 16) })}`}
        </small>
      </span>
      <DictTag code={recusalStatus.code} value={row.status ?? ''} />
    </li>
  );
}

/** From whom and what the expert keeps away. Only the expert and the organisers see it. */
export function RecusalsCard({ expertId }: { readonly expertId: string }) {
  const { t } = useExpertSelfText();
  const { data, error, refetch } = useQuery({ queryKey: ['expert', 'recusals'], queryFn: () => experts.recusals() });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="pg-card" id="xs-recusals" aria-labelledby="xs-recusals-title">
      <div className="ac-head">
        <h2 id="xs-recusals-title">{t('recusals')}</h2>
        {!isOpen && <Button onClick={() => setOpen(true)}>{t('recusals.add')}</Button>}
      </div>
      <p className="pg-note">{t('recusals.text')}</p>
      {isOpen && <Declare expertId={expertId} onSaved={refetch} onClose={() => setOpen(false)} />}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.length === 0 && !isOpen && <p className="xs-none">{t('recusals.none')}</p>}
      {data && data.length > 0 && (
        <ul className="xs-rows">
          {data.map((row) => (
            <OneRecusal key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
