import type { AnyRow } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Grid, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useDirtyQuestion } from '../dirty-question.ts';
import { partsOf } from '../parts/form-part.ts';
import { useMay } from '../permission/use-may.ts';
import { hasBroadTable } from '../shapes/layouts.ts';
import { EditedElsewhere } from '../sync/edited-elsewhere.tsx';
import { useEditing } from '../sync/use-editing.ts';
import { FieldsForm } from './fields-form.tsx';
import type { EntityFormProps, FormPart } from './form-props.ts';
import { dropDraft, type KeptDraft } from './kept-drafts.ts';
import { liveAsk } from './live-ask.ts';
import { useFilledForm } from './use-filled-form.ts';
import { useSaveKey } from './use-save-key.ts';

/** Rarely needed, and it brings antd's table along. */
const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

/** The tables of a row's parts bring the editable table along. */
const PartsForm = lazy(async () => ({ default: (await import('../parts/parts-form.tsx')).PartsForm }));

const drawerWidth = 760;
/** From a change of a table until it is kept as a draft, in ms. */
const keepPause = 400;
/** A draft waits no longer than this for a page that is busy, in ms. */
const keepMost = 2000;
/** With the tables of its parts; less where the window has less. */
const wideDrawer = 'min(1240px, 96vw)';

/** Calls the first once changes pause and the page has nothing else to do: a long table takes a while to be written. */
function useLater(keep: () => void, now: () => void): () => void {
  const last = useRef(keep);
  useEffect(() => {
    last.current = keep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const idle = useRef(0);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    cancelIdleCallback(idle.current);
  }, []);
  useEffect(() => stop, [stop]);
  return () => {
    now();
    stop();
    timer.current = setTimeout(() => {
      idle.current = requestIdleCallback(() => last.current(), { timeout: keepMost });
    }, keepPause);
  };
}

/** What was typed the last time and not saved. */
function DraftOffer({ draft, onSettle }: { readonly draft: KeptDraft; readonly onSettle: (isTaken: boolean) => void }) {
  const { t, lang } = useKitText();
  const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(draft.at);
  return (
    <Alert
      type="info"
      showIcon
      title={t('form.draft', { when })}
      style={{ marginBottom: 'var(--sy-space-4)' }}
      action={
        <Flex gap="small">
          <Button size="small" onClick={() => onSettle(false)}>
            {t('form.draftDrop')}
          </Button>
          <Button size="small" type="primary" onClick={() => onSettle(true)}>
            {t('form.draftTake')}
          </Button>
        </Flex>
      }
    />
  );
}

/** The form of an entity in a drawer: 新增 or 编辑 (LIST-12). */
export function EntityForm(props: EntityFormProps) {
  const { entity, open, id, sync, onClose } = props;
  const { t, say } = useKitText();
  const may = useMay();
  const parts = useMemo(() => (props.parts ?? partsOf(entity)).filter((part) => may.call(part.entity, 'list')), [props.parts, entity, may]);
  const isWide = Grid.useBreakpoint().md ?? true;
  const [isDirty, setDirty] = useState(false);
  const formName = useId();
  const [isSaving, setSaving] = useState(false);

  const question = useDirtyQuestion();
  const letPass = useLeaveGuard(isDirty, question, () => close());
  const close = (saved?: AnyRow) => {
    setDirty(false);
    letPass();
    onClose(saved);
  };
  const leave = async () => {
    if (isDirty) {
      if (!(await feedback.confirm(question))) return;
      dropDraft(entity.name, id);
    }
    close();
  };
  useSaveKey(open, () => {
    const form = document.getElementById(formName);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
  useEditing(sync, open ? id : undefined);

  return (
    <Drawer
      title={
        <>
          {t(id ? 'action.edit' : 'action.add')} · {say(entity.label)} <EditedElsewhere sync={sync} id={id} />
        </>
      }
      open={open}
      onClose={() => void leave()}
      size={isWide ? (parts.length > 0 || hasBroadTable(entity.fields) ? wideDrawer : drawerWidth) : '100%'}
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
      <FormBody {...props} parts={parts} onClose={close} formName={formName} onDirty={setDirty} onSaving={setSaving} />
    </Drawer>
  );
}

interface BodyProps extends EntityFormProps {
  readonly parts: readonly FormPart[];
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
  // The drawer opens at once, and its fields are drawn while it does.
  const isOpening = !useDeferredValue(true, false);
  if (id === undefined && !isOpening) return <Fill {...props} row={undefined} />;
  if (error) return <Alert type="warning" showIcon title={failureMessage(error)} />;
  if (isOpening || isPending || !data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Fill key={data.revision} {...props} row={data} onReload={() => void refetch()} />;
}

function Fill({ inputs, formName, onDirty, onReload, parts, ...rest }: BodyProps & { row: AnyRow | undefined; onReload?: () => void }) {
  const { t } = useKitText();
  const { entity, row } = rest;
  const { form, fields, groups, start, tables, offered, keep, settleDraft, disabled, others, stale, setStale, isChanged, save } =
    useFilledForm({ ...rest, formName });
  /** The revision that the next save overwrites. */
  const revision = useRef(row?.revision);
  const submit = () => void (tables.current ? tables.current.save() : save(revision.current));
  const onChange = () => {
    keep();
    onDirty(isChanged());
  };
  const onTables = useLater(onChange, () => onDirty(true));
  return (
    <>
      {others.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={others.length === 1 ? others[0] : t('form.faults', { count: others.length })}
          description={others.length > 1 ? others.map((text) => <div key={text}>{text}</div>) : undefined}
          style={{ marginBottom: 'var(--sy-space-4)' }}
        />
      )}
      {offered && (
        <DraftOffer
          draft={offered}
          onSettle={(isTaken) => {
            settleDraft(isTaken);
            onDirty(isTaken);
          }}
        />
      )}
      <FieldsForm
        form={form}
        name={formName}
        fields={fields}
        groups={groups}
        initial={start}
        disabled={disabled}
        inputs={inputs}
        row={row}
        askOf={(name, field) => liveAsk(entity, name, field, row?.id)}
        autoFocus
        onSubmit={submit}
        onChange={onChange}
      />
      {parts.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={4} label={t('list.loading')} />}>
          <PartsForm ref={tables} parts={parts} mainId={row?.id} onChange={onTables} onSave={(given) => save(revision.current, given)} />
        </Suspense>
      )}
      {stale && (
        <Suspense>
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
              revision.current = stale.stored.revision;
              submit();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
