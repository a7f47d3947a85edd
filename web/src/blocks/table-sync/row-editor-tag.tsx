import './table-sync.css';
import { DeleteOutlined, EditOutlined, SyncOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useTableSyncText } from './texts/index.ts';
import type { TableSync } from './use-table-sync.ts';

export interface RowEditorTagProps {
  /** What `useTableSync` returned. */
  readonly sync: TableSync;
  /** Id of the row. */
  readonly id: string;
}

/** Says beside a row who edits it elsewhere, and that it was saved or deleted elsewhere while it is edited here; nothing most of the time. */
export function RowEditorTag({ sync, id }: RowEditorTagProps) {
  const { t } = useTableSyncText();
  const names = sync.editorsOf(id);
  if (sync.isChangedElsewhere(id) && sync.isGoneElsewhere(id))
    return (
      <Tooltip title={t('goneHint')}>
        <span className="ts-tag ts-changed" role="status">
          <DeleteOutlined aria-hidden /> {t('gone')}
        </span>
      </Tooltip>
    );
  if (sync.isChangedElsewhere(id))
    return (
      <Tooltip title={t('changedHint')}>
        <span className="ts-tag ts-changed" role="status">
          <SyncOutlined aria-hidden /> {t('changed')}
        </span>
      </Tooltip>
    );
  if (names.length === 0) return null;
  const text = t('editing', { names: names.join(t('and')) });
  return (
    <span className="ts-tag" role="status" title={text}>
      <EditOutlined aria-hidden /> {text}
    </span>
  );
}
