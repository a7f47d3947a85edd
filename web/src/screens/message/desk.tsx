import './message.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { msgDetailStatus, msgSend, msgSendDetail, msgSendStatus, msgTemplate } from '@saiyun/sdk/entities';
import { type MessageChannel, messageTemplateIssues } from '@saiyun/sdk/rules';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { Compose } from './compose.tsx';

const lookMs = 3000;
const movingBatch: ReadonlySet<unknown> = new Set([msgSendStatus.queued, msgSendStatus.sending]);
const openMessage: ReadonlySet<unknown> = new Set([msgDetailStatus.queued, msgDetailStatus.sending, msgDetailStatus.accepted]);
/** What moves on the server is looked after. */
const whileIn =
  (states: ReadonlySet<unknown>) =>
  (rows: readonly AnyRow[]): number | false =>
    rows.some(({ status }) => states.has(status)) ? lookMs : false;

/** Where an organiser writes to many on one channel (SCREEN-30, SCREEN-31): compose, then follow the batches and each of their recipients. */
export function MessageDesk({ channel }: { readonly channel: MessageChannel }) {
  const { t } = useMessageText();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const show = (next: string | undefined) => setParams(next ? { view: next } : {});
  if (view?.startsWith('batch-')) return <Recipients sendId={view.slice('batch-'.length)} onBack={() => show(undefined)} />;
  const hidden = { channel: { hidden: true } } as const;
  return (
    <div className="mg">
      <div className="mg-acts">
        {may.call(msgSend, 'add') && view !== 'write' && (
          <Button type="primary" onClick={() => show('write')}>
            {t('compose.open')}
          </Button>
        )}
        {may.call(msgTemplate, 'list') && (
          <Button onClick={() => show(view === 'templates' ? undefined : 'templates')}>
            {t(view === 'templates' ? 'templates.hide' : 'templates.show')}
          </Button>
        )}
      </div>
      {view === 'write' && <Compose channel={channel} onDone={() => show(undefined)} />}
      {view === 'templates' ? (
        <EntityPage
          key="templates"
          entity={msgTemplate}
          overrides={{ stateTabs: true, fixed: { channel }, columns: hidden, rules: messageTemplateIssues }}
        />
      ) : (
        <EntityPage
          key="batches"
          entity={msgSend}
          overrides={{
            stateTabs: true,
            fixed: { channel },
            columns: hidden,
            refetchMs: whileIn(movingBatch),
            rowActions: (row) => (
              <button type="button" className="kt-act" onClick={() => show(`batch-${row.id}`)}>
                {t('batches.recipients')}
              </button>
            ),
          }}
        />
      )}
    </div>
  );
}

/** What became of the message of each recipient. */
function Recipients({ sendId, onBack }: { readonly sendId: string; readonly onBack: () => void }) {
  const { t } = useMessageText();
  return (
    <div className="mg">
      <div className="mg-acts">
        <Button onClick={onBack}>{t('batches.all')}</Button>
      </div>
      <EntityPage
        entity={msgSendDetail}
        overrides={{ stateTabs: true, fixed: { sendId }, columns: { sendId: { hidden: true } }, refetchMs: whileIn(openMessage) }}
      />
    </div>
  );
}
