import { type Row, yes } from '@saiyun/sdk/contract';
import type { calibration } from '@saiyun/sdk/entities';
import { leavesOf } from '@saiyun/sdk/rules';
import { Skeleton } from 'antd';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { inLanguage } from '../../../lib/store/language.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { useProjectForm } from './reference-input.tsx';

type Calibration = Row<typeof calibration>;
type Value = Calibration['items'][number];

/** The reference scores of a calibration work with the names of their criteria. */
export function ReferenceView({ row }: { readonly row: Calibration }) {
  const { t, lang } = useCalibrationText();
  const { t: review } = useReviewText();
  const { data } = useProjectForm(row.projectId);
  if (!data) return <Skeleton active title={false} />;
  const givenTo = (itemId: string): Value | undefined => row.items.find((one) => one.itemId === itemId);
  const shown = (value: Value | undefined): string => {
    if (value?.passValue != null) return review(value.passValue === yes ? 'form.pass' : 'form.fail');
    return String(value?.scoreValue ?? value?.gradeValue ?? value?.textValue ?? '—');
  };
  return (
    <PlainTable
      label={t('reference')}
      isPart
      columnWidth={120}
      rows={leavesOf(data.items)}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', title: t('item'), width: 160, cell: (item) => inLanguage(lang, item.itemName, item.itemNameEn) },
        { key: 'mark', title: t('reference'), width: 100, cell: (item) => shown(givenTo(item.id)) },
        { key: 'why', title: t('organiser'), width: 260, cell: (item) => givenTo(item.id)?.comment || '—' },
      ]}
    />
  );
}
