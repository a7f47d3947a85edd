import { type AnswerIssue, type AnyRow, allFields, type Issue } from '@saiyun/sdk/contract';
import { isMasked } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useRoles } from '../../lib/store/session.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { errorDetails, isStale, textOf } from '../failure.ts';
import { changedValues, formFields, givenValues, initialValues } from './draft.ts';
import type { Values } from './fields-form.tsx';
import type { EntityFormProps } from './form-props.ts';

interface Options extends Pick<EntityFormProps, 'entity' | 'initial' | 'fixed' | 'rules' | 'onClose'> {
  readonly row: AnyRow | undefined;
  readonly onSaving: (isSaving: boolean) => void;
}

/** The state of a form whose row is there: its fields and their faults, and the way to the server. */
export function useFilledForm({ entity, row, initial, fixed = [], rules, onClose, onSaving }: Options) {
  const { t, lang } = useKitText();
  const cache = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [stale, setStale] = useState<{ readonly stored: AnyRow; readonly mine: Values }>();
  // A field that is set once and never returned has no place in the form of a stored row.
  const fields = Object.fromEntries(Object.entries(formFields(entity, useRoles())).filter(([, f]) => !(row && f.frozen && f.writeOnly)));
  const [start] = useState(() => initialValues(fields, row, initial));
  const disabled = Object.entries(fields)
    .filter(([name, f]) => fixed.includes(name) || (row && f.frozen))
    .map(([name]) => name);
  const calls = client.entity(entity);

  const values = (): Values => form.getFieldsValue(true) as Values;
  const isChanged = () => Object.keys(changedValues(fields, start, values())).length > 0;

  /** Shows issues at their fields, and the rest above the form. */
  const show = (issues: readonly (Issue | AnswerIssue)[]) => {
    const known = issues.filter((i) => Object.hasOwn(fields, i.field));
    form.setFields(known.map((i) => ({ name: i.field, errors: [textOf(lang, fields[i.field], i)] })));
    setOthers(issues.filter((i) => !known.includes(i)).map((i) => textOf(lang, allFields(entity)[i.field], i)));
    const first = known[0];
    if (first) form.scrollToField(first.field, { behavior: 'smooth', block: 'center', focus: true });
  };

  const store = async (revision: number | undefined, mine: Values) => {
    const saved = row ? await calls.edit({ id: row.id, revision, ...mine }) : await calls.add(mine);
    await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
    feedback.message('success', t(row ? 'action.saved' : 'action.added'));
    onClose(saved);
  };

  const save = async (revision = row?.revision) => {
    const now = values();
    const mine = row ? changedValues(fields, start, now) : givenValues(fields, now);
    if (row && Object.keys(mine).length === 0) {
      feedback.message('info', t('form.nothing'));
      return onClose();
    }
    // Masked values are not sent, so what a rule says about their stars does not matter.
    const broken = (rules?.({ ...row, ...now }) ?? []).filter((i) => !isMasked(now[i.field]));
    if (broken.length > 0) return show(broken);
    setOthers([]);
    onSaving(true);
    try {
      await store(revision, mine);
    } catch (error) {
      const details = errorDetails(error);
      if (row && isStale(error)) setStale({ stored: await calls.queryById(row.id), mine });
      else if (details.issues && details.issues.length > 0) show(details.issues);
      else setOthers([failureMessage(error)]);
    } finally {
      onSaving(false);
    }
  };
  return { form, fields, start, disabled, others, stale, setStale, isChanged, save };
}
