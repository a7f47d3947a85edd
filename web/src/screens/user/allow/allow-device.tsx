import type { DeviceRequest } from '@saiyun/sdk/calls';
import { type FormEvent, useState } from 'react';
import { programs } from '../../../lib/api/account-calls.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { Field } from '../field.tsx';
import { ShieldIcon } from '../icons.tsx';
import { Consent } from './consent.tsx';

/** Letters only: blanks and hyphens are ignored. */
const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
const shown = (text: string): string => (plain(text).length > 4 ? `${plain(text).slice(0, 4)}-${plain(text).slice(4, 8)}` : plain(text));

/**
 * Lets a program on a machine without a browser sign in, by the code that it shows. The address never carries the code: the user types it.
 */
export function AllowDevice() {
  const { t } = useEntryText();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [request, setRequest] = useState<DeviceRequest>();
  const [decided, setDecided] = useState<'allowed' | 'refused'>();

  const look = async (e: FormEvent) => {
    e.preventDefault();
    if (plain(code).length !== 8) return setFault(t('device.short'));
    setBusy(true);
    try {
      setRequest(await programs.deviceRequest(plain(code)));
    } catch (error) {
      setFault(failureMessage(error));
    }
    setBusy(false);
  };
  const decide = async (allow: boolean) => {
    await programs.decideDevice(plain(code), allow);
    setDecided(allow ? 'allowed' : 'refused');
  };
  return (
    <EntryFrame title={t('device.title')}>
      <div className="si-body">
        {decided ? (
          <div className="si-result" role="status">
            <p>{t(`device.${decided}`)}</p>
          </div>
        ) : request ? (
          <Consent
            client={request.client}
            place={t('program.there', { ip: request.ip ?? '', time: request.createTime })}
            onDecide={decide}
          />
        ) : (
          <form className="si-form" onSubmit={(e) => void look(e)}>
            <div className="si-title">
              <h2>{t('device.title')}</h2>
              <p>{t('device.text')}</p>
            </div>
            <Field
              label={t('device.code')}
              icon={<ShieldIcon />}
              value={code}
              placeholder={t('device.hint')}
              fault={fault}
              maxLength={20}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(e) => {
                setCode(shown(e.target.value));
                setFault(undefined);
              }}
            />
            <button type="submit" className="sy-button si-submit" disabled={busy}>
              {t('device.next')}
            </button>
          </form>
        )}
      </div>
    </EntryFrame>
  );
}
