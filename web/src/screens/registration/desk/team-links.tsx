import { entryCalls, type TeamInvite } from '@saiyun/sdk/calls';
import { registration } from '@saiyun/sdk/entities';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { warnOf } from '../../../kit/warn.ts';
import { client } from '../../../lib/api/client.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { joinLink } from '../../participant/join-link.ts';

const entries = entryCalls(client.send);

/** The links by which people join a team, for whoever passes one on; asked for by a press, because the log keeps who got them. */
export function TeamLinks({ id }: { readonly id: string }) {
  const { t } = useEntryDeskText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly TeamInvite[]>();
  if (!may.call(registration, 'edit')) return null;
  const get = async () => {
    setBusy(true);
    try {
      setCodes(await entries.invites(id));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button type="link" size="small" loading={isBusy} onClick={() => void get()}>
        {t('links.get')}
      </Button>
      <Modal open={codes !== undefined} title={t('links.title')} footer={null} onCancel={() => setCodes(undefined)}>
        {codes?.length === 0 && <p>{t('links.none')}</p>}
        {codes?.map(({ memberRole, code, expireTime }) => (
          <div key={code}>
            <p>{t(memberRole === 'tutor' ? 'links.tutor' : 'links.member', { until: expireTime.slice(0, 16) })}</p>
            <p style={{ overflowWrap: 'anywhere' }}>
              <output>{joinLink(code)}</output> <CopyButton text={joinLink(code)} />
            </p>
          </div>
        ))}
      </Modal>
    </>
  );
}
