import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Grid, Skeleton, Space, Typography } from 'antd';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { isJeecg } from '../../lib/api/backend.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldValue } from '../cells/field-value.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { PlainPage } from '../list/overrides.ts';
import { type DetailSlotProps, EntityDetail, RecordDetail } from './entity-detail.tsx';

interface DrawerProps {
  readonly entity: Entity;
  /** The row to show; without it the drawer is closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  /** Replaces the table of values. */
  readonly Body?: ComponentType<DetailSlotProps>;
  /** How it reads for somebody who waits for an answer; it goes before `Body`. */
  readonly plain?: PlainPage | undefined;
  /** Buttons for the row that is shown. */
  readonly actions?: (row: AnyRow) => ReactNode;
}

const drawerWidth = 760;

/** 详情 (LIST-12). */
export function DetailDrawer({ entity, id, onClose, plain, Body = EntityDetail, actions }: DrawerProps) {
  const { t, say, lang } = useKitText();
  const isWide = Grid.useBreakpoint().md ?? true;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...keys.row(entity.name, id ?? ''), lang],
    queryFn: ({ signal }) => client.entity(entity).queryById(id ?? '', { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const row = data?.id === id ? data : undefined;
  const Shown = plain?.Body ?? Body;
  const stateField = entity.stateField ? entity.fields[entity.stateField] : undefined;
  return (
    <Drawer
      title={`${t('action.detail')} · ${say(entity.label)}`}
      open={id !== undefined}
      onClose={onClose}
      size={isWide ? drawerWidth : '100%'}
      destroyOnHidden
      extra={
        id &&
        !isJeecg && (
          <Link to={rowPath(entity.name, id)} onClick={onClose}>
            {t('detail.openPage')}
          </Link>
        )
      }
      footer={
        row && actions ? (
          <Flex justify="end" gap="small" wrap>
            {actions(row)}
            <Button onClick={onClose}>{t('action.close')}</Button>
          </Flex>
        ) : null
      }
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      ) : isPending || !row ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Flex vertical gap="large">
          <Space align="center" wrap>
            <Typography.Title level={4} style={{ margin: 0 }}>
              {plain ? <plain.Title row={row} /> : titleOf(entity, row)}
            </Typography.Title>
            {stateField && entity.stateField && <FieldValue name={entity.stateField} field={stateField} row={row} full />}
          </Space>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <Shown entity={entity} row={row} />
          </Suspense>
          {!plain && <RecordDetail row={row} />}
        </Flex>
      )}
    </Drawer>
  );
}
