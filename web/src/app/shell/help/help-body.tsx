import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { Button } from 'antd';
import { Link } from 'react-router';
import { topicById } from '../../../help/find-topic.ts';
import { useWords } from '../../../help/words/index.ts';
import { usePurpose } from '../../../kit/page/use-purpose.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { homePath } from '../../../lib/paths.ts';
import { openHelp } from '../../../lib/store/help.ts';
import { useStore } from '../../../lib/store/store.ts';
import { useHelpText } from '../../../messages/help/index.ts';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { keepFirstSteps } from '../../../screens/dashboard/use-start-page.ts';
import { keyNames, shortcuts } from '../../../ui/keys/shortcuts.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { Page } from '../../menu-routes.ts';
import { nearPages } from './near-pages.ts';
import { Pieces } from './pieces.tsx';
import { States } from './states.tsx';
import { type LoadedHelp, type Subject, useTopic } from './use-help.ts';

interface BodyProps {
  readonly subject: Subject;
  readonly page: Page;
  /** Whether it is the page in front that is explained. */
  readonly isHere: boolean;
  readonly pages: readonly Page[];
  readonly menu: readonly MenuItem[];
  readonly onGo?: () => void;
}

function Written({ help, pages, onGo }: { readonly help: LoadedHelp; readonly pages: readonly Page[]; readonly onGo?: () => void }) {
  const { t } = useHelpText();
  const { text, called } = help;
  const line = { called, pages, ...(onGo && { onGo }) };
  return (
    <>
      <p className="hp-purpose">
        <Pieces pieces={text.purpose} {...line} />
      </p>
      {text.steps.length > 0 && (
        <section>
          <h3>{t('steps')}</h3>
          <ol className="hp-steps">
            {text.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
              <li key={at}>
                <Pieces pieces={step} {...line} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {text.questions.length > 0 && (
        <section>
          <h3>{t('questions')}</h3>
          {text.questions.map(({ ask, answer }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity but their place
            <details key={at} className="hp-question">
              <summary>
                <Pieces pieces={ask} {...line} />
              </summary>
              <p>
                <Pieces pieces={answer} {...line} />
              </p>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

/** What the definition of a record says of its list, for lists without a text of their own. */
function Stock({ subject: { entity } }: { readonly subject: Subject }) {
  const { t, say } = useHelpText();
  const { line, begin } = usePurpose(entity?.name ?? '');
  if (!entity) return <p className="hp-purpose">{t('none')}</p>;
  const verbs = Object.values(entity.verbs).map(({ label }) => say(label));
  return (
    <>
      <p className="hp-purpose">{line ?? t('stock.purpose', { name: say(entity.label) })}</p>
      {begin && <p>{begin}</p>}
      {verbs.length > 0 && <p>{t('stock.verbs', { verbs: new Intl.ListFormat(undefined, { type: 'unit' }).format(verbs) })}</p>}
    </>
  );
}

/** The keys that the page in front hears, from the one list of keys; those of the frame stand in the list of all. */
function Keys() {
  const { t } = useHelpText();
  const { t: ofFrame } = usePaletteText();
  const frame = [ofFrame('keys.general'), ofFrame('keys.tabs')];
  // The last one lists those of the frame.
  const own = useStore(shortcuts).filter(({ keys, label, group }) => label !== '' && (!frame.includes(group) || keys === '?'));
  own.sort((a, b) => Number(a.keys === '?') - Number(b.keys === '?'));
  return (
    <section>
      <h3>{t('keys')}</h3>
      <dl className="hp-keys">
        {own.map(({ keys, label }) => (
          <div key={`${keys}${label}`}>
            <dt>{label}</dt>
            <dd>
              {keyNames(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Calls the first steps of the start page back, wherever they were put away. */
function CallBack() {
  const { t } = useHelpText();
  return (
    <p className="hp-back">
      <Button onClick={() => void keepFirstSteps(true).catch(showFailure)}>{t('hints')}</Button>
    </p>
  );
}

const general = ['common.lists', 'common.imports', 'common.exports', 'common.query'] as const;

/** What there is to know of a page: its text, its states, its keys and what lies near. */
export function HelpBody({ subject, page, isHere, pages, menu, onGo }: BodyProps) {
  const { t, say } = useHelpText();
  const words = useWords();
  const reading = useTopic(subject.topic);
  const near = isHere ? nearPages(menu, page.path) : [];
  const isList = subject.entity !== undefined && !page.path.startsWith('/r/');
  return (
    <>
      {!subject.topic && <Stock subject={subject} />}
      {subject.topic && reading.state === 'reading' && <SkeletonRows rows={6} label={t('loading')} />}
      {subject.topic && reading.state === 'failed' && <p role="alert">{t('failed')}</p>}
      {subject.topic && reading.state === 'read' && <Written help={reading.help} pages={pages} {...(onGo && { onGo })} />}
      {page.path === homePath && isHere && <CallBack />}
      {subject.entity && <States entity={subject.entity} />}
      {isHere && <Keys />}
      {near.length > 0 && (
        <section>
          <h3>{t('near')}</h3>
          <ul className="hp-links">
            {near.map(({ path, title }) => (
              <li key={path}>
                <Link to={path ?? ''} onClick={onGo}>
                  {say(title)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(isList || !subject.topic) && (
        <section>
          <h3>{t('more')}</h3>
          <ul className="hp-links">
            {general.map((id) => (
              <li key={id}>
                <button type="button" className="sy-plain hp-link" onClick={() => openHelp(topicById(id)?.id)}>
                  {words.t(`title.${id}`)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
