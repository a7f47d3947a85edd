import type { QueryField, Rule } from '@saiyun/sdk/logic/list';
import type { ReactNode } from 'react';

/** What an own input of a field's values gets. */
export interface QueryValueProps {
  /** The field whose value it is. */
  readonly field: QueryInputField;
  /** How the condition compares. */
  readonly rule: Rule;
  /** Several values of the rule `in` are comma-joined. */
  readonly value: string | undefined;
  /** Called with what is entered; undefined for nothing. */
  readonly onChange: (value: string | undefined) => void;
  /** What the input is called. */
  readonly 'aria-label': string;
}

/** A field that conditions can name, as a reader sees it. */
export interface QueryInputField extends QueryField {
  readonly label: string;
  /** The input of its values, where the one of its kind is not enough: a picker of records for example. */
  readonly input?: (props: QueryValueProps) => ReactNode;
}
