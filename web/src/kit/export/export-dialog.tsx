import { type Entity, labelIn } from '@saiyun/sdk/contract';
import { Button, Flex, Form, Modal, Radio, Segmented, Typography } from 'antd';
import { useState } from 'react';
import {
  type Choosable,
  ColumnList,
  noSettings,
  orderedColumns,
  useColumnSettings,
  wantedColumns,
  withColumn,
} from '../../blocks/columns/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { belowTitle } from '../columns/shown-columns.ts';
import type { EntityList } from '../list/use-list.ts';
import { type ExportFormat, exportFormats, isTask, usualFormat, xlsRows } from './export-plan.ts';
import type { Export } from './use-export.ts';

interface Props {
  readonly list: EntityList;
  readonly exporting: Export;
  readonly shown?: readonly string[] | undefined;
  readonly onClose: () => void;
}

/**
 * The columns that a sheet of the record can have: those of the list first and ticked, with what stands below its title beside that, or all
 * where the list says nothing.
 */
const sheetColumns = (entity: Entity, shown: readonly string[]): readonly Choosable[] => {
  const { fields, title } = entity;
  const names = Object.entries(fields).flatMap(([name, field]) => (field.sheet === false || field.writeOnly ? [] : [name]));
  const seen = shown.flatMap((name) => (name === title ? [name, ...belowTitle(entity)] : [name]));
  const first = [...new Set(seen)].filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))].map((name) => ({
    name,
    isUsual: first.length === 0 || first.includes(name),
  }));
};

interface ColumnsProps {
  readonly entity: Entity;
  readonly columns: readonly Choosable[];
  readonly kept: ReturnType<typeof useColumnSettings>;
}

/** Which columns are exported, and in which order. */
function ExportColumns({ entity, columns, kept: [settings, setSettings] }: ColumnsProps) {
  const { t, lang } = useKitText();
  const names = columns.map(({ name }) => name);
  const wanted = wantedColumns(columns, settings);
  return (
    <ColumnList
      label={t('export.columns')}
      columns={orderedColumns(names, settings.order).map((name) => ({
        name,
        title: labelIn(entity.fields[name]?.label ?? [name, name], lang),
        isShown: wanted.includes(name),
      }))}
      onOrder={(order) => setSettings({ ...settings, order })}
      onShow={(name, isShown) => setSettings(withColumn(settings, name, isShown))}
    />
  );
}

/** An export with its rows, form and columns chosen; the columns are kept for the record (EXPORT-01, EXPORT-02). */
export function ExportDialog({ list, exporting, shown = [], onClose }: Props) {
  const { t } = useKitText();
  const { entity, selected, total } = list;
  const ids = [...selected.keys()];
  const [scope, setScope] = useState<'selected' | 'all'>(ids.length > 0 ? 'selected' : 'all');
  const rows = scope === 'selected' ? ids.length : total;
  const [chosen, setFormat] = useState<ExportFormat>('xls');
  const format = chosen === 'xls' ? usualFormat(rows) : chosen;
  const columns = sheetColumns(entity, shown);
  const kept = useColumnSettings(`export.${entity.name}`);
  const [settings, setSettings] = kept;
  const run = async (isLater: boolean) => {
    const fields = wantedColumns(columns, settings);
    if (await exporting.run({ format, fields, isLater, ...(scope === 'selected' && { selections: ids }) })) onClose();
  };
  return (
    <Modal
      open
      title={t('export.title')}
      width={560}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button disabled={exporting.isBusy} onClick={() => void run(true)}>
            {t('export.task')}
          </Button>
          <Button type="primary" loading={exporting.isBusy} onClick={() => void run(isTask(rows))}>
            {t('export.run', { count: rows })}
          </Button>
        </Flex>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('export.rows')}>
          <Radio.Group
            aria-label={t('export.rows')}
            value={scope}
            onChange={(event) => setScope(event.target.value as 'selected' | 'all')}
            options={[
              { value: 'selected', label: t('export.scopeSelected', { count: ids.length }), disabled: ids.length === 0 },
              { value: 'all', label: t('export.scopeAll', { count: total }) },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={t('export.format')}
          extra={rows > xlsRows ? t('export.xlsMost', { max: xlsRows.toLocaleString('en') }) : undefined}
        >
          <Segmented
            aria-label={t('export.format')}
            value={format}
            options={exportFormats.map((one) => ({ value: one, label: `.${one}`, disabled: one === 'xls' && rows > xlsRows }))}
            onChange={setFormat}
          />
        </Form.Item>
        <Flex justify="space-between" align="center">
          <Typography.Text>{t('export.columns')}</Typography.Text>
          <Button size="small" type="link" onClick={() => setSettings(noSettings)}>
            {t('export.asList')}
          </Button>
        </Flex>
        <ExportColumns entity={entity} columns={columns} kept={kept} />
      </Form>
    </Modal>
  );
}
