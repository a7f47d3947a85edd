import '../../../kit/designer/designer.css';
import './site-look.css';
import { type StoredSiteLook, siteLookCalls } from '@saiyun/sdk/calls';
import { leastContrast, type SiteTheme, siteGrounds } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ImageCards } from '../../../blocks/upload/index.ts';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { useSiteLookText } from '../../../messages/site-look/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { colourFault, colourNames, colourPair, contrastIn, contrastText, darkFor, draftOf, type LookDraft, lookToSend } from './look.ts';
import { LookPreview } from './look-preview.tsx';

const calls = siteLookCalls(client.send);
const queryKey = ['site-look'];
const kilobyte = 1024;

/** How the tenant's site looks: names, pictures, colours, footer and language, with the sign-in page in sight. */
export function SiteLookPage() {
  const { t } = useSiteLookText();
  const may = useMay();
  const mayEdit = may.own('siteLook');
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => calls.own(), enabled: mayEdit });
  return (
    <div className="kd">
      {!mayEdit && <Alert type="info" showIcon title={t('denied')} />}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {mayEdit && !data && !error && <SkeletonRows rows={8} label={t('loading')} />}
      {data && <Edit key={data.revision} stored={data} onReload={() => void refetch()} />}
    </div>
  );
}

interface EditProps {
  readonly stored: StoredSiteLook;
  readonly onReload: () => void;
}

function Edit({ stored, onReload }: EditProps) {
  const { t, lang } = useSiteLookText();
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isStale, setStale] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));
  const isRight = colourFault('light', draft) === undefined && colourFault('dark', draft) === undefined;
  useLeaveGuard(isDirty, { title: t('leaveTitle'), text: t('leaveText'), ok: t('leave'), cancel: t('stay'), danger: true });
  const put = (name: keyof LookDraft) => (value: string) => setDraft((now) => ({ ...now, [name]: value }));
  const save = async () => {
    setBusy(true);
    setFaults([]);
    try {
      cache.setQueryData(queryKey, await calls.edit({ ...lookToSend(draft), revision: stored.revision }));
      feedback.message('success', t('saved'));
    } catch (error) {
      if (faultOf(error).code === 'row.stale') setStale(true);
      else {
        const { others } = issueTexts(lang, {}, errorDetails(error).issues);
        setFaults(others.length > 0 ? others : [failureMessage(error)]);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        state={isDirty && <StateMark tone="attention">{t('unsaved')}</StateMark>}
        more={
          <Button disabled={!isDirty} onClick={() => setDraft(draftOf(stored))}>
            {t('reset')}
          </Button>
        }
        action={
          <Button type="primary" loading={isBusy} disabled={!isDirty || !isRight || isStale} onClick={() => void save()}>
            {t('save')}
          </Button>
        }
      />
      {isDirty && !isRight && <Alert type="warning" showIcon role="status" title={t('notYet')} />}
      {faults.map((fault) => (
        <Alert key={fault} type="error" showIcon role="alert" title={fault} />
      ))}
      {isStale && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('stale')}
          action={
            <Button size="small" onClick={onReload}>
              {t('reload')}
            </Button>
          }
        />
      )}
      <p className="kd-quiet">{stored.host ? t('host', { host: stored.host }) : t('noHost')}</p>
      <div className="sl-desk">
        <div className="sl-form">
          <Names draft={draft} put={put} />
          <Colours draft={draft} put={put} />
          <Pictures draft={draft} put={put} />
        </div>
        <LookPreview draft={draft} />
      </div>
    </>
  );
}

interface PartProps {
  readonly draft: LookDraft;
  readonly put: (name: keyof LookDraft) => (value: string) => void;
}

function Names({ draft, put }: PartProps) {
  const { t } = useSiteLookText();
  return (
    <section className="sl-part">
      <h2>{t('names.title')}</h2>
      <TextProp label={t('siteName')} value={draft.siteName} max={60} onChange={put('siteName')} />
      <TextProp label={t('siteNameEn')} value={draft.siteNameEn} max={100} onChange={put('siteNameEn')} />
      <TextProp label={t('footer')} value={draft.footer} max={200} onChange={put('footer')} />
      <TextProp label={t('footerEn')} value={draft.footerEn} max={200} onChange={put('footerEn')} />
      <ChoiceProp<string>
        label={t('language')}
        value={draft.defaultLanguage}
        hint={t('languageHint')}
        choices={[
          { value: '', label: t('languageBrowser') },
          { value: 'zh-CN', label: t('zh') },
          { value: 'en', label: t('en') },
        ]}
        onChange={put('defaultLanguage')}
      />
    </section>
  );
}

/** The main colour in each theme, refused in words where text in it could not be read. */
function Colours({ draft, put }: PartProps) {
  const { t } = useSiteLookText();
  const clear = () => {
    put('primaryLight')('');
    put('primaryDark')('');
  };
  return (
    <section className="sl-part">
      <h2>{t('colours.title')}</h2>
      <fieldset className="sl-pairs">
        <legend>{t('pairs')}</legend>
        {colourNames.map((name) => {
          const { primaryLight, primaryDark } = colourPair(name);
          const isTaken = draft.primaryLight === primaryLight && draft.primaryDark === primaryDark;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isTaken}
              onClick={() => {
                put('primaryLight')(primaryLight);
                put('primaryDark')(primaryDark);
              }}
            >
              <i style={{ background: primaryLight }} />
              <i style={{ background: primaryDark }} />
              <span>{t(`pair.${name}`)}</span>
            </button>
          );
        })}
      </fieldset>
      <Colour theme="light" draft={draft} onChange={put('primaryLight')} />
      <Colour theme="dark" draft={draft} onChange={put('primaryDark')} />
      <div className="sl-acts">
        <Button size="small" disabled={darkFor(draft.primaryLight) === ''} onClick={() => put('primaryDark')(darkFor(draft.primaryLight))}>
          {t('derive')}
        </Button>
        <Button size="small" disabled={draft.primaryLight === '' && draft.primaryDark === ''} onClick={clear}>
          {t('none')}
        </Button>
      </div>
    </section>
  );
}

interface ColourProps {
  readonly theme: SiteTheme;
  readonly draft: LookDraft;
  readonly onChange: (value: string) => void;
}

function Colour({ theme, draft, onChange }: ColourProps) {
  const { t } = useSiteLookText();
  const id = useId();
  const name = theme === 'light' ? 'primaryLight' : 'primaryDark';
  const value = draft[name];
  const fault = colourFault(theme, draft);
  const contrast = contrastIn(theme, value);
  const said = contrast === undefined ? '' : contrastText(contrast);
  return (
    <div className="kd-field">
      <label htmlFor={id}>{t(name)}</label>
      <span className="sl-colour">
        <input
          type="color"
          aria-label={t('pick', { theme: t(name) })}
          value={contrast === undefined ? '#1890ff' : value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          id={id}
          value={value}
          maxLength={7}
          status={fault ? 'error' : ''}
          aria-describedby={`${id}-told`}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
      </span>
      <p id={`${id}-told`} className={fault ? 'kd-fault' : 'kd-quiet'}>
        {fault === 'tooLow'
          ? t(theme === 'light' ? 'tooLow.light' : 'tooLow.dark', { contrast: said, least: leastContrast, ground: siteGrounds[theme] })
          : fault
            ? t(fault)
            : contrast === undefined
              ? ''
              : t('contrast', { contrast: said })}
      </p>
    </div>
  );
}

const pictures = { logo: 300, icon: 300, picture: 1024 } as const;

function Pictures({ draft, put }: PartProps) {
  const { t } = useSiteLookText();
  const one = (name: keyof typeof pictures) => (
    <div className="kd-field">
      <span className="sl-label">{t(name)}</span>
      <ImageCards
        aria-label={t(name)}
        value={draft[name]}
        limit={1}
        largest={pictures[name] * kilobyte}
        use={{ use: 'form', biz: 'public' }}
        onChange={(files) => put(name)(files[0]?.filePath ?? '')}
      />
      <p className="kd-quiet">{t(`${name}Hint`)}</p>
    </div>
  );
  return (
    <section className="sl-part">
      <h2>{t('pictures.title')}</h2>
      {one('logo')}
      {one('icon')}
      {one('picture')}
    </section>
  );
}
