import { type AnswerIssue, type AnyRow, allFields, type Entity, type Issue } from '@saiyun/sdk/contract';
import { isMasked } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Form, Grid, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback, type Question } from '../../lib/errors/feedback.ts';
import { useRoles } from '../../lib/store/session.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { isStale, textOf, toldBy } from '../failure.ts';
import { changedValues, formFields, givenValues, initialValues } from './draft.ts';
import { FieldsForm, type Inputs, type Values } from './fields-form.tsx';
import { StaleDialog } from './stale-dialog.tsx';

/** A rule over several fields of a draft, as in `@saiyun/sdk/rules`. */
export type DraftRule = (draft: Readonly<Record<string, unknown>>) => readonly Issue[];

export interface EntityFormProps {
  readonly entity: Entity;
  readonly open: boolean;
  /** The row to edit; without it a new one is added. */
  readonly id?: string;
  /** Initial values of a new row. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Set by the page; cannot be changed here. */
  readonly fixed?: readonly string[];
  readonly rules?: DraftRule;
  /** Inputs, by field, that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** Called with the stored row, or without one if the form was left. */
  readonly onClose: (saved?: AnyRow) => void;
}

const drawerWidth = 760;

/** The form of an entity in a drawer: 新增 or 编辑 (LIST-12). */
export function EntityForm(props: EntityFormProps) {
  const { entity, open, id, onClose } = props;
  const { t, say } = useKitText();
  const isWide = Grid.useBreakpoint().md ?? true;
  const [isDirty, setDirty] = useState(false);
  const formName = useId();
  const [isSaving, setSaving] = useState(false);

  const close = (saved?: AnyRow) => {
    setDirty(false);
    onClose(saved);
  };
  const question: Question = {
    title: t('form.dirtyTitle'),
    text: t('form.dirtyText'),
    ok: t('form.discard'),
    danger: true,
    cancel: t('form.keep'),
  };
  useLeaveGuard(isDirty, question, () => close());
  const leave = async () => {
    const mayLeave = !isDirty || (await feedback.confirm(question));
    if (mayLeave) close();
  };

  return (
    <Drawer
      title={`${t(id ? 'action.edit' : 'action.add')} · ${say(entity.label)}`}
      open={open}
      onClose={() => void leave()}
      size={isWide ? drawerWidth : '100%'}
      mask={{ closable: !isDirty }}
      destroyOnHidden
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={() => void leave()}>{t('action.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formName} loading={isSaving}>
            {t('action.save')}
          </Button>
        </Flex>
      }
    >
      <FormBody {...props} onClose={close} formName={formName} onDirty={setDirty} onSaving={setSaving} />
    </Drawer>
  );
}

interface BodyProps extends EntityFormProps {
  readonly formName: string;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaving: (isSaving: boolean) => void;
}

/** Reads the row again before it is edited: its newest revision, without masks. */
function FormBody(props: BodyProps) {
  const { entity, id } = props;
  const { data, error, refetch, isPending } = useQuery({
    queryKey: keys.row(entity.name, id ?? ''),
    queryFn: ({ signal }) => client.entity(entity).queryById(id ?? '', { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (id === undefined) return <Fill {...props} row={undefined} />;
  if (error) return <Alert type="warning" showIcon title={failureMessage(error)} />;
  if (isPending || !data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Fill key={data.revision} {...props} row={data} onReload={() => void refetch()} />;
}

function Fill({
  entity,
  row,
  initial,
  fixed = [],
  rules,
  inputs,
  onClose,
  formName,
  onDirty,
  onSaving,
  onReload,
}: BodyProps & { row: AnyRow | undefined; onReload?: () => void }) {
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
      const told = toldBy(error);
      if (row && isStale(error)) setStale({ stored: await calls.queryById(row.id), mine });
      else if (told.issues && told.issues.length > 0) show(told.issues);
      else setOthers([failureMessage(error)]);
    } finally {
      onSaving(false);
    }
  };

  return (
    <>
      {others.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={others.length === 1 ? others[0] : t('form.faults', { count: others.length })}
          description={others.length > 1 ? others.map((text) => <div key={text}>{text}</div>) : undefined}
          style={{ marginBottom: 16 }}
        />
      )}
      <FieldsForm
        form={form}
        name={formName}
        fields={fields}
        initial={start}
        disabled={disabled}
        inputs={inputs}
        row={row}
        autoFocus
        onSubmit={() => void save()}
        onChange={() => onDirty(isChanged())}
      />
      {stale && (
        <StaleDialog
          entity={entity}
          stored={stale.stored}
          mine={stale.mine}
          onBack={() => setStale(undefined)}
          onReload={() => {
            setStale(undefined);
            onDirty(false);
            onReload?.();
          }}
          onOverwrite={() => {
            setStale(undefined);
            void save(stale.stored.revision);
          }}
        />
      )}
    </>
  );
}
