import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Input } from 'antd';
import { useState } from 'react';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Bones } from '../../ui/skeleton.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { BinCalls } from '../list/overrides.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { TypedConfirm } from '../verbs/typed-confirm.tsx';
import { warnOf } from '../warn.ts';

interface Props {
  readonly entity: Entity;
  readonly bin: BinCalls;
  readonly open: boolean;
  readonly onClose: () => void;
}

const drawerWidth = 820;

/** The deleted rows of a kind of record. A row is restored, or deleted for good once the user has typed its name. */
export function RecycleBin({ entity, bin, open, onClose }: Props) {
  const { t, say, lang } = useKitText();
  const isPhone = usePhone();
  const cache = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<readonly AnyRow[]>();
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.entity(entity.name), 'bin', lang],
    queryFn: bin.deleted,
    enabled: open,
    staleTime: 0,
  });
  const codeField = entity.fields[bin.code];
  const code = (row: AnyRow): string => {
    const value = row[bin.code];
    return typeof value === 'string' ? value : row.id;
  };
  const word = wanted.trim().toLowerCase();
  const rows = (data ?? []).filter((row) => `${titleOf(entity, row)} ${code(row)}`.toLowerCase().includes(word));
  const selected = rows.filter(({ id }) => chosen.has(id));
  const tick = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(on ? [...others, ...ids] : others));
  };
  const done = async (ids: readonly string[], text: string) => {
    tick(ids, false);
    feedback.message('success', text);
    // The list and the bin have both changed.
    await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
  };
  const restore = async (rows: readonly AnyRow[]) => {
    const ids = rows.map(({ id }) => id);
    setBusy(true);
    try {
      await bin.restore(ids);
      await done(ids, t('bin.restored', { count: ids.length }));
    } catch (failure) {
      warnOf(failure);
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const [first] = doomed ?? [];

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
              <Button danger disabled={isBusy} onClick={() => setDoomed(selected)}>
                {t('bin.destroy')}
              </Button>
              <Button type="primary" loading={isBusy} onClick={() => void restore(selected)}>
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
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <Button icon={<ReloadOutlined />} loading={isFetching} aria-label={t('action.refresh')} onClick={() => void refetch()} />
        </Flex>
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
        ) : !data ? (
          <Bones rows={6} label={t('list.loading')} />
        ) : (
          <PlainTable
            isPart
            label={t('bin.title', { entity: say(entity.label) })}
            busy={isBusy}
            columnWidth={120}
            rows={rows}
            keyOf={(row) => row.id}
            empty={<div className="kt-status">{t(data.length === 0 ? 'bin.empty' : 'list.emptyFiltered')}</div>}
            columns={[
              {
                key: 'title',
                title: say(entity.fields[entity.title]?.label ?? entity.label),
                head: (
                  <div className="kt-ticked">
                    <TickBox
                      className="kt-check"
                      label={t('list.selectPage')}
                      checked={rows.length > 0 && selected.length === rows.length}
                      isPartly={selected.length > 0 && selected.length < rows.length}
                      onChange={(on) =>
                        tick(
                          rows.map(({ id }) => id),
                          on,
                        )
                      }
                    />
                    {say(entity.fields[entity.title]?.label ?? entity.label)}
                  </div>
                ),
                cell: (row) => (
                  <div className="kt-ticked" title={titleOf(entity, row)}>
                    <TickBox
                      className="kt-check"
                      label={t('list.selectRow', { name: titleOf(entity, row) })}
                      checked={chosen.has(row.id)}
                      onChange={(on) => tick([row.id], on)}
                    />
                    <span className="kt-ticked-name">{titleOf(entity, row)}</span>
                  </div>
                ),
              },
              { key: 'code', title: codeField ? say(codeField.label) : 'id', cell: (row) => <span title={code(row)}>{code(row)}</span> },
              { key: 'by', title: t('bin.by'), cell: (row) => row.updateBy ?? '—' },
              { key: 'time', title: t('bin.time'), cell: (row) => row.updateTime?.slice(0, 16) ?? '—' },
              {
                key: 'actions',
                width: 210,
                title: t('action.actions'),
                cell: (row) => (
                  <RowActions
                    name={titleOf(entity, row)}
                    actions={[
                      {
                        key: 'restore',
                        label: t('bin.restore'),
                        onClick: () => void restore([row]),
                        reason: isBusy ? t('list.loading') : undefined,
                      },
                      { key: 'destroy', label: t('bin.destroy'), danger: true, onClick: () => setDoomed([row]) },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Flex>
      <TypedConfirm
        open={doomed !== undefined}
        title={t('bin.destroy')}
        word={doomed?.length === 1 && first ? code(first) : String(doomed?.length ?? 0)}
        ok={t('bin.destroy')}
        onClose={() => setDoomed(undefined)}
        run={async () => {
          const ids = (doomed ?? []).map(({ id }) => id);
          await bin.destroy(ids).catch(async (failure: unknown) => {
            // Some rows may already be gone.
            await refetch();
            throw failure;
          });
          await done(ids, t('bin.destroyed', { count: ids.length }));
        }}
      >
        <span>
          {doomed?.length === 1 && first
            ? t('bin.askOne', { name: titleOf(entity, first) })
            : t('bin.askMany', { count: doomed?.length ?? 0, entity: say(entity.label) })}
        </span>
      </TypedConfirm>
    </Drawer>
  );
}
