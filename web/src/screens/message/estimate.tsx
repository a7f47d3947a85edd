import type { BatchEstimate } from '@saiyun/sdk/calls';
import { Input } from 'antd';
import { useMessageText } from '../../messages/message/index.ts';

/** An amount in yuan, as people write it. */
export function yuanText(amount: number): string {
  return `¥${amount.toFixed(2)}`;
}

interface Props {
  readonly found: BatchEstimate;
  readonly person: string;
  readonly onPerson: (person: string) => void;
}

/** How many get it, what it costs, who is left out and why, and the message as real people will read it. */
export function Estimate({ found, person, onPerson }: Props) {
  const { t } = useMessageText();
  const { total, suppressed, units, cost, available, doubles, missing, samples, channel } = found;
  const isPaid = available !== null;
  const figures: readonly (readonly [string, string])[] = [
    [t('estimate.people'), String(total - suppressed)],
    ...(isPaid ? ([[t('estimate.units'), String(units)]] as const) : []),
    [t('estimate.cost'), isPaid ? yuanText(cost) : t('estimate.free')],
    ...(isPaid ? ([[t('estimate.available'), String(available)]] as const) : []),
  ];
  const notes = [
    doubles > 0 && t('estimate.doubles', { count: doubles }),
    missing > 0 && t('estimate.missing', { count: missing }),
    suppressed > 0 && t('estimate.suppressed', { count: suppressed }),
    isPaid && units > available && t('estimate.short', { count: units - available }),
  ].filter((note) => note !== false);
  return (
    <>
      <dl className="mg-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="mg-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="mg-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <label className="mg-person" htmlFor="mg-person">
        {t('estimate.samples')}
        <Input
          id="mg-person"
          allowClear
          placeholder={t('estimate.person')}
          value={person}
          onChange={({ target }) => onPerson(target.value)}
        />
      </label>
      {samples.length === 0 && <p className="mg-quiet">{t(total === 0 ? 'estimate.empty' : 'estimate.nobody')}</p>}
      <ul className="mg-samples">
        {samples.map(({ name, address, subject, text, units: each, isSuppressed, language }) => (
          <li key={address} lang={language}>
            <p className="mg-quiet mg-to">
              <span>{[name, address].filter(Boolean).join(' · ')}</span>
              <span>{isSuppressed ? t('estimate.left') : isPaid ? t('estimate.each', { count: each }) : null}</span>
            </p>
            {channel !== 'sms' && <strong>{subject}</strong>}
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
