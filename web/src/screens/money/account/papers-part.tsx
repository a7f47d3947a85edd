import type { Download } from '@saiyun/sdk';
import { toWireDate } from '@saiyun/sdk/view';
import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useSavedFile } from '../../../kit/export/use-saved-file.ts';
import { useMyMoneyText } from '../../../messages/my-money/index.ts';
import { money } from './calls.ts';

interface Props {
  readonly label: string;
  readonly picker: 'month' | 'year';
  /** The newest that may be chosen, and what is chosen at first. */
  readonly newest: Dayjs;
  readonly first: Dayjs;
  readonly fetch: (chosen: Dayjs) => Promise<Download>;
}

/** A month or year, and the button that fetches its paper. */
function Paper({ label, picker, newest, first, fetch }: Props) {
  const { t } = useMyMoneyText();
  const [chosen, setChosen] = useState(first);
  const { isBusy, save } = useSavedFile(() => fetch(chosen));
  return (
    <div className="mm-paper">
      <span>{label}</span>
      <DatePicker
        picker={picker}
        value={chosen}
        allowClear={false}
        maxDate={newest}
        aria-label={label}
        onChange={(one) => one && setChosen(one)}
      />
      <Button loading={isBusy} aria-label={`${t('papers.fetch')} ${label}`} onClick={save}>
        {t('papers.fetch')}
      </Button>
    </div>
  );
}

/** The statement of a month and the proof of a year, as PDF. */
export function PapersPart() {
  const { t } = useMyMoneyText();
  const today = dayjs(toWireDate(new Date()));
  return (
    <section className="pg-card" aria-labelledby="mm-papers">
      <h2 id="mm-papers">{t('papers.title')}</h2>
      <Paper
        label={t('papers.statement')}
        picker="month"
        newest={today}
        // A month is mostly asked for when it is over, a year when taxes are.
        first={today.subtract(1, 'month')}
        fetch={(month) => money.statement(month.format('YYYY-MM'))}
      />
      <Paper
        label={t('papers.proof')}
        picker="year"
        newest={today}
        first={today.month() < 6 ? today.subtract(1, 'year') : today}
        fetch={(year) => money.incomeProof(year.format('YYYY'))}
      />
      <p className="mm-none">{t('papers.note')}</p>
    </section>
  );
}
