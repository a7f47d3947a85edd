import { type AnswerIssue, type AnyRow, allFields, type Issue, times } from '@saiyun/sdk/contract';
import { factGroups, isMasked } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useRoles } from '../../lib/store/session.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { errorDetails, isStale, issueTexts } from '../failure.ts';
import { sentPart } from '../parts/part-changes.ts';
import { isPartRefusal } from '../parts/part-refusal.ts';
import type { GivenPart, PartsFormHandle } from '../parts/parts-form.tsx';
import { formFields } from '../permission/form-fields.ts';
import { changedValues, givenValues, initialValues } from './draft.ts';
import type { Values } from './fields-form.tsx';
import type { EntityFormProps } from './form-props.ts';
import { showField, unfold } from './form-section.tsx';
import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts';

interface Options extends Pick<EntityFormProps, 'entity' | 'initial' | 'fixed' | 'rules' | 'onClose'> {
  readonly row: AnyRow | undefined;
  readonly formName: string;
  readonly onSaving: (isSaving: boolean) => void;
}

const noParts: readonly GivenPart[] = [];

/** The state of a form whose row is there: its fields and their faults, and the way to the server. */
export function useFilledForm({ entity, row, initial, fixed = [], rules, onClose, formName, onSaving }: Options) {
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
  /** The tables of its parts, if it has any. */
  const tables = useRef<PartsFormHandle>(null);

  const values = (): Values => form.getFieldsValue(true) as Values;
  const isChanged = () => Object.keys(changedValues(fields, start, values())).length > 0 || tables.current?.isChanged() === true;
  const groups = entity.groups && factGroups({ fields, groups: entity.groups });
  const [offered, setOffered] = useState(() => keptDraft(entity.name, row?.id));
  /** Keeps what was typed, but for passwords, until it is saved or discarded. */
  const isStored = useRef(false);
  const keep = () => {
    if (isStored.current) return;
    const typed = Object.entries(changedValues(fields, start, values())).filter(([name]) => !fields[name]?.writeOnly);
    keepDraft(entity.name, row?.id, Object.fromEntries(typed), tables.current?.draft());
    setOffered(undefined);
  };
  const settleDraft = (isTaken: boolean) => {
    if (isTaken && offered) {
      const taken = Object.entries(offered.values).filter(([name]) => Object.hasOwn(fields, name));
      form.setFieldsValue(Object.fromEntries(taken));
      // Nobody should save what they do not see.
      for (const [name] of taken) unfold(formName, name);
      if (offered.parts) tables.current?.restore(offered.parts);
    } else dropDraft(entity.name, row?.id);
    setOffered(undefined);
  };

  /** Shows issues at their fields, and the rest above the form. */
  const show = (issues: readonly (Issue | AnswerIssue)[]) => {
    const told = issueTexts(lang, fields, issues, allFields(entity));
    form.setFields(told.atFields);
    setOthers(told.others);
    const [first] = told.atFields;
    if (first) showField(form, formName, first.name);
  };

  const stored = async (revision: number | undefined, mine: Values, given: readonly GivenPart[]): Promise<AnyRow> => {
    const main = row ? { id: row.id, revision, ...mine } : mine;
    if (given.length === 0) return row ? calls.edit(main as typeof main & { id: string }) : calls.add(main);
    const parts = given.map(sentPart);
    // Thousands of pasted rows take a busy server longer than any other call, and it would store them after the page gave up.
    return (await calls.saveWithParts(main, parts, { timeoutMs: times.chunkMs })).main;
  };
  const store = async (revision: number | undefined, mine: Values, given: readonly GivenPart[]) => {
    const saved = await stored(revision, mine, given);
    isStored.current = true;
    dropDraft(entity.name, row?.id);
    for (const { name } of [entity, ...given.map(({ part }) => part.entity)])
      await cache.invalidateQueries({ queryKey: keys.entity(name) });
    feedback.message('success', t(row ? 'action.saved' : 'action.added'));
    onClose(saved);
  };

  /** Saves the row and what is given of its parts; rejects with a refusal that names a part's row. */
  const save = async (revision = row?.revision, given = noParts) => {
    const now = values();
    const mine = row ? changedValues(fields, start, now) : givenValues(fields, now);
    if (row && Object.keys(mine).length === 0 && given.length === 0) {
      feedback.message('info', t('form.nothing'));
      return onClose();
    }
    // Masked values are not sent, so what a rule says about their stars does not matter.
    const broken = (rules?.({ ...row, ...now }) ?? []).filter((i) => !isMasked(now[i.field]));
    if (broken.length > 0) return show(broken);
    setOthers([]);
    onSaving(true);
    try {
      await store(revision, mine, given);
    } catch (error) {
      if (isPartRefusal(error)) throw error;
      const details = errorDetails(error);
      if (row && isStale(error)) setStale({ stored: await calls.queryById(row.id), mine });
      else if (details.issues && details.issues.length > 0) show(details.issues);
      else setOthers([failureMessage(error)]);
    } finally {
      onSaving(false);
    }
  };
  return { form, fields, groups, start, tables, offered, keep, settleDraft, disabled, others, stale, setStale, isChanged, save };
}
