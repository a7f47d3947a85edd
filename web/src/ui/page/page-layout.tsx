import './page-layout.css';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/store/language.ts';
import { writtenCount } from '../../lib/texts/written-count.ts';
import { useText } from '../../messages/base/index.ts';
import { PageHeader } from './page-header.tsx';

interface Props {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly links?: readonly { readonly label: string; readonly to: string }[];
  readonly search?: {
    /** What is searched for, for those who do not see the box. */
    readonly label: string;
    readonly value: string;
    readonly onSearch: (text: string) => void;
    readonly placeholder?: string;
  };
  readonly tabs?: {
    readonly label: string;
    readonly active: string;
    readonly items: readonly { readonly key: string; readonly text: string; readonly count?: number | undefined }[];
    readonly onChange: (key: string) => void;
  };
  readonly children: ReactNode;
}

/** A page with any of a heading, a description, links, a search and tabs above what it shows (SHELL-15, SCREEN-83). */
export function PageLayout({ title, description, links = [], search, tabs, children }: Props) {
  const { t } = useText();
  const lang = useLanguage();
  const box = search && (
    <Input.Search
      key={search.value}
      className="pl-search"
      allowClear
      defaultValue={search.value}
      placeholder={search.placeholder ?? t('layout.placeholder')}
      aria-label={search.label}
      enterButton={t('layout.search')}
      onSearch={(text) => search.onSearch(text.trim())}
    />
  );
  return (
    <>
      {title !== undefined && <PageHeader title={title} purpose={description} more={box} />}
      {title === undefined && box}
      {links.length > 0 && (
        <ul className="pl-links">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
      {tabs && (
        <div className="pl-tabs" role="tablist" aria-label={tabs.label}>
          {tabs.items.map(({ key, text, count }) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === tabs.active}
              className="sy-plain"
              onClick={() => tabs.onChange(key)}
            >
              {text} {count !== undefined && <span>{writtenCount(count, lang)}</span>}
            </button>
          ))}
        </div>
      )}
      {children}
    </>
  );
}
