import type { DomainConfig } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { useLanguage } from './language.ts';
import { keys } from './query-keys.ts';

/** What the server says of its site (AUTH-09); without it the pages work with what they have. */
export const useDomain = (): { readonly config: DomainConfig | undefined; readonly isPending: boolean } => {
  const language = useLanguage();
  const { data: config, isPending } = useQuery({
    queryKey: [...keys.domain, language],
    queryFn: () => client.domainConfig(),
    staleTime: 300_000,
    // With another language only names change: logo and language picker stay where they are.
    placeholderData: keepPreviousData,
  });
  return { config, isPending };
};
