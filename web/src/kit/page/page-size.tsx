import { pageSizes } from '@saiyun/sdk/contract';
import { Select } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';

/** How many rows a page of a list has. */
export function PageSize({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  const { t } = useKitText();
  return (
    <Select
      size="small"
      autoFocus
      defaultOpen
      aria-label={t('pager.size')}
      value={size}
      onChange={onChange}
      popupMatchSelectWidth={false}
      options={pageSizes.map((one) => ({ value: one, label: t('pager.perPage', { size: one }) }))}
    />
  );
}
