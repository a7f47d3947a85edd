import { type HistoryEntry, recordPageCalls } from '@saiyun/sdk/calls';
import { type AnyRow, type Entity, roleLabels, roles } from '@saiyun/sdk/contract';
import { mayReadHistory } from '@saiyun/sdk/logic/permission';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { Moment } from '../../../kit/detail/fact-value.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { FilledText, marks } from '../../../lib/texts/filled-text.tsx';
import { useRecordText } from '../../../messages/record/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Differences, type Told, toldOf, Value } from './differences.tsx';
import { earlier, isPutBack } from './put-back.ts';
import { useDeed } from './use-deed.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));
const PutBackDialog = lazy(async () => ({ default: (await import('./put-back-dialog.tsx')).PutBackDialog }));
const calls = recordPageCalls(client.send);

interface Props {
  readonly entity: Entity;
  readonly id: string;
  /** The row as it is now; without it nothing can be put back. */
  readonly row?: AnyRow;
  /** The row may be edited, so that an earlier version can be put back. */
  readonly mayEdit?: boolean;
}

/** What was done to a row, in sentences, newest first. */
export function History({ entity, id, row, mayEdit = false }: Props) {
  const { t, lang } = useRecordText();
  const title = useId();
  const may = useMay();
  const [chosen, setChosen] = useState<HistoryEntry>();
  const [isComparing, setComparing] = useState(false);
  const isOpen = mayReadHistory(may.grants, entity);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    queryKey: [...keys.row(entity.name, id), 'history', lang],
    queryFn: ({ pageParam }) => calls.history(entity.name, id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    enabled: isOpen,
  });
  if (!isOpen) return null;
  const entries = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section className="rc-history" aria-labelledby={title}>
      <div className="rc-history-head">
        <h2 id={title}>{t('history.title')}</h2>
        {entries.length > 1 && (
          <Button type="link" size="small" onClick={() => setComparing(true)}>
            {t('compare.title')}
          </Button>
        )}
      </div>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && entries.length === 0 && <p className="rc-rest">{t('history.none')}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Sentence entity={entity} entry={entry} />
            {mayEdit && row && isPutBack(entity, entry) && (
              <Button type="link" size="small" className="rc-put" onClick={() => setChosen(entry)}>
                {t('history.putBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      {isComparing && (
        <Suspense>
          <CompareDialog entity={entity} id={id} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {chosen && row && (
        <Suspense>
          <PutBackDialog
            entity={entity}
            row={row}
            earlier={earlier(entity, entries, chosen)}
            time={chosen.time}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Acts that tell the whole of a row. */
const wholeActs: ReadonlySet<string> = new Set(['add', 'delete', 'restore', 'destroy', 'importExcel']);

/** 李娜 把 状态 从 已提交 改为 审核通过，意见：… */
function Sentence({ entity, entry }: { readonly entity: Entity; readonly entry: HistoryEntry }) {
  const { t, say } = useRecordText();
  const deed = useDeed();
  const role = roles.filter((one) => entry.roles.includes(one)).map((one) => say(roleLabels[one]))[0];
  const who = entry.isOwn ? t('history.you') : (entry.by ?? role ?? t('history.platform'));
  const fields = toldOf(entity.fields, entry.changes);
  const state = fields.find(({ change }) => change.field === entity.stateField);
  const isWhole = wholeActs.has(entry.action);
  const rest = isWhole ? [] : fields.filter((one) => one !== state);
  // Times and versions that the platform notes along with an act change nothing of what the row says.
  const written = rest.filter(({ field }) => !field.server).length;
  const only = rest.length === 1 && !state ? rest[0] : undefined;
  return (
    <>
      <p>
        <FilledText text={deed(marks('who').who, entity, entry.action)} parts={{ who: <b>{who}</b> }} />
        {!isWhole && (state ?? only) && <Change one={(state ?? only) as Told} />}
        {entry.reason && <span className="rc-reason">{t('history.reason', { reason: entry.reason })}</span>}
      </p>
      {rest.length > 0 && !only && (
        <details>
          <summary>{written > 0 ? t('history.fields', { count: written }) : t('history.follows', { count: rest.length })}</summary>
          <Differences told={rest} />
        </details>
      )}
      <Moment value={entry.time} />
    </>
  );
}

function Change({ one }: { readonly one: Told }) {
  const { say, t } = useRecordText();
  if (one.field.kind === 'json' || one.field.kind === 'longText')
    return <span>{t('history.changed', { field: say(one.field.label) })}</span>;
  return (
    <span>
      {t('history.of', { field: say(one.field.label) })}
      <Value one={one} side="before" /> <span aria-hidden>→</span>
      <span className="sy-hidden">{t('history.to')}</span> <Value one={one} side="after" />
    </span>
  );
}
