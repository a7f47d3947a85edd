import './recovery-codes.css';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { useSecondFactorText } from '../messages/second-factor/index.ts';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useSecondFactorText();
  const [copied, setCopied] = useState(false);
  return (
    <div>
      <p>{t('codesText')}</p>
      <ul className="rc-codes" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>{t(copied ? 'copied' : 'copy')}</Button>
      <p role="status" className="sy-hidden">
        {copied ? t('copied') : ''}
      </p>
    </div>
  );
}
