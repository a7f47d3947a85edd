import { competitionCalls } from '@saiyun/sdk/calls';
import type { Fields } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Modal } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import type { CompetitionRow } from './parts.ts';
import { setUpSearch } from './set-up-search.ts';

const calls = competitionCalls(client.send);
const dayMs = 86_400_000;
const noHeading = ['', ''] as const;

const { competitionName, competitionNameEn, competitionCode, registerStart } = competition.fields;
const fields: Fields = { competitionName, competitionNameEn, competitionCode, registerStart };

const nextYear = (time: string): string => time.replace(/^\d{4}/, (year) => String(Number(year) + 1));
/** A name or code that says the year, as it would be a year later; undefined where it says none. */
const yearLater = (text: string | null | undefined, time: string): string | undefined => {
  const [was, is] = [time, nextYear(time)].map((one) => one.slice(0, 4));
  return was && is && text?.includes(was) ? text.replaceAll(was, is) : undefined;
};
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Props {
  readonly row: CompetitionRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks what tells the copy of a competition from the original, says what comes along, and opens the copy. */
export function CopyDialog({ row, open, onClose }: Props) {
  const { t, lang } = usePlaceText();
  const { t: kit } = useKitText();
  const name = useId();
  const [form] = Form.useForm<Values>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [start, setStart] = useState(() => nextYear(row.registerStart));
  const [given] = useState(() => ({
    competitionName: yearLater(row.competitionName, row.registerStart) ?? row.competitionName,
    competitionNameEn: yearLater(row.competitionNameEn, row.registerStart) ?? row.competitionNameEn,
    competitionCode: yearLater(row.competitionCode, row.registerStart),
    registerStart: start,
  }));
  const [was, is] = [fromWireTime(row.registerStart), fromWireTime(start)];
  const days = was && is ? Math.round((is.getTime() - was.getTime()) / dayMs) : undefined;
  const copy = async () => {
    const values = form.getFieldsValue(true) as Values;
    setBusy(true);
    setFault(undefined);
    try {
      const nameEn = textIn(values.competitionNameEn);
      const made = await calls.copy({
        id: row.id,
        competitionCode: textIn(values.competitionCode),
        competitionName: textIn(values.competitionName),
        ...(nameEn !== '' && { competitionNameEn: nameEn }),
        registerStart: textIn(values.registerStart),
      });
      feedback.message('success', t('copy.done'));
      await cache.invalidateQueries({ queryKey: keys.entity(competition.name) });
      onClose();
      await navigate(`${rowPath(competition.name, made.id)}${setUpSearch()}`);
    } catch (error) {
      const { atFields, others } = issueTexts(lang, fields, errorDetails(error).issues, competition.fields);
      form.setFields(atFields);
      if (atFields.length === 0) setFault(failureMessage(error));
      else if (others.length > 0) setFault(others.join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('copy.title')}
      okText={t('copy.copy')}
      cancelText={kit('action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: name }}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="cp-quiet cp-copied">{t('copy.what')}</p>
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 'var(--sy-space-3)' }} />}
      <FieldsForm
        form={form}
        name={name}
        narrow
        fields={fields}
        groups={[{ label: noHeading, fields: Object.keys(fields) }]}
        initial={given}
        onSubmit={() => void copy()}
        onChange={() => setStart(textIn(form.getFieldValue('registerStart')))}
      />
      {days !== undefined && (
        <p className="cp-quiet" role="status">
          {t(days < 0 ? 'copy.earlier' : 'copy.later', { count: Math.abs(days) })}
        </p>
      )}
    </Modal>
  );
}
