import { useNoticeText } from '../../messages/notice/index.ts';
import './notice.css';
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { type NoticeContent, noticeModalWidths, type Opening, priorityText, reduceNoticeModal } from '@saiyun/sdk/logic/notice';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useReducer } from 'react';
import { Link, useNavigate } from 'react-router';
import { EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { rowPath } from '../../lib/record-path.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';

const tones = { L: 'quiet', M: 'attention', H: 'bad' } as const;

function RecordOf({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.row(entity.name, id),
    queryFn: ({ signal }) => client.entity(entity).queryById(id, { signal }),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <EntityDetail entity={entity} row={data} /> : <Skeleton active />;
}

interface NamedProps {
  readonly content: Extract<NoticeContent, { kind: 'component' }>;
  readonly onLeave: () => void;
}

/** The page of the record that a notice is about (NOTICE-04); only managed records have one. */
function Named({ content, onLeave }: NamedProps) {
  const { t } = useNoticeText();
  const entity = entityByName(content.page);
  if (!entity || !content.busId) return <Alert type="info" showIcon title={t('noPage')} />;
  return (
    <>
      <RecordOf entity={entity} id={content.busId} />
      <p>
        <Link to={rowPath(entity.name, content.busId)} onClick={onLeave}>
          {t('openRecord')}
        </Link>
      </p>
    </>
  );
}

/** One notice, at 60 % of the window or full screen (NOTICE-10); `go` closes it first (NOTICE-03). */
export function NoticeModal({ opening, onClose }: { readonly opening: Opening; readonly onClose: () => void }) {
  const { t, lang } = useNoticeText();
  const { t: kit } = useKitText();
  const navigate = useNavigate();
  const phone = usePhone();
  const [modal, act] = useReducer(reduceNoticeModal, 'open');
  const { notice, content } = opening;
  const isFull = modal === 'fullscreen' || phone;
  const go = () => {
    if (content.kind !== 'url') return;
    onClose();
    if (content.target.kind === 'route') void navigate(content.target.path);
    else window.open(content.target.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <Modal
      open
      width={isFull ? noticeModalWidths.fullscreen : noticeModalWidths.open}
      style={isFull ? { top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 } : { maxWidth: 960 }}
      styles={{ body: isFull ? { minHeight: 'calc(100dvh - 150px)' } : { maxHeight: '62vh', overflowY: 'auto' } }}
      title={<span style={{ paddingInlineEnd: 'var(--sy-space-6)', overflowWrap: 'anywhere' }}>{notice.titile}</span>}
      onCancel={onClose}
      footer={[
        !phone && (
          <Button
            key="size"
            type="text"
            icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            onClick={() => act('toggle')}
            style={{ float: 'left' }}
          >
            {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          </Button>
        ),
        <Button key="close" onClick={onClose}>
          {kit('action.close')}
        </Button>,
        content.kind === 'url' && (
          <Button key="go" type="primary" onClick={go}>
            {t('go')}
          </Button>
        ),
      ]}
    >
      <p className="nt-facts">
        <StateMark tone={tones[notice.priority]}>{priorityText(notice.priority, lang)}</StateMark>
        {notice.sender && notice.sender !== 'system' && <span>{t('from', { name: notice.sender })}</span>}
        <time>{notice.sendTime}</time>
      </p>
      <RichText html={notice.msgContent} Picture={StoredImage} />
      {content.kind === 'component' && <Named content={content} onLeave={onClose} />}
    </Modal>
  );
}
