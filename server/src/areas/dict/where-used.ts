import { joinNames, type Label, type Language, labelIn } from '@saiyun/sdk/contract';

/** A place that uses a dictionary or one of its values: a field, and the record, form or report that it is of. */
export interface Use {
  readonly of: Label;
  readonly field: Label;
}

/** How many places a refusal names. */
const mostNamed = 3;

/** A name in both languages where the English one may be missing. */
export function inBoth(name: string, nameEn: string | null | undefined): Label {
  return [name, nameEn || name];
}

/** Such as 在线表单“报名意向”. */
export function namedOne([zh, en]: Label, [name, nameEn]: Label): Label {
  return [`${zh}“${name}”`, `${en.toLowerCase()} “${nameEn}”`];
}

/** Names the first few of the places. */
export function whereUsed(language: Language, uses: readonly Use[]): string {
  const told = uses.map(({ of, field }) => labelIn([`${of[0]}的“${field[0]}”`, `“${field[1]}” of ${of[1]}`], language));
  const more = told.length - mostNamed;
  const rest = more > 0 ? [labelIn([`另外 ${more} 处`, `${more} more`], language)] : [];
  return joinNames(language, [...told.slice(0, mostNamed), ...rest]);
}
