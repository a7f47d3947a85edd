import type { AnyRow } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Grid, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback, type Question } from '../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldsForm } from './fields-form.tsx';
import type { EntityFormProps } from './form-props.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useFilledForm } from './use-filled-form.ts';

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

function Fill({ inputs, formName, onDirty, onReload, ...rest }: BodyProps & { row: AnyRow | undefined; onReload?: () => void }) {
  const { t } = useKitText();
  const { entity, row } = rest;
  const { form, fields, start, disabled, others, stale, setStale, isChanged, save } = useFilledForm(rest);
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
