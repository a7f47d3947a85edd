import type { Answers, Field, FormField, Label } from '@saiyun/sdk/contract';
import { type AskedKeys, answerIssues, isAsked, mayChangeAnswer } from '@saiyun/sdk/rules';
import { Form, InputNumber } from 'antd';
import { type ComponentType, type ReactNode, useId } from 'react';
import { textOf } from '../../kit/failure.ts';
import { inputs } from '../../kit/inputs/inputs.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { isData } from '../../kit/shapes/layout.ts';
import { ShapeInput } from '../../kit/shapes/shape-input.tsx';
import { useDicts } from '../../lib/api/use-dict.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { withAnswer } from './change-answer.ts';
import { type FormKind, useAnswerForm } from './use-answer-form.ts';

const kindOf = { text: 'text', longText: 'longText', number: 'decimal', date: 'date', dict: 'dict', flag: 'flag', file: 'file' } as const;
const labelOf = ({ label, labelEn }: FormField): Label => [label, labelEn || label];

/** A question as a field, so that it is drawn and checked like one. */
const fieldOf = (question: FormField): Field => ({
  kind: kindOf[question.type],
  label: labelOf(question),
  ...(question.dictCode !== undefined && { of: question.dictCode }),
  ...(question.takes && { takes: question.takes }),
  ...(question.wordLimit !== undefined && { max: question.wordLimit }),
});

interface QuestionProps {
  readonly question: FormField;
  readonly answer: string | number | undefined;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  /** An answer that somebody asked to be changed. */
  readonly isAsked: boolean;
  readonly onChange: (answer: unknown) => void;
}

function Question({ question, answer, fault, disabled, isAsked: toChange, onChange }: QuestionProps) {
  const { say } = useRegistrationText();
  const id = useId();
  const field = fieldOf(question);
  const Input: ComponentType<InputProps> = inputs[field.kind];
  const isWide = question.type === 'longText' || question.type === 'file';
  return (
    <div className={isWide ? 'sp-part sp-wide' : 'sp-part'} data-asked={toChange || undefined}>
      <label htmlFor={id} className={question.required ? 'sp-required' : undefined}>
        {say(field.label)}
      </label>
      {question.type === 'number' ? (
        // Takes any number of decimals: the form does not limit them.
        <InputNumber<number>
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          value={typeof answer === 'number' ? answer : null}
          onChange={onChange}
        />
      ) : (
        <Input id={id} field={field} value={answer ?? null} disabled={disabled} onChange={onChange} />
      )}
      {fault && (
        <p className="sp-told" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/**
 * The questions of a competition about an entry or a work, checked as the server checks them (domain B1, B2). With `asked`, the others stay
 * as they are, as in an entry that was returned.
 */
export function answersInput(kind: FormKind, asked: AskedKeys = []): ComponentType<InputProps> {
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
    const note = (text: ReactNode) => <p className="sp-none">{text}</p>;
    if (!competitionId) return note(t('answers.choose'));
    if (!form) return <SkeletonRows rows={3} />;
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
      <div className="sp-row" id={id} tabIndex={-1}>
        <div className="sp-members">
          <Form.Item noStyle validateStatus="">
            {questions.map((question) => (
              <Question
                key={question.key}
                question={question}
                answer={answers[question.key]}
                fault={faultOf(question)}
                isAsked={asked.length > 0 && mayChangeAnswer(asked, form, question.key)}
                disabled={disabled || question.readonly === true || !mayChangeAnswer(asked, form, question.key)}
                onChange={(answer) => put(withAnswer(form, answers, question.key, answer))}
              />
            ))}
          </Form.Item>
          {others.length > 0 && (
            <div className="sp-part sp-wide">
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
