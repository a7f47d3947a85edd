import type { BatchEstimate } from '@saiyun/sdk/calls';
import { useMessageText } from '../../messages/message/index.ts';

/** How many get it, what it costs, who is left out and why, and the message as the first of them will read it. */
export function Estimate({ found }: { readonly found: BatchEstimate }) {
  const { t } = useMessageText();
  const { total, suppressed, units, cost, available, doubles, missing, samples } = found;
  const figures: readonly (readonly [string, string])[] = [
    [t('estimate.people'), String(total - suppressed)],
    [t('estimate.units'), String(units)],
    [t('estimate.cost'), cost === 0 ? t('estimate.free') : `¥${cost.toFixed(2)}`],
    ...(available === null ? [] : [[t('estimate.available'), String(available)] as const]),
  ];
  const notes = [
    doubles > 0 && t('estimate.doubles', { count: doubles }),
    missing > 0 && t('estimate.missing', { count: missing }),
    suppressed > 0 && t('estimate.suppressed', { count: suppressed }),
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
      {notes.map((note) => (
        <p key={note} className="mg-quiet">
          {note}
        </p>
      ))}
      {samples.length > 0 && (
        <>
          <h2>{t('estimate.samples')}</h2>
          <ul className="mg-samples">
            {samples.map(({ name, address, subject, text }) => (
              <li key={address}>
                <p className="mg-quiet">{[name, address].filter(Boolean).join(' · ')}</p>
                {found.channel !== 'sms' && <strong>{subject}</strong>}
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
