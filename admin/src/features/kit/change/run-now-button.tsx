import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';

interface RunNowProps {
  /** Needed to run it; hidden without it. */
  permission: StaffPermission;
  run: () => Promise<number>;
  /** First key parts of the queries that refetch afterwards. */
  queries: readonly string[];
  label: string;
  /** Shown before it is run, for example that it runs by itself. */
  idle: ReactNode;
  /** Returns the text for the number processed. */
  done: (count: number) => ReactNode;
}

/** Button that runs a system job, with its result next to it. */
export function RunSystemJobButton({ permission, run, queries, label, idle, done }: RunNowProps) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending, isError, isIdle, error, data } = useMutation({
    mutationFn: run,
    onSettled: () => Promise.all(queries.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  if (!hasPermission(permission)) return null;
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
