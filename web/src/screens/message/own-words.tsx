import { msgSend } from '@saiyun/sdk/entities';
import { mergeFields, messageTemplateIssues } from '@saiyun/sdk/rules';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { textOf } from '../../kit/failure.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { type Draft, type WordName, wordNames } from './draft.ts';

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const languages = { Zh: 'zh-CN', En: 'en' } as const;
type Half = keyof typeof languages;
type Box = HTMLInputElement | HTMLTextAreaElement;

/** A message in one's own words, in one language or both, with what differs for each receiver as fields. */
export function OwnWords({ draft, onChange }: Props) {
  const { t, lang } = useMessageText();
  const { say } = useKitText();
  const first: Half = lang === 'en' ? 'En' : 'Zh';
  const second: Half = first === 'En' ? 'Zh' : 'En';
  const { words } = draft;
  const [isBoth, setBoth] = useState(words[`title${second}`] !== '' || words[`content${second}`] !== '');
  const last = useRef<{ readonly name: WordName; readonly box?: Box }>({ name: `content${first}` });
  const issues = messageTemplateIssues({ ...words });
  const faultOf = (name: WordName): string | undefined => {
    const found = issues.find(({ field }) => field === name);
    return found && textOf(lang, msgSend.fields[name], found);
  };
  const write = (name: WordName, text: string): void => onChange({ words: { ...words, [name]: text } });
  const insert = (field: string): void => {
    const { name, box } = last.current;
    const at = box?.selectionStart ?? words[name].length;
    const end = box?.selectionEnd ?? at;
    write(name, `${words[name].slice(0, at)}{${field}}${words[name].slice(end)}`);
    const caret = at + field.length + 2;
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(caret, caret);
    });
  };
  const halves: readonly Half[] = isBoth ? [first, second] : [first];
  return (
    <div className="mg-own">
      {halves.map((half) => (
        <fieldset key={half} className="mg-half">
          {isBoth && <legend>{t(half === 'Zh' ? 'own.chinese' : 'own.english')}</legend>}
          {wordNames
            .filter((name) => name.endsWith(half))
            .map((name) => (
              <Words
                key={name}
                name={name}
                lang={languages[half]}
                value={words[name]}
                fault={faultOf(name)}
                onChange={(text) => write(name, text)}
                onFocus={(box) => {
                  last.current = { name, box };
                }}
              />
            ))}
        </fieldset>
      ))}
      <div className="mg-merge">
        <span className="mg-quiet">{t('own.fields')}</span>
        {Object.entries(mergeFields).map(([name, label]) => (
          <Button key={name} size="small" aria-label={t('own.insert', { field: say(label) })} onClick={() => insert(name)}>
            {say(label)}
          </Button>
        ))}
      </div>
      {!isBoth && (
        <Button type="link" size="small" className="mg-more" onClick={() => setBoth(true)}>
          {t(second === 'En' ? 'own.addEnglish' : 'own.addChinese')}
        </Button>
      )}
      {isBoth && <p className="mg-quiet">{t('own.which')}</p>}
    </div>
  );
}

interface WordsProps {
  readonly name: WordName;
  readonly lang: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onFocus: (box: Box) => void;
}

/** One title or text, with what is wrong with it below. */
function Words({ name, lang, value, fault, onChange, onFocus }: WordsProps) {
  const { t } = useMessageText();
  const isTitle = name.startsWith('title');
  const id = `mg-${name}`;
  const props = {
    id,
    lang,
    value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    ...(fault !== undefined && { status: 'error' as const }),
    placeholder: isTitle ? t('own.titleHint') : t('own.textHint', { name: '{name}', team: '{team}' }),
  };
  return (
    <div className="mg-words">
      <label htmlFor={id}>{t(isTitle ? 'own.title' : 'own.text')}</label>
      {isTitle ? (
        <Input {...props} maxLength={200} onFocus={({ target }) => onFocus(target)} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input.TextArea
          {...props}
          maxLength={5000}
          autoSize={{ minRows: 4, maxRows: 14 }}
          onFocus={({ target }) => onFocus(target)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} className="mg-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
