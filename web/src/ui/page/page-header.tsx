import './page.css';
import './page-header.css';
import { type ReactNode, use } from 'react';
import { useLanguage } from '../../lib/store/language.ts';
import { writtenCount } from '../../lib/texts/written-count.ts';
import { PagePlace } from './page-place.ts';

interface Props {
  readonly title: ReactNode;
  /** How many there are of what the title names. */
  readonly count?: number | undefined;
  /** What the page is for, in one line; left out where the title says it. */
  readonly purpose?: ReactNode;
  /** The state of what the page shows, beside its name. */
  readonly state?: ReactNode;
  /** The one thing that most people come for. */
  readonly action?: ReactNode;
  /** Everything else that can be done, before the main action. */
  readonly more?: ReactNode;
}

/** The head of a page, with its only h1, which ends the way that leads to it. */
export function PageHeader({ title, count, purpose, state, action, more }: Props) {
  const lang = useLanguage();
  const { trail } = use(PagePlace);
  return (
    <header className="ph">
      <div className="ph-name">
        {trail}
        <h1>{title}</h1>
        {count !== undefined && <span className="ph-count">{writtenCount(count, lang)}</span>}
        {state}
      </div>
      {(more || action) && (
        <div className="ph-acts">
          {more}
          {action}
        </div>
      )}
      {purpose && <p className="ph-purpose">{purpose}</p>}
    </header>
  );
}
