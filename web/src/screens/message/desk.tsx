import './message.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { msgSend, msgSendStatus, msgTemplate } from '@saiyun/sdk/entities';
import { type MessageChannel, messageTemplateIssues } from '@saiyun/sdk/rules';
import { Button } from 'antd';
import { use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { PagePlace } from '../../ui/page/page-place.ts';
import { BatchPage, ownParams } from './batch.tsx';
import { Compose } from './compose.tsx';
import type { Draft } from './draft.ts';

const lookMs = 3000;
const moving: ReadonlySet<unknown> = new Set([msgSendStatus.queued, msgSendStatus.sending]);
const hidden = { channel: { hidden: true } } as const;

/** Where an organiser writes to many on one channel (SCREEN-30, SCREEN-31): compose, then follow the batches and each of their recipients. */
export function MessageDesk({ channel }: { readonly channel: MessageChannel }) {
  const { t } = useMessageText();
  const may = useMay();
  const place = use(PagePlace);
  const [params, setParams] = useSearchParams();
  const [view, id] = [params.get('view'), params.get('id') ?? undefined];
  const [kept, setKept] = useState<{ readonly draft: Draft; readonly id: string | undefined }>();
  const show = (next?: string, row?: string) => setParams({ ...(next && { view: next }), ...(row && { id: row }) });
  if (view === 'batch' && id) return <BatchPage id={id} onBack={() => show()} onEdit={() => show('write', id)} />;
  const leave = (next?: string, row?: string) => {
    setKept(undefined);
    show(next, row);
  };
  if (view === 'write')
    return (
      <Compose
        key={id}
        channel={channel}
        id={id}
        kept={kept?.id === id ? kept?.draft : undefined}
        onDone={(row) => leave('batch', row)}
        onBack={() => leave()}
        onTemplates={(draft, row) => {
          setKept({ draft, id: row });
          show('templates');
        }}
      />
    );
  if (view === 'templates')
    return (
      <PagePlace value={{ ...place, title: [t('templates.title'), t('templates.title')] }}>
        <EntityPage
          key="templates"
          entity={msgTemplate}
          overrides={{
            stateTabs: true,
            keeps: ownParams,
            fixed: { channel },
            columns: hidden,
            rules: messageTemplateIssues,
            toolbar: () => (
              <>
                {kept && (
                  <Button type="primary" ghost onClick={() => show('write', kept.id)}>
                    {t('templates.backToWriting')}
                  </Button>
                )}
                <Button onClick={() => leave()}>{t('batches.all')}</Button>
              </>
            ),
          }}
        />
      </PagePlace>
    );
  return (
    <EntityPage
      key="batches"
      entity={msgSend}
      overrides={{
        stateTabs: true,
        fixed: { channel },
        columns: hidden,
        withoutVerbs: ['preview'],
        refetchMs: (rows: readonly AnyRow[]) => (rows.some(({ status }) => moving.has(status)) ? lookMs : false),
        place: { act: t('compose.open'), add: () => show('write'), edit: (row) => show('write', row.id) },
        toolbar: () => may.call(msgTemplate, 'list') && <Button onClick={() => show('templates')}>{t('templates.show')}</Button>,
        rowActions: (row) =>
          row.status !== msgSendStatus.draft && (
            <button type="button" className="kt-act" onClick={() => show('batch', row.id)}>
              {t('batches.follow')}
            </button>
          ),
      }}
    />
  );
}
