import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../errors/error-policy.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `ownError`: the caller shows the failure itself, for example beside a form field. */
    mutationMeta: { readonly ownError?: boolean };
  }
}

/**
 * The cache of everything read from the server. The client already repeats what may be repeated, so there are no retries here. A failed
 * query is shown by the page that made it; a failed mutation as a message, unless its caller sets `meta: { ownError: true }`.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false } },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.ownError) showFailure(error);
    },
  }),
});
