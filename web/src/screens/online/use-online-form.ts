import { onlineFormCalls } from '@saiyun/sdk/calls';
import type { Entity, Label } from '@saiyun/sdk/contract';
import { mainField, type OnlineFormSpec, onlineEntity, onlineIssues } from '@saiyun/sdk/logic/online';
import { useQuery } from '@tanstack/react-query';
import type { DraftRule, FormPart } from '../../kit/form/form-props.ts';
import { client } from '../../lib/api/client.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { onlineTexts } from '../../messages/online/index.ts';

export const formCalls = onlineFormCalls(client.send);

interface Named {
  readonly code: string;
  readonly name: Label;
}

/** A form, as its pages need it. */
export interface OnlineForm {
  readonly spec: OnlineFormSpec;
  readonly entity: Entity;
  readonly parts: readonly (Named & FormPart)[];
  /** Templates for printing its rows. */
  readonly prints: readonly Named[];
}

/** A form whose rows are parts of another form's rows. */
async function partOf(named: Named): Promise<(Named & FormPart) | undefined> {
  const { form } = await formCalls.columns(named.code);
  if (!form) return undefined;
  const entity = onlineEntity(form);
  return { ...named, of: entity.name, by: mainField, entity, rules: rulesOf(form) };
}

/** A published form by its code; changes to it appear after half a minute. */
export function useOnlineForm(code: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['online-form', code, lang],
    queryFn: async (): Promise<OnlineForm> => {
      const { form, parts: named = [], prints = [] } = await formCalls.columns(code);
      if (!form) throw new TypeError((await onlineTexts.load(lang)).t('noFields', { code }));
      const parts = (await Promise.all(named.map(partOf))).flatMap((part) => part ?? []);
      return { spec: form, entity: { ...onlineEntity(form), parts: parts.map(({ of, by }) => ({ of, by })) }, parts, prints };
    },
    staleTime: 30_000,
  });
}

/** The patterns of the form's fields, checked while the user fills them in. */
export function rulesOf({ fields }: OnlineFormSpec): DraftRule {
  return (draft) => onlineIssues(fields, draft);
}
