import type { Issue } from '../../contract/check.ts';
import { allFields } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';
import { joinNames, type Language } from '../../contract/label.ts';
import { failing } from '../../contract/wire/codes.ts';
import type { Answer } from '../../contract/wire/envelope.ts';
import { expiryMarkers } from '../../contract/wire/headers.ts';
import { entityList, user } from '../../entities/index.ts';
import { failureText, issueText, message } from '../../messages/index.ts';
import { faultText, placeText, shapeFault } from '../shape-fault/index.ts';
import type { Failure } from './failure.ts';

/** Calls for sign-in, registration, proof of identity and the user's own account: their fields are those of an account. */
const accountPath = /^\/(auth|account|sys\/(user|sms|email|login|mLogin|phoneLogin|emailLogin))(\/|$)/;

/** Fields that a call's issues may name: those of the record at its path, and of the verb's input. */
const fieldsAt = (path: string, part?: string): Readonly<Record<string, Field>> => {
  const named = part === undefined ? undefined : entityList.find(([, entity]) => entity.name === part)?.[1];
  if (named) return allFields(named);
  if (accountPath.test(path)) return { ...allFields(user), mobile: user.fields.phone };
  const found = entityList.find(([, entity]) => path.startsWith(`${entity.path}/`))?.[1];
  if (!found) return {};
  const verb = found.verbs[path.slice(found.path.length + 1)];
  return { ...allFields(found), ...verb?.input };
};

/** The message for an ended session: unless there is more to say, the text by which JeecgBoot clients recognise it. */
const messageOf = ({ code, params, text }: Failure, language: Language): string => {
  if (text) return message(language, text, params);
  return language === 'zh-CN' && (code === 'session.expired' || code === 'session.missing')
    ? `${expiryMarkers[0]}，请重新登录!`
    : failureText(language, code, params);
};

/** More names would bury the reason. */
const mostNames = 5;

const ofRows = (rows: readonly string[], reason: string, language: Language): string => {
  if (rows.length === 0) return reason;
  const names = joinNames(language, rows.slice(0, mostNames));
  return message(language, 'refused.rows', { names: rows.length > mostNames ? `${names} …` : names, reason });
};

/** The place of a fault in nested data, if it is below the whole, and what is wrong there. */
const told = (language: Language, { params }: Issue): string => {
  const fault = shapeFault(String(params?.fault ?? ''));
  const place = placeText(fault.path).replace(/^\./, '');
  const text = faultText(language, fault);
  return place === '' ? text : message(language, 'issue.shapePlace', { place, text });
};

/** A draft of a thousand rows may have this many faults; a longer list would not help the caller. */
const mostIssues = 1000;

/** The call that was refused. */
export interface RefusedCall {
  readonly language: Language;
  /** Below the prefix, without its query. */
  readonly path: string;
  readonly requestId: string;
  readonly now: Date;
}

/** The envelope of a refusal with its HTTP status, and its texts in the language of the call. */
export function failureAnswer(
  failure: Failure,
  { language, path, requestId, now }: RefusedCall,
): { readonly http: number; readonly body: Answer } {
  const { code, http = 200 } = failing(failure.code);
  const fields = failure.issues.length > 0 ? fieldsAt(path, failure.place?.part) : {};
  const issues = failure.issues.slice(0, mostIssues).map((issue) => {
    const text = issueText(language, fields[issue.field], issue);
    return {
      ...issue,
      text: issue.params?.fault === undefined ? text : message(language, 'issue.shapeAt', { text, fault: told(language, issue) }),
    };
  });
  const body: Answer = {
    success: false,
    message: ofRows(failure.rows, messageOf(failure, language), language),
    code,
    result: failure.result,
    timestamp: now.getTime(),
    error: failure.code,
    ...(issues.length > 0 ? { issues } : {}),
    ...(failure.place ? { place: failure.place } : {}),
    requestId,
  };
  return { http, body };
}
