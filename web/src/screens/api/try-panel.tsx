import type { ApiError } from '@saiyun/sdk';
import type { Method } from '@saiyun/sdk/calls';
import { useId, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { copyText } from '../../lib/copy-text.ts';
import { entryPath } from '../../lib/paths.ts';
import { useSession } from '../../lib/store/session.ts';
import { useApiText } from '../../messages/api/index.ts';
import type { ApiDocument, Call, Parameter } from './api-document.ts';
import { type Asked, askedBy, exampleBody, isAsked, isReading, type TryFaults } from './try-call.ts';

interface Told {
  readonly isFault: boolean;
  readonly status: number | undefined;
  readonly ms: number;
  readonly requestId: string | undefined;
  readonly text: string;
}

/** As much of an answer as a page shows without growing slow. */
const mostShown = 60_000;

/** Makes the call under the reader's own session; a refusal is told here and nowhere else. */
async function made(call: Call, { path, query, body }: Asked): Promise<Told> {
  const from = performance.now();
  const told = (facts: Pick<Told, 'isFault' | 'status' | 'requestId'>, shown: unknown): Told => ({
    ...facts,
    ms: Math.round(performance.now() - from),
    text: JSON.stringify(shown, null, 2),
  });
  try {
    const { value, status, requestId } = await client
      .send<unknown>(call.method.toUpperCase() as Method, path, { query, body, as: 'answer', quiet: true, retries: 0 })
      .withResponse();
    return told({ isFault: false, status, requestId }, value);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { status, requestId, code, issues, result } = error as Partial<ApiError>;
    return told({ isFault: true, status, requestId }, { success: false, error: code, message: error.message, issues, result });
  }
}

function Answer({ told }: { readonly told: Told }) {
  const { t } = useApiText();
  const [copied, setCopied] = useState(false);
  const isCut = told.text.length > mostShown;
  return (
    <div className="ad-told" data-fault={told.isFault}>
      <div className="ad-line" role="status">
        <strong>{t(told.isFault ? 'try.refused' : 'try.done')}</strong>
        <span>{[told.status === undefined ? undefined : `HTTP ${told.status}`, `${told.ms} ms`].filter(Boolean).join(' · ')}</span>
        {told.requestId && <span>{t('try.request', { id: told.requestId })}</span>}
        <button type="button" className="ad-copy" onClick={() => void copyText(told.text).then(setCopied)}>
          {t(copied ? 'copied' : 'try.copy')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre tabIndex={0}>{isCut ? told.text.slice(0, mostShown) : told.text}</pre>
      {isCut && <p>{t('try.cut', { shown: mostShown.toLocaleString('en'), all: told.text.length.toLocaleString('en') })}</p>}
    </div>
  );
}

/** What a call must have, and the place of a row in its address. */
const isFirst = ({ required, in: place }: Parameter): boolean => required === true || place === 'path';

interface Props {
  readonly call: Call;
  readonly document: ApiDocument;
}

interface QuestionProps {
  readonly account: string;
  readonly onSure: () => void;
  readonly onBack: () => void;
}

/** Before anything is changed. */
function Question({ account, onSure, onBack }: QuestionProps) {
  const { t } = useApiText();
  return (
    <>
      <span role="alert">{t('try.writes', { account })}</span>
      <button type="button" className="sy-button" onClick={onSure}>
        {t('try.sure')}
      </button>
      <button type="button" className="ad-copy" onClick={onBack}>
        {t('try.back')}
      </button>
    </>
  );
}

/** A form that makes one call under the reader's own session, with the rights that it has. */
export function TryPanel({ call, document }: Props) {
  const { t } = useApiText();
  const { token, user } = useSession();
  const id = useId();
  const { operation } = call;
  const fields = (operation.parameters ?? []).filter((one) => one.in !== 'header');
  const others = fields.filter((one) => !isFirst(one));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => exampleBody(operation, document));
  const [faults, setFaults] = useState<TryFaults>({});
  const [asking, setAsking] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Told>();

  if (token === undefined && operation.security?.length !== 0)
    return <a href={entryPath(false, `/docs/api#${operation.operationId}`)}>{t('try.signIn')}</a>;

  const make = async (asked: Asked): Promise<void> => {
    setAsking(undefined);
    setBusy(true);
    setTold(await made(call, asked));
    setBusy(false);
  };
  const submit = (): void => {
    const asked = askedBy(call, values, body);
    setFaults(isAsked(asked) ? {} : asked);
    if (!isAsked(asked)) return;
    if (isReading(call)) void make(asked);
    else setAsking(asked);
  };
  const fault = (name: string) => faults[name] && <em id={`${id}-${name}-fault`}>{t(`try.${faults[name]}`)}</em>;
  const markOf = (name: string) => (faults[name] ? { 'aria-invalid': true, 'aria-describedby': `${id}-${name}-fault` } : {});
  const field = ({ name, required, in: place, schema }: Parameter) => (
    <label key={name}>
      <code>
        {name}
        {(required || place === 'path') && ' *'}
      </code>
      <input
        value={values[name] ?? ''}
        placeholder={schema.enum?.join(' | ')}
        onChange={({ target }) => {
          setValues({ ...values, [name]: target.value });
          // What was asked about was another call.
          setAsking(undefined);
        }}
        {...markOf(name)}
      />
      {fault(name)}
    </label>
  );
  return (
    <form
      className="ad-try"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h4>{t('try.title')}</h4>
      {fields.filter(isFirst).map(field)}
      {others.length > 0 && (
        <details>
          <summary>{t('try.optional', { count: others.length })}</summary>
          {others.map(field)}
        </details>
      )}
      {body !== '' && (
        <label>
          <code>{t('body')}</code>
          <textarea
            value={body}
            rows={Math.min(16, Math.max(4, body.split('\n').length))}
            spellCheck={false}
            onChange={({ target }) => {
              setBody(target.value);
              setAsking(undefined);
            }}
            {...markOf('body')}
          />
          {fault('body')}
        </label>
      )}
      <div className="ad-line">
        {asking === undefined ? (
          <button type="submit" className="sy-button" disabled={isBusy}>
            {t(isBusy ? 'try.busy' : 'try.send')}
          </button>
        ) : (
          <Question account={user?.realname ?? ''} onSure={() => void make(asking)} onBack={() => setAsking(undefined)} />
        )}
      </div>
      {told && <Answer told={told} />}
    </form>
  );
}
