import type { WorkHanding } from '@saiyun/sdk/calls';
import { works } from '@saiyun/sdk/entities';
import { sha256 } from '@saiyun/sdk/logic/digest';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';

/** SHA-256 of a file that stays on this device; a page without HTTPS computes it by itself, and takes longer. */
async function digestOfFile(file: File): Promise<string> {
  const content = new Uint8Array(await file.arrayBuffer());
  if (!globalThis.crypto?.subtle) return sha256(content);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Props {
  readonly id: string;
  readonly handing: WorkHanding;
  readonly until: string;
  readonly onDone: () => void;
}

/** Commits to the digest of a file, which may then follow after the deadline: for large files and slow lines. */
export function DigestPart({ id, handing, until, onDone }: Props) {
  const { t } = useParticipantText();
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const commit = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const digest = await digestOfFile(file);
      const sure = await feedback.confirm({
        title: t('work.commitAsk', { name: file.name }),
        text: t('work.commitText', { digest, time: until }),
        ok: t('work.commit'),
        cancel: t('work.cancel'),
      });
      if (!sure) return;
      await client.entity(works).verb('commit', [id], { commitHash: digest });
      feedback.message('success', t('work.committed'));
      onDone();
    } catch (error) {
      feedback.message('error', failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="pe-part" aria-label={t('work.digest')}>
      <h2>{t('work.digest')}</h2>
      <p className="pe-quiet">{t('work.digestText', { time: until })}</p>
      {handing.digest !== null && (
        <p>
          {t('work.digestIs')} <code className="pk-digest">{handing.digest}</code>
        </p>
      )}
      {handing.gate === 'open' && (
        <div>
          <Button loading={isBusy} onClick={() => chooser.current?.click()}>
            {t(handing.digest === null ? 'work.digestChoose' : 'work.digestOther')}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t('work.digestChoose')}
            data-testid="digest-file"
            onChange={(event) => void commit(event)}
          />
        </div>
      )}
    </section>
  );
}
