import { languageNames } from '../../lib/store/language.ts';
import './api-docs.css';
import { defaultPrefix, languages } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Waiting } from '../../app/fault.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { useApiText } from '../../messages/api/index.ts';
import { LogoMark } from '../../ui/artwork/logo.tsx';
import {
  type ApiDocument,
  answerLines,
  bodyOf,
  type Call,
  callsOf,
  curlOf,
  type FieldLine,
  fieldLines,
  matching,
  parameterLines,
} from './api-document.ts';
import { isTryable } from './try-call.ts';
import { TryPanel } from './try-panel.tsx';

const address = (language: string): string => `${defaultPrefix}/openapi.json?language=${language === 'en' ? 'en' : 'zh'}`;

const load = async (language: string): Promise<ApiDocument> => {
  const answer = await fetch(address(language));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as ApiDocument;
};

function Fields({ title, lines }: { readonly title: string; readonly lines: readonly FieldLine[] }) {
  const { t } = useApiText();
  if (lines.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <div className="ad-scroll">
        <table>
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('kind')}</th>
              <th>{t('about')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, type, about, required }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  {required && <em>{t('required')}</em>}
                </td>
                <td>{type}</td>
                <td>{about}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CopyCurl({ call, base }: { readonly call: Call; readonly base: string }) {
  const { t } = useApiText();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copyText(curlOf(call, `${location.origin}${base}`)));
  return (
    <button type="button" className="ad-copy" onClick={() => void copy()}>
      {copied ? t('copied') : t('copy')}
    </button>
  );
}

function CallCard({ call, document, opened }: { readonly call: Call; readonly document: ApiDocument; readonly opened: boolean }) {
  const { t } = useApiText();
  const { method, path, operation } = call;
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  const base = document.servers[0]?.url ?? '';
  return (
    <details id={operation.operationId} className="ad-call" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`ad-method ad-${method}`}>{method.toUpperCase()}</span>
        <code>{path}</code>
        {operation.summary !== path && <span className="ad-summary">{operation.summary}</span>}
        {operation.security?.length === 0 && <span className="ad-open">{t('open')}</span>}
      </summary>
      {/* Tables of hundreds of calls are drawn only when they are opened. */}
      {open && (
        <div className="ad-detail">
          <div className="ad-line">
            <a href={`#${operation.operationId}`}>#</a>
            {operation.description && <span>{operation.description}</span>}
            <CopyCurl call={call} base={base} />
          </div>
          <Fields title={t('parameters')} lines={parameterLines(operation, document)} />
          <Fields title={t('body')} lines={fieldLines(bodyOf(operation), document)} />
          <Fields title={t('answer')} lines={answerLines(operation, document)} />
          {isTryable(operation) && <TryPanel call={call} document={document} />}
        </div>
      )}
    </details>
  );
}

/** The reference of all calls, for everyone who scripts the platform, generated from the server's own definitions. */
export function ApiDocs() {
  const { t, lang } = useApiText();
  const { data, error } = useQuery({ queryKey: ['openapi', lang], queryFn: () => load(lang), staleTime: Number.POSITIVE_INFINITY });
  const other = languages.find((one) => one !== lang) ?? 'zh-CN';
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const calls = useMemo(() => (data ? callsOf(data) : []), [data]);
  const shown = useMemo(() => matching(calls, wanted), [calls, wanted]);
  const groups = useMemo(() => Map.groupBy(shown, (call) => call.tag), [shown]);
  const target = decodeURIComponent(location.hash.slice(1));
  useEffect(() => {
    if (data && target) document.getElementById(target)?.scrollIntoView();
  }, [data, target]);
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  if (error) throw error;
  return (
    <div className="ad">
      <header>
        <a href="/" className="ad-brand">
          <LogoMark />
          <h1>{t('title')}</h1>
        </a>
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <span className="ad-count" aria-live="polite">
          {data && t('count', { count: shown.length })}
        </span>
        <a className="ad-download" href={address(lang)} download="openapi.json">
          {t('download')}
        </a>
        <button type="button" className="ad-copy" onClick={() => void changeLanguage(other)}>
          {languageNames[other]}
        </button>
      </header>
      {!data && <Waiting full />}
      {data && (
        <div className="ad-body">
          <nav aria-label={t('groups')}>
            {[...groups].map(([tag, inGroup]) => (
              <a key={tag} className="ad-group-link" href={`#group-${tag}`}>
                {tag}
                <small>{inGroup.length}</small>
              </a>
            ))}
          </nav>
          <main>
            <p className="ad-about">{data.info.description}</p>
            {shown.length === 0 && <p className="ad-none">{t('none')}</p>}
            {[...groups].map(([tag, inGroup]) => (
              <section key={tag} id={`group-${tag}`} className="ad-group">
                <h2>
                  {tag}
                  {inGroup[0]?.client && <code>{inGroup[0].client}</code>}
                </h2>
                {inGroup.map((call) => (
                  <CallCard key={call.operation.operationId} call={call} document={data} opened={call.operation.operationId === target} />
                ))}
              </section>
            ))}
          </main>
        </div>
      )}
    </div>
  );
}
