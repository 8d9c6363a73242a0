import { useQueryClient } from '@tanstack/react-query';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { securityLogQuery, sessionsQuery } from './queries.ts';

/** Returns a function that refetches what an action also changes: the security log and sessions. */
export function useRefreshSecurity(): (profile?: OwnUserProfile) => void {
  const client = useQueryClient();
  return (profile) => {
    if (profile) client.setQueryData(profileQuery.queryKey, profile);
    else void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void client.invalidateQueries({ queryKey: securityLogQuery.queryKey });
  };
}
