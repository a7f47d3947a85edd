import type { Answers, FormField } from '@saiyun/sdk/contract';
import { answerIssues, feesOfAnswers, isAsked } from '@saiyun/sdk/rules';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../kit/failure.ts';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { amountText } from '../../hall/hall-words.ts';
import { withAnswer } from '../../registration/change-answer.ts';
import { Question } from '../../registration/question.tsx';
import type { OptionPrices } from '../../registration/use-option-prices.ts';
import { type Questions, spoken } from './questions.ts';

interface Props {
  readonly name: string;
  readonly form: Questions;
  readonly prices: OptionPrices;
  readonly onClose: () => void;
}

/** The form filled in as an entrant would, in either language and on either screen, with its conditions, checks and prices. */
export function Trial({ name, form, prices, onClose }: Props) {
  const { t, lang } = useFormDesignText();
  const { data: dicts } = useDicts();
  const [shownLang, setLang] = useState(lang);
  const [screen, setScreen] = useState<'desk' | 'phone'>('desk');
  const [answers, setAnswers] = useState<Answers>({});
  const [isChecked, setChecked] = useState(false);
  const questions = spoken(form, shownLang);
  const isChoice = (code: string, chosen: string): boolean => dicts?.[code]?.some(({ value }) => value === chosen) === true;
  const faultOf = (question: FormField): string | undefined => {
    const answer = answers[question.key];
    if (answer === undefined && !isChecked) return undefined;
    const own = answer === undefined ? {} : { [question.key]: answer };
    const [issue] = answerIssues([{ ...question, showIf: undefined } as FormField], own, { isChoice, complete: isChecked });
    return issue && textOf(lang, undefined, issue);
  };
  const asked = questions.filter((question) => isAsked(question, answers));
  const isRight = isChecked && asked.every((question) => faultOf(question) === undefined);
  const sumFen = [...feesOfAnswers(questions, answers).chosen].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
  return (
    <SheetModal
      open
      centered
      width={screen === 'phone' ? 440 : 880}
      title={t('trial.title', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              setAnswers({});
              setChecked(false);
            }}
          >
            {t('trial.clear')}
          </Button>
          <Button type="primary" onClick={() => setChecked(true)}>
            {t('trial.check')}
          </Button>
        </>
      }
    >
      <div className="kd-trial">
        <div className="kd-trial-tools">
          <Segmented<'zh-CN' | 'en'>
            aria-label={t('trial.lang')}
            value={shownLang}
            onChange={setLang}
            options={[
              { value: 'zh-CN', label: t('trial.zh') },
              { value: 'en', label: t('trial.en') },
            ]}
          />
          <Segmented<'desk' | 'phone'>
            className="kd-screens"
            aria-label={t('trial.width')}
            value={screen}
            onChange={setScreen}
            options={[
              { value: 'desk', label: t('trial.desk') },
              { value: 'phone', label: t('trial.phone') },
            ]}
          />
          <span className="kd-quiet">{t('trial.text')}</span>
        </div>
        {isRight && <Alert type="success" showIcon role="status" title={t('trial.right')} />}
        {asked.length === 0 && <p className="kd-quiet">{t('trial.empty')}</p>}
        <div className="nd-members" data-screen={screen}>
          {asked.map((question) => (
            <Question
              key={question.key}
              question={question}
              answer={answers[question.key]}
              fault={faultOf(question)}
              disabled={question.readonly === true}
              prices={prices}
              onChange={(answer) => setAnswers((before) => withAnswer(questions, before, question.key, answer))}
            />
          ))}
        </div>
        {sumFen > 0 && (
          <p role="status" className="kd-sum">
            {t('trial.fees', { amount: amountText(sumFen) })}
          </p>
        )}
      </div>
    </SheetModal>
  );
}
