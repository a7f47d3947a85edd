import { moneyText, yuan } from '@saiyun/sdk/view';
import { useChartsText } from '../../messages/charts/index.ts';
import type { ChartProps } from './chart-frame.tsx';
import { Columns } from './columns.tsx';

interface Props extends ChartProps {
  /** Months as `2026-11`, with what came in and went out, in fen. */
  readonly months: readonly { readonly month: string; readonly in: number; readonly out: number }[];
}

/** Money in and out by month, and what was left. */
export function MoneyMonths({ months, ...frame }: Props) {
  const { t, lang } = useChartsText();
  const write = (fen: number) => (lang === 'zh-CN' ? moneyText(fen) : `¥${yuan(fen, true)}`);
  return (
    <Columns
      {...frame}
      rowLabel={t('month')}
      series={[
        { key: 'in', label: t('moneyIn') },
        { key: 'out', label: t('moneyOut') },
      ]}
      rows={months.map(({ month, in: moneyIn, out }) => ({ label: month, values: { in: moneyIn, out } }))}
      derived={{ label: t('moneyNet'), of: (values) => (values.in ?? 0) - (values.out ?? 0) }}
      format={write}
      formatAxis={(fen) => (fen / 100).toLocaleString(lang, { notation: 'compact' })}
    />
  );
}
