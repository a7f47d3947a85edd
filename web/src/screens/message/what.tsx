import { Segmented } from 'antd';
import { useMessageText } from '../../messages/message/index.ts';
import type { Draft } from './draft.ts';
import { OwnWords } from './own-words.tsx';
import { TemplateField } from './template-field.tsx';

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  /** Undefined where there is no way to the templates. */
  readonly onTemplates: (() => void) | undefined;
}

/** What is said: words of one's own, or a template. A text message is a template always. */
export function What({ draft, onChange, onTemplates }: Props) {
  const { t } = useMessageText();
  const { channel, isOwn } = draft;
  return (
    <>
      {channel !== 'sms' && (
        <Segmented
          className="mg-switch"
          aria-label={t('own.how')}
          value={isOwn ? 'own' : 'template'}
          options={[
            { value: 'own', label: t('own.own') },
            { value: 'template', label: t('own.template') },
          ]}
          onChange={(value) => onChange({ isOwn: value === 'own' })}
        />
      )}
      {isOwn ? (
        <OwnWords draft={draft} onChange={onChange} />
      ) : (
        <TemplateField draft={draft} onChange={onChange} onTemplates={onTemplates} />
      )}
    </>
  );
}
