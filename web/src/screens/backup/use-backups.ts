import { backupCalls, jobCalls } from '@saiyun/sdk/calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useBackupText } from '../../messages/backup/index.ts';

const backups = backupCalls(client.send);
const jobs = jobCalls(client.send);
const restingMs = 30_000;
const runningMs = 1000;

/** The state of backups, asked for each second while something runs, and what can be done about it. */
export function useBackups() {
  const { t, lang } = useBackupText();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['backups', lang],
    queryFn: () => backups.state(),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : state.data?.running ? runningMs : restingMs),
    staleTime: 0,
  });
  const again = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['backups'] });
  };
  const begin = useMutation({
    mutationFn: (file: string | undefined) => (file === undefined ? backups.make() : backups.prove(file)),
    onError: warnOf,
    onSettled: again,
  });
  const start = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await jobs.resume(id);
    },
    onSuccess: () => feedback.message('success', t('warn.started')),
    onError: warnOf,
    onSettled: again,
  });
  return {
    query,
    make: () => begin.mutate(undefined),
    prove: (file: string) => begin.mutate(file),
    isBeginning: begin.isPending,
    start: start.mutate,
    isStarting: start.isPending,
  };
}
