import type { AutomaticMessageState } from '@saiyun/sdk/calls';
import { type Language, languages } from '@saiyun/sdk/contract';
import { msgTemplate } from '@saiyun/sdk/entities';
import { type MessageChannel, smsTemplateCode } from '@saiyun/sdk/rules';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '../../../../kit/permission/use-may.ts';
import { client } from '../../../../lib/api/client.ts';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { recordPath } from '../../../../lib/record-path.ts';
import { usePlaceText } from '../../../../messages/place/index.ts';

interface Props {
  readonly one: AutomaticMessageState;
  /** The channels that are on now, saved or not. */
  readonly on: readonly MessageChannel[];
}

/** A message as its receiver would get it, in both languages, with what text messages still lack. */
export function Preview({ one, on }: Props) {
  const { t } = usePlaceText();
  return (
    <div className="cm-preview">
      {languages.map((language) => {
        const { title, text, mail, sms } = one.previews[language];
        return (
          <div key={language} lang={language}>
            <h3>{t(`messages.in.${language}`)}</h3>
            <dl>
              <dt>{t('messages.site')}</dt>
              <dd>
                <b>{title}</b>
                <p>{text}</p>
              </dd>
              {on.includes('email') && (
                <>
                  <dt>{t('messages.email')}</dt>
                  <dd>
                    <b>{title}</b>
                    <p>{mail}</p>
                  </dd>
                </>
              )}
              {on.includes('sms') && (
                <>
                  <dt>{t('messages.sms')}</dt>
                  <dd>
                    <p>{sms}</p>
                    <Template one={one} language={language} />
                  </dd>
                </>
              )}
            </dl>
          </div>
        );
      })}
    </div>
  );
}

/** Text messages go out by a template of their own, which the provider approves: whether there is one, and the way to it. */
function Template({ one, language }: { readonly one: AutomaticMessageState; readonly language: Language }) {
  const { t } = usePlaceText();
  const may = useMay();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { smsTemplate, smsDraft } = one.previews[language];
  if (smsTemplate)
    return (
      <p className="cp-quiet">
        {!smsTemplate.isApproved && <span>{t('messages.notApproved')} </span>}
        <Link to={recordPath(msgTemplate.name, smsTemplate.id)}>{t('messages.openTemplate')}</Link>
      </p>
    );
  // Who reads English gets the Chinese template unless there is one of their own.
  if (language === 'en' && one.previews['zh-CN'].smsTemplate === null) return null;
  const mayMake = may.call(msgTemplate, 'add');
  const make = async () => {
    setBusy(true);
    try {
      const templateCode = smsTemplateCode(one.kind, language);
      const { title } = one.previews[language];
      const row = await client.entity(msgTemplate).add({ templateCode, channel: 'sms', titleZh: title, contentZh: smsDraft });
      void navigate(recordPath(msgTemplate.name, row.id));
    } catch (failure) {
      feedback.message('error', failureMessage(failure));
      setBusy(false);
    }
  };
  return (
    <p className="cp-quiet">
      {language === 'zh-CN' && <span>{t(mayMake ? 'messages.noTemplate' : 'messages.askTemplate')} </span>}
      {mayMake && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void make()}>
          {t('messages.makeTemplate')}
        </Button>
      )}
    </p>
  );
}
