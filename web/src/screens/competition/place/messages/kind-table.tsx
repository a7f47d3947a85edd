import type { AutomaticMessageState } from '@saiyun/sdk/calls';
import type { MessageChannel } from '@saiyun/sdk/rules';
import { Button, Switch } from 'antd';
import { useId, useState } from 'react';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { Preview } from './preview.tsx';

/** The channels that were changed and not saved, by kind. */
export type Changes = Readonly<Partial<Record<AutomaticMessageState['kind'], readonly MessageChannel[]>>>;

interface Props {
  readonly to: AutomaticMessageState['to'];
  readonly kinds: readonly AutomaticMessageState[];
  readonly changes: Changes;
  /** Undefined for somebody who may only look. */
  readonly onTurn: ((kind: AutomaticMessageState, channels: readonly MessageChannel[]) => void) | undefined;
}

/** The messages to one kind of receiver: a switch for each channel, and below a row what it says. */
export function KindTable({ to, kinds, changes, onTurn }: Props) {
  const { t } = usePlaceText();
  const title = useId();
  // A channel that none of them takes needs no column.
  const channels = (['site', 'email', 'sms'] as const).filter((channel) => kinds.some((one) => one.channels.includes(channel)));
  return (
    <section className="pg-card cm-card" aria-labelledby={title}>
      <h2 id={title}>{t(`messages.to.${to}`)}</h2>
      <table className="cm-table">
        <thead>
          <tr>
            <th scope="col">{t('messages.kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="cm-channel">
                {t(`messages.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <KindRows key={one.kind} one={one} channels={channels} on={changes[one.kind] ?? one.on} onTurn={onTurn} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<Props, 'onTurn'> {
  readonly one: AutomaticMessageState;
  readonly channels: readonly MessageChannel[];
  readonly on: readonly MessageChannel[];
}

function KindRows({ one, channels, on, onTurn }: RowProps) {
  const { t } = usePlaceText();
  const [isOpen, setOpen] = useState(false);
  const place = useId();
  const { kind, label, always } = one;
  const turned = (channel: MessageChannel, isOn: boolean): readonly MessageChannel[] =>
    one.channels.filter((other) => (other === channel ? isOn : on.includes(other)));
  return (
    <>
      <tr>
        <th scope="row">
          <span>{label}</span>
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen}
            aria-controls={place}
            aria-label={t('messages.previewOf', { kind: label })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('messages.preview')}
          </Button>
          {always && <small>{t('messages.always')}</small>}
          {kind === 'withdrawalPaid' && <small>{t('messages.withdrawal')}</small>}
        </th>
        {channels.map((channel) => (
          <td key={channel} className="cm-channel">
            {one.channels.includes(channel) ? (
              <Switch
                size="small"
                aria-label={t('messages.switch', { kind: label, channel: t(`messages.${channel}`) })}
                checked={on.includes(channel)}
                disabled={!onTurn || (always && channel === 'site')}
                onChange={(isOn) => onTurn?.(one, turned(channel, isOn))}
              />
            ) : (
              <span className="cp-quiet" title={t('messages.none')}>
                —
              </span>
            )}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr id={place} className="cm-open">
          <td colSpan={channels.length + 1}>
            <Preview one={one} on={on} />
          </td>
        </tr>
      )}
    </>
  );
}
