import { Button, Modal, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { accounts } from '../../../lib/api/account-calls.ts';
import { client } from '../../../lib/api/client.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { StoredImage } from '../../../ui/stored-image.tsx';
import { useProfile } from '../profile-card.tsx';
import { SignaturePad, type SignatureSource } from './signature-pad.tsx';
import { SignaturePhoto } from './signature-photo.tsx';

/** SCREEN-99: drawn by hand or cropped from a photo. */
function SignatureDialog({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }) {
  const { t } = useAccountText();
  const [way, setWay] = useState<'draw' | 'photo'>('draw');
  const [busy, setBusy] = useState(false);
  const source = useRef<SignatureSource>(null);
  const save = async () => {
    const blob = await source.current?.picture();
    if (!blob) {
      feedback.message('warning', t('signature.empty'));
      return;
    }
    setBusy(true);
    try {
      const path = await client.files.upload(new File([blob], 'signature.png', { type: 'image/png' }), { biz: 'signature' });
      await accounts.saveSign(path);
      feedback.message('success', t('signature.saved'));
      onSaved();
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={680}
      title={t('signature.title')}
      okText={t('signature.save')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Segmented
        block
        aria-label={t('signature.title')}
        value={way}
        onChange={setWay}
        options={(['draw', 'photo'] as const).map((value) => ({ value, label: t(`signature.${value}`) }))}
        style={{ marginBlock: 'var(--sy-space-2) var(--sy-space-3)' }}
      />
      {way === 'draw' ? <SignaturePad ref={source} /> : <SignaturePhoto ref={source} />}
    </Modal>
  );
}

/** The user's own signature (ACCT-02, ACCT-03). */
export function SignatureCard({ onSaved }: { readonly onSaved?: () => Promise<void> }) {
  const { t } = useAccountText();
  const { data: profile, refresh } = useProfile();
  const [open, setOpen] = useState(false);
  const path = profile?.signatureFile;
  return (
    <section className="pg-card">
      <div className="ac-head">
        <h2>{t('signature.title')}</h2>
        <Button disabled={!profile} onClick={() => setOpen(true)}>
          {t(path ? 'signature.change' : 'signature.set')}
        </Button>
      </div>
      <p className="pg-note">{t('signature.text')}</p>
      {profile && <div className="ac-sign">{path ? <StoredImage path={path} alt={t('signature.alt')} /> : t('signature.none')}</div>}
      {open && (
        <SignatureDialog
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            void Promise.all([refresh(), onSaved?.()]);
          }}
        />
      )}
    </section>
  );
}
