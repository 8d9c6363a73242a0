import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasRole } from '#admin/lib/may.ts';
import type { Role } from '#shared/staff/roles.ts';
import { Button } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';

interface RunNowProps {
  /** Who may run it; others do not see it. */
  roles: readonly Role[];
  run: () => Promise<number>;
  /** Queries that are read again afterwards, by the first part of their keys. */
  queries: readonly string[];
  label: string;
  /** Shown before it is run, for example that it happens by itself. */
  idle: ReactNode;
  /** Words for how many were processed. */
  done: (count: number) => ReactNode;
}

/** Button for work that the system does by itself, with its result beside it. */
export function RunNowButton({ roles, run, queries, label, idle, done }: RunNowProps) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending, isError, isIdle, error, data } = useMutation({
    mutationFn: run,
    onSettled: () => Promise.all(queries.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  if (!hasRole(roles)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <span role="status" className={isError ? 'text-warn' : 'text-muted'}>
        {isError && errorText(error)}
        {data !== undefined && done(data)}
        {isIdle && idle}
      </span>
    </div>
  );
}
