import type { AdvancedQuery } from '@saiyun/sdk/logic/list';
import { Modal } from 'antd';
import { useState } from 'react';
import { QueryBuilder, type QueryBuilderProps, type QueryDraft } from './query-builder.tsx';
import { useQueryText } from './texts/index.ts';

/** QUERY-01. */
const dialogWidth = 1000;

export interface QueryDialogProps extends Pick<QueryBuilderProps, 'fields' | 'value' | 'onQuery' | 'saveUnder'> {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Called when it is to close: after a query, and by its cross. */
  readonly onClose: () => void;
}

/** The advanced query in a dialog. What was entered and not asked is still there when it is opened again. */
export function QueryDialog({ open, onClose, value, onQuery, ...builder }: QueryDialogProps) {
  const { t } = useQueryText();
  const [kept, setKept] = useState<{ readonly draft: QueryDraft; readonly over: AdvancedQuery | undefined }>();
  return (
    <Modal title={t('title')} open={open} onCancel={onClose} width={dialogWidth} footer={null} destroyOnHidden>
      <QueryBuilder
        {...builder}
        value={value}
        // A query that came from elsewhere meanwhile, by a link or a view, is what counts.
        draft={kept && kept.over === value ? kept.draft : undefined}
        onDraft={(draft) => setKept({ draft, over: value })}
        onQuery={(query) => {
          setKept(undefined);
          onQuery(query);
          if (query) onClose();
        }}
      />
    </Modal>
  );
}
