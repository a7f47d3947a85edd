import { type PickInputProps, RecordPicker, type RecordPickerProps } from '../record-picker/index.ts';
import { usePositionPickerText } from './texts/index.ts';

export interface PositionPickerProps
  extends PickInputProps,
    Pick<RecordPickerProps, 'list' | 'listUrl' | 'valueUrl' | 'multiple' | 'valueKey' | 'known' | 'search' | 'dialog' | 'debounceMs'> {
  /** Width of the dialog in px, 1000 by default (PICKER-08). */
  readonly width?: number;
}

/** Chooses positions, found by name, code and rank. */
export function PositionPicker({ listUrl = '/sys/position/list', width = 1000, ...props }: PositionPickerProps) {
  const { t } = usePositionPickerText();
  return (
    <RecordPicker
      name={t('name')}
      listUrl={listUrl}
      width={width}
      columns={[
        { key: 'name', title: t('title') },
        { key: 'code', title: t('code') },
        { key: 'postRank', title: t('rank') },
      ]}
      queryConfig={[
        { key: 'name', label: t('title') },
        { key: 'code', label: t('code') },
        { key: 'postRank', label: t('rank'), dictCode: 'position_rank' },
      ]}
      displayKey="name"
      hintKeys={['code']}
      {...props}
    />
  );
}
