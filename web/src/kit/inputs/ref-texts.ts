import { entityByName } from '@saiyun/sdk/entities';
import { choosingRoles } from '@saiyun/sdk/logic/permission';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { refSpec } from '../cells/ref-spec.ts';
import { type May, useMay } from '../permission/use-may.ts';

/** Whether an account may look up rows of an entity: the server answers who lists them, or is staff that fills in a form with a reference to them. */
export function mayPick(of: string | undefined, may: May): boolean {
  const target = of === undefined ? undefined : entityByName(of);
  return !target || choosingRoles(may.grants, target).length > 0;
}
export function useMayPick(of: string | undefined): boolean {
  return mayPick(of, useMay());
}

/** Texts of ids, in order; an id that the account may not look up is shown as it is. */
export function useRefTexts(of: string | undefined, value: string | undefined, known?: string): readonly string[] {
  const { lang } = useKitText();
  const isOpen = useMayPick(of);
  const ids = value ? value.split(',').filter(Boolean) : [];
  const given = ids.length === 1 && known ? [known] : known?.split(',');
  const isGiven = given?.length === ids.length;
  const { data } = useQuery({
    queryKey: keys.texts(of ?? '', lang, value ?? ''),
    queryFn: () => client.dicts.texts(refSpec(of ?? ''), ids),
    enabled: isOpen && of !== undefined && ids.length > 0 && !isGiven,
    staleTime: 60_000,
  });
  const texts = isGiven ? given : data;
  return ids.map((id, i) => texts?.[i] || id);
}
