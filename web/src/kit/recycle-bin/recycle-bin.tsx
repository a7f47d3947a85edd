import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { Alert, Button, Drawer, Flex, Input } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { BinCalls } from '../list/overrides.ts';
import { useMay } from '../permission/use-may.ts';
import { TypedConfirm } from '../verbs/typed-confirm.tsx';
import { BinTable } from './bin-table.tsx';
import { codeOf, useRecycleBin } from './use-recycle-bin.ts';

interface Props {
  readonly entity: Entity;
  readonly bin: BinCalls;
  readonly open: boolean;
  readonly onClose: () => void;
}

const drawerWidth = 820;

/** The deleted rows of a kind of record. A row is restored, or deleted for good once the user has typed its name. */
export function RecycleBin({ entity, bin, open, onClose }: Props) {
  const { t, say } = useKitText();
  const isPhone = usePhone();
  const state = useRecycleBin(entity, bin, open);
  const [doomed, setDoomed] = useState<readonly AnyRow[]>();
  const { data, error, selected, isBusy } = state;
  const may = useMay();
  const mayDestroy = !bin.isDestroyedByAdmins || may.grants.roles.includes('ADMIN');
  const only = doomed?.length === 1 ? doomed[0] : undefined;
  return (
    <Drawer
      title={t('bin.title', { entity: say(entity.label) })}
      open={open}
      onClose={onClose}
      size={isPhone ? '100%' : drawerWidth}
      destroyOnHidden
      footer={
        selected.length > 0 && (
          <Flex justify="space-between" align="center" gap="small" wrap role="status">
            <span>{t('list.selected', { number: selected.length })}</span>
            <Flex gap="small">
              {mayDestroy && (
                <Button danger disabled={isBusy} onClick={() => setDoomed(selected)}>
                  {t('bin.destroy')}
                </Button>
              )}
              <Button type="primary" loading={isBusy} onClick={() => void state.restore(selected)}>
                {t('bin.restore')}
              </Button>
            </Flex>
          </Flex>
        )
      }
    >
      <Flex vertical gap="middle">
        <Flex gap="small">
          <Input
            allowClear
            prefix={<SearchOutlined />}
            placeholder={t('bin.search')}
            aria-label={t('bin.search')}
            value={state.wanted}
            onChange={(event) => state.setWanted(event.target.value)}
          />
          <Button
            icon={<ReloadOutlined />}
            loading={state.isFetching}
            aria-label={t('action.refresh')}
            onClick={() => void state.refetch()}
          />
        </Flex>
        {error ? (
          <Alert
            type="warning"
            showIcon
            title={failureMessage(error)}
            action={
              <Button size="small" onClick={() => void state.refetch()}>
                {t('action.retry')}
              </Button>
            }
          />
        ) : !data ? (
          <SkeletonRows rows={6} label={t('list.loading')} />
        ) : (
          <BinTable entity={entity} bin={bin} state={state} onDestroy={mayDestroy ? setDoomed : undefined} />
        )}
      </Flex>
      <TypedConfirm
        open={doomed !== undefined}
        title={t('bin.destroy')}
        word={only ? codeOf(bin, only) || t('bin.destroy') : String(doomed?.length ?? 0)}
        ok={t('bin.destroy')}
        onClose={() => setDoomed(undefined)}
        run={() => state.destroy(doomed ?? [])}
      >
        <span>
          {only
            ? t('bin.askOne', { name: titleOf(entity, only) })
            : t('bin.askMany', { count: doomed?.length ?? 0, entity: say(entity.label) })}
        </span>
      </TypedConfirm>
    </Drawer>
  );
}
