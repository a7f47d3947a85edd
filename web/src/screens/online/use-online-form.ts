import { onlineFormCalls } from '@saiyun/sdk/calls';
import type { Entity, Label } from '@saiyun/sdk/contract';
import { type OnlineFormSpec, onlineEntity, onlineIssues } from '@saiyun/sdk/logic/online';
import { useQuery } from '@tanstack/react-query';
import type { DraftRule } from '../../kit/form/form-props.ts';
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
  readonly parts: readonly Named[];
  /** Templates for printing its rows. */
  readonly prints: readonly Named[];
}

/** A published form by its code; changes to it appear after half a minute. */
export function useOnlineForm(code: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['online-form', code, lang],
    queryFn: async (): Promise<OnlineForm> => {
      const { form, parts = [], prints = [] } = await formCalls.columns(code);
      if (!form) throw new TypeError((await onlineTexts.load(lang)).t('noFields', { code }));
      return { spec: form, entity: onlineEntity(form), parts, prints };
    },
    staleTime: 30_000,
  });
}

/** The patterns of the form's fields, checked while the user fills them in. */
export function rulesOf({ fields }: OnlineFormSpec): DraftRule {
  return (draft) => onlineIssues(fields, draft);
}
