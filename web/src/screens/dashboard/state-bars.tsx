import { Link } from 'react-router';
import { type Tone, toneOf } from '../../kit/cells/dict-tone.ts';
import { useShellText } from '../../messages/shell/index.ts';
import type { StateCount } from './use-counts.ts';

const colors: Readonly<Record<Tone, string>> = {
  neutral: 'var(--sy-mark-neutral)',
  waiting: 'var(--sy-mark-waiting)',
  good: 'var(--sy-mark-good)',
  bad: 'var(--sy-mark-bad)',
  attention: 'var(--sy-mark-attention)',
  quiet: 'var(--sy-mark-quiet)',
};

export interface StateBarsProps {
  readonly code: string;
  readonly counts: readonly StateCount[];
  /** The link of a bar; the state is appended. */
  readonly to: string;
}

/** Rows by state: a bar for the whole, then a line per state that links to its rows. */
export function StateBars({ code, counts, to }: StateBarsProps) {
  const { t, lang } = useShellText();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className="pg-note">{t('home.noData')}</p>;
  const most = Math.max(...counts.map(({ count }) => count));
  const colorOf = (value: string) => colors[toneOf(code, value) ?? 'neutral'];
  return (
    <>
      <div className="hm-whole" aria-hidden="true">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ value, count }) => (
            <span key={value} style={{ flexGrow: count, background: colorOf(value) }} />
          ))}
      </div>
      <ul className="hm-bars">
        {counts.map(({ value, text, count }) => (
          <li key={value}>
            <Link to={to + encodeURIComponent(value)}>
              <span>{text}</span>
              <span className="hm-bar" aria-hidden="true">
                {count > 0 && <i style={{ width: `${(count / most) * 100}%`, background: colorOf(value) }} />}
              </span>
              <b>{count.toLocaleString(lang)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
