import { DownOutlined } from '@ant-design/icons';
import type { AuditEntry } from '@saiyun/sdk/calls';
import { joinNames, type Language, roleLabels, roles } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay } from '../../kit/permission/use-may.ts';
import { FilledText, marks } from '../../lib/texts/filled-text.tsx';
import { useLogText } from '../../messages/log/index.ts';
import { Differences, toldOf } from '../record/history/differences.tsx';
import { Facts } from '../record/history/facts.tsx';
import { PutBackButton } from '../record/history/put-back-button.tsx';
import { recordOf } from './entry-record.ts';
import { Data, EntrySentence } from './entry-sentence.tsx';

const CompareDialog = lazy(async () => ({ default: (await import('../record/history/compare-dialog.tsx')).CompareDialog }));

interface Props {
  readonly entry: AuditEntry;
  /** Narrows the page to the row of the entry. */
  readonly onOnly: (() => void) | undefined;
  readonly onChanged: () => void;
}

/** How many of the changed facts the line names. */
const mostNamed = 3;

/** Which facts an act changed; of grants, how many came and went. */
const factsWords = ({ action, facts }: AuditEntry, lang: Language): string =>
  action === 'grant'
    ? joinNames(
        lang,
        facts.map(({ label, before, after }) => `${label} ${before.length + after.length}`),
      )
    : joinNames(
        lang,
        facts.slice(0, mostNamed).map(({ label }) => label),
      );

/** One entry of the audit log: what was done, by whom, and below it what changed. */
export function EntryLine({ entry, onOnly, onChanged }: Props) {
  const { t, say, lang } = useLogText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const told = toldOf(recordOf(entry)?.fields, entry.changes);
  const role = roles.filter((one) => entry.roles.includes(one)).map((one) => say(roleLabels[one]))[0];
  const about = [
    entry.account !== entry.by && entry.account,
    role,
    told.length > 0 && t('entry.fields', { count: told.length }),
    factsWords(entry, lang),
    entry.ip && t('entry.from', { ip: entry.ip }),
  ].filter((one) => typeof one === 'string' && one !== '');
  return (
    <li className="lg-entry">
      <time dateTime={entry.time.replace(' ', 'T')} title={entry.time}>
        {entry.time.slice(11, 16)}
      </time>
      <div className="lg-said">
        <p>
          <EntrySentence entry={entry} />
        </p>
        {entry.reason && (
          <p className="lg-reason">
            <FilledText text={t('entry.reason', marks('reason'))} parts={{ reason: <Data>{entry.reason}</Data> }} />
          </p>
        )}
        <p className="lg-about">{about.join(' · ')}</p>
        {isOpen && (
          <div className="lg-open" id={id}>
            <Opened entry={entry} told={told} onOnly={onOnly} onChanged={onChanged} />
          </div>
        )}
      </div>
      <Button
        type="text"
        size="small"
        className="lg-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t(isOpen ? 'entry.close' : 'entry.open')}
        title={t(isOpen ? 'entry.close' : 'entry.open')}
        icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
        onClick={() => setOpen(!isOpen)}
      />
    </li>
  );
}

interface OpenedProps extends Props {
  readonly told: ReturnType<typeof toldOf>;
}

/** What changed field by field, and what can be done from here. */
function Opened({ entry, told, onOnly, onChanged }: OpenedProps) {
  const { t } = useLogText();
  const may = useMay();
  const [isComparing, setComparing] = useState(false);
  const entity = entityByName(entry.entity);
  const { entityId } = entry;
  return (
    <>
      {told.length > 0 && <Differences told={told} />}
      {entry.facts.length > 0 && <Facts action={entry.action} facts={entry.facts} />}
      {told.length + entry.facts.length === 0 && <p className="lg-about">{t('entry.none')}</p>}
      <div className="lg-acts">
        {entity && entityId && <PutBackButton entity={entity} id={entityId} entry={entry} onDone={onChanged} />}
        {entity && entityId && may.call(entity, 'queryById') && told.length > 0 && (
          <Button size="small" onClick={() => setComparing(true)}>
            {t('entry.compare')}
          </Button>
        )}
        {onOnly && (
          <Button size="small" onClick={onOnly}>
            {t('entry.history')}
          </Button>
        )}
      </div>
      {isComparing && entity && entityId && (
        <Suspense>
          <CompareDialog entity={entity} id={entityId} to={entry.id} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}
