import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/schemas/people.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { securityLogQuery, sessionsQuery } from './queries.ts';

/** What an act on this page changes beside what it answers: the log of it, and who is still logged in. */
export function useRefreshSecurity(): (profile?: Profile) => void {
  const client = useQueryClient();
  return (profile) => {
    if (profile) client.setQueryData(profileQuery.queryKey, profile);
    else void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void client.invalidateQueries({ queryKey: securityLogQuery.queryKey });
  };
}
