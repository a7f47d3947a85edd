import type { Answers, FormField } from '@saiyun/sdk/contract';
import { type AskedKeys, answerIssues, isAsked, mayChangeAnswer, questionKey } from '@saiyun/sdk/rules';
import { Form } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { textOf } from '../../kit/failure.ts';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { isData } from '../../kit/shapes/layout.ts';
import { ShapeInput } from '../../kit/shapes/shape-input.tsx';
import { useDicts } from '../../lib/api/use-dict.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { withAnswer } from './change-answer.ts';
import { Question } from './question.tsx';
import { type FormKind, useAnswerForm } from './use-answer-form.ts';
import { useOptionPrices } from './use-option-prices.ts';

/**
 * The questions of a competition about an entry or a work, checked as the server checks them (domain B1, B2). With `asked`, the others stay
 * as they are, as in an entry that was returned, with what was said about each.
 */
export function answersInput(
  kind: FormKind,
  asked: AskedKeys = [],
  remarks: ReadonlyMap<string, string> = new Map(),
): ComponentType<InputProps> {
  return function AnswersInput(props) {
    const { id, value, onChange, disabled = false } = props;
    const { t, lang } = useRegistrationText();
    const { data: dicts } = useDicts();
    const [competitionId, groupId, stageId]: readonly unknown[] = [
      Form.useWatch('competitionId'),
      Form.useWatch('groupId'),
      Form.useWatch('stageId'),
    ];
    // Edited answers belong to the form in use now, whichever form they first answered.
    const form = useAnswerForm(kind, { competitionId, groupId, stageId });
    const prices = useOptionPrices(form, competitionId);
    const note = (text: ReactNode) => <p className="nd-none">{text}</p>;
    if (!competitionId) return note(t('answers.choose'));
    if (!form) return <SkeletonRows rows={3} />;
    // Nothing is asked and nothing is stored: not even the label has anything to say.
    if (form.length === 0 && (!isData(value) || Object.keys(value).length === 0)) return <span hidden className="qn-nothing" />;
    if (form.length === 0)
      return (
        <>
          {note(t('answers.none'))}
          <ShapeInput {...props} />
        </>
      );
    const answers: Answers = isData(value) ? (value as Answers) : {};
    const isChoice = (code: string, chosen: string): boolean => dicts?.[code]?.some((item) => item.value === chosen) === true;
    const faultOf = (question: FormField): string | undefined => {
      const answer = answers[question.key];
      if (answer === undefined) return undefined;
      const [issue] = answerIssues([question], { [question.key]: answer }, { isChoice, complete: false });
      return issue && textOf(lang, undefined, issue);
    };
    const questions = form.filter((question) => isAsked(question, answers));
    const others = Object.entries(answers).filter(([key]) => !form.some((question) => question.key === key));
    const put = (next: Answers) => onChange?.(Object.keys(next).length > 0 ? next : null);
    return (
      <div className="nd-row" id={id} tabIndex={-1}>
        <div className="nd-members qn-list">
          <Form.Item noStyle validateStatus="">
            {questions.map((question) => (
              <Question
                key={question.key}
                question={question}
                answer={answers[question.key]}
                fault={faultOf(question)}
                prices={prices}
                remark={remarks.get(questionKey(question.key))}
                isAsked={asked.length > 0 && mayChangeAnswer(asked, form, question.key)}
                disabled={disabled || question.readonly === true || !mayChangeAnswer(asked, form, question.key)}
                onChange={(answer) => put(withAnswer(form, answers, question.key, answer))}
              />
            ))}
          </Form.Item>
          {others.length > 0 && (
            <div className="nd-part nd-wide">
              <b>{t('answers.others')}</b>
              <dl className="kt-facts">
                {others.map(([key, answer]) => (
                  <div key={key}>
                    <dt>{key}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </div>
      </div>
    );
  };
}
