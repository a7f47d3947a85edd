import { FilePdfOutlined } from '@ant-design/icons';
import type { Download } from '@saiyun/sdk';
import { Button } from 'antd';
import { useSavedFile } from '../../kit/export/use-saved-file.ts';
import { useReviewText } from '../../messages/review/index.ts';

interface Props {
  readonly fetch: () => Promise<Download>;
  /** Names what the button is for, where there are several. */
  readonly of?: string;
  readonly isIcon?: boolean;
}

/** Fetches a submitted review as PDF. */
export function ReviewSheetButton({ fetch, of, isIcon = false }: Props) {
  const { t } = useReviewText();
  const { isBusy, save } = useSavedFile(fetch);
  return (
    <Button
      size="small"
      type={isIcon ? 'text' : 'default'}
      icon={<FilePdfOutlined />}
      loading={isBusy}
      aria-label={of === undefined ? undefined : `${t('sheet.fetch')} ${of}`}
      title={isIcon ? t('sheet.fetch') : undefined}
      onClick={save}
    >
      {isIcon ? undefined : t('sheet.fetch')}
    </Button>
  );
}
