import type { AllDictItems, Language } from '@saiyun/sdk/contract';
import type { Services } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';

/** All dictionaries of a tenant with their enabled items in order, as sign-in returns them (AUTH-04). */
export async function allDictItems(services: Services, tenantId: number, language: Language): Promise<AllDictItems> {
  const dicts = await dictsOf(services, tenantId);
  return Object.fromEntries(
    dicts.codes.map((code) => [
      code,
      (dicts.get(code)?.items ?? [])
        .filter(({ enabled }) => enabled)
        .map((item) => {
          const text = language === 'en' ? item.en : item.zh;
          return { value: item.value, text, title: text, label: text, ...(item.color && { color: item.color }) };
        }),
    ]),
  );
}
