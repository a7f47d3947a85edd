import type { OwnExpert, OwnExpertEdit } from '@saiyun/sdk/calls';
import type { AnyRow, Fields } from '@saiyun/sdk/contract';
import { Alert, Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { changedValues, initialValues } from '../../../kit/form/draft.ts';
import type { Inputs } from '../../../kit/form/field-item.tsx';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { experts } from './calls.ts';

interface Props {
  /** Begins the ids of the card, and is its address on the page. */
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly fields: Fields;
  /** Fields that are shown and cannot be changed here. */
  readonly disabled?: readonly string[];
  readonly inputs?: Inputs;
  readonly row: OwnExpert;
  readonly onSaved: () => Promise<void>;
}

/** Some of the expert's own facts, to be read, or to be changed in their place. */
export function FieldsCard(props: Props) {
  const { name, title, note, fields, row } = props;
  const { t, say } = useExpertSelfText();
  const [isEdited, setEdited] = useState(false);
  return (
    <section className="pg-card" id={name} aria-labelledby={`${name}-title`}>
      <div className="ac-head">
        <h2 id={`${name}-title`}>{title}</h2>
        {!isEdited && (
          <Button aria-describedby={`${name}-title`} onClick={() => setEdited(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      <p className="pg-note">{note}</p>
      {isEdited ? (
        <EditFields {...props} onClose={() => setEdited(false)} />
      ) : (
        <dl className="pg-facts">
          {Object.entries(fields).map(([one, field]) => (
            <div key={one} style={{ display: 'contents' }}>
              <dt>{say(field.label)}</dt>
              <dd>
                <FieldValue name={one} field={field} row={row as unknown as AnyRow} full />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function EditFields({ name, fields, disabled = [], inputs = {}, row, onSaved, onClose }: Props & { readonly onClose: () => void }) {
  const { t, lang } = useExpertSelfText();
  const [form] = Form.useForm<Values>();
  const [start] = useState(() => initialValues(fields, row as unknown as AnyRow));
  const [agree, setAgree] = useState(row.agreementVersion !== null);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (!agree) return setRefusal(t('agreeNeeded'));
    const changed = changedValues(fields, start, form.getFieldsValue(true) as Values);
    setRefusal(undefined);
    setSaving(true);
    try {
      await experts.saveMine({ id: row.id, revision: row.revision, ...changed, agree } as OwnExpertEdit);
      await onSaved();
      feedback.message('success', t('saved'));
      onClose();
    } catch (error) {
      const { atFields } = issueTexts(lang, fields, errorDetails(error).issues);
      form.setFields(atFields);
      if (atFields.length === 0) setRefusal(failureMessage(error));
      setSaving(false);
    }
  };
  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBlockEnd: 'var(--sy-space-4)' }} />}
      <FieldsForm
        form={form}
        name={name}
        fields={fields}
        initial={start}
        row={row as unknown as AnyRow}
        disabled={disabled}
        inputs={inputs}
        autoFocus
        onSubmit={() => void save()}
      />
      {row.agreementVersion === null && (
        <Checkbox className="xs-agree" checked={agree} onChange={({ target }) => setAgree(target.checked)}>
          {t('agree')}
        </Checkbox>
      )}
      <div className="sy-actions">
        <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </>
  );
}
