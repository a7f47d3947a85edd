import './recovery-codes.css';
import { QRCode } from 'antd';
import { useSecondFactorText } from '../messages/second-factor/index.ts';

/** A key for an authenticator app, to scan or, without a camera, to type. */
export function AppSecret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useSecondFactorText();
  return (
    <div className="rc-app">
      <p>{t('scan')}</p>
      <div className="rc-picture" role="img" aria-label={t('picture')}>
        {/* Black on white in every theme: not every camera reads inverted codes. */}
        <QRCode value={uri} size={180} type="svg" bordered={false} color="#000" bgColor="#fff" />
      </div>
      <p className="rc-secret">
        {t('type')}
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}
