import { Form, type FormItemProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type LiveAsk, liveCheck } from './live-check.ts';

export interface LiveItemProps extends Omit<FormItemProps, 'name' | 'hasFeedback' | 'validateStatus' | 'validateFirst'> {
  /** Name of the field in its form. */
  readonly name: string;
  /**
   * Asks the server about a value: resolves with its words against it, which are shown at the field, or with undefined. Not called for an
   * empty value, for one that the rules refuse, and for the one that the form began with.
   */
  readonly ask: LiveAsk;
  /** Ms without typing after which the question goes out, 400 by default. */
  readonly delayMs?: number;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/**
 * A form item whose value the server checks while it is filled in (FORM-19, FORM-20), when it is left and when the form is submitted. An
 * answer that comes late, for a value that is no longer there, is not shown. antd's `Form` stands around it.
 */
export function LiveItem({ name, ask, delayMs = 400, rules = [], children, ...item }: LiveItemProps) {
  const form = Form.useFormInstance();
  const value = textOf(Form.useWatch(name, form));
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const [live] = useState(() => liveCheck((text, signal) => newest.current(text, signal)));

  const [stored] = useState(() => textOf(form.getFieldValue(name)));
  /** How many checks run that began here. */
  const own = useRef(0);

  useEffect(() => {
    if (value === '' || value === stored) return live.drop();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer = setTimeout(() => {
        // A check that begins beside that of a submitted form makes antd drop the submission.
        if (own.current === 0 && form.isFieldsValidating()) return later();
        own.current += 1;
        // Its rules run first, and with them the question below.
        form
          .validateFields([name])
          .catch(() => undefined)
          .finally(() => {
            own.current -= 1;
          });
      }, delayMs);
    };
    later();
    return () => clearTimeout(timer);
  }, [form, live, name, value, stored, delayMs]);
  useEffect(() => () => live.drop(), [live]);

  const check = async (_rule: unknown, given: unknown): Promise<void> => {
    const text = textOf(given);
    const fault = text === stored ? undefined : await live.fault(text);
    if (fault !== undefined) throw new Error(fault);
  };
  return (
    <Form.Item {...item} name={name} hasFeedback validateFirst rules={[...rules, { validator: check }]}>
      {children}
    </Form.Item>
  );
}
