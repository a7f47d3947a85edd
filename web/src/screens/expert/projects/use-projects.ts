import { myProjectCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';

const calls = myProjectCalls(client.send);

/** The projects of the signed-in expert; read again with the reviews. */
export function useProjects() {
  const lang = useLanguage();
  return useQuery({ queryKey: [...keys.myReviews, 'projects', lang], queryFn: () => calls.list() });
}

/** One of them with its works. */
export function useProject(id: string) {
  const lang = useLanguage();
  return useQuery({ queryKey: [...keys.myReviews, 'project', id, lang], queryFn: () => calls.detail(id), staleTime: 0 });
}
