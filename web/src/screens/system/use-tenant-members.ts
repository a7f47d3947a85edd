import { type TenantMember, tenantCalls } from '@saiyun/sdk/calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { useLanguage } from '../../lib/store/language.ts';

const calls = tenantCalls(client.send);

export const pageSize = 10;

/** The members of a tenant that the search finds, and what a member can be given. Nothing is fetched before the list is open. */
export function useTenantMembers(tenantId: number, { isOpen, mayChange }: { readonly isOpen: boolean; readonly mayChange: boolean }) {
  const lang = useLanguage();
  const cache = useQueryClient();
  const [username, setUsername] = useState('');
  const [pageNo, setPage] = useState(1);
  const key = ['tenantMembers', tenantId];
  const members = useQuery({
    queryKey: [...key, lang, username, pageNo],
    queryFn: () => calls.members(tenantId, { username: username || undefined, pageNo, pageSize }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    staleTime: 0,
  });
  const choices = useQuery({
    queryKey: ['memberChoices', tenantId, lang],
    queryFn: async () => {
      const [found, tenants] = await Promise.all([calls.memberChoices(tenantId), calls.list({ pageSize: 200 })]);
      return { found, homes: tenants.records.filter(({ id }) => id !== tenantId) };
    },
    enabled: isOpen && mayChange,
  });
  const search = (value: string) => {
    setPage(1);
    setUsername(value.trim());
  };
  const reload = () => cache.invalidateQueries({ queryKey: key });
  const remove = (member: TenantMember) => calls.leave(tenantId, [member.id]);
  return { members, choices: choices.data, search, pageNo, setPage, reload, remove };
}
