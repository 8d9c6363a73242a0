import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '#ui/states.tsx';

interface DetailProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** True to show two columns where they fit. */
  wide: boolean;
  children: (data: Data) => ReactNode;
}

/** Details of an object, once loaded. */
export function ObjectDetailLoader<Data>({ query, wide, children }: DetailProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div
      className={clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2')}
      aria-busy={data === undefined || undefined}
    >
      {data === undefined ? (
        <>
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-64 w-full" />
        </>
      ) : (
        children(data)
      )}
    </div>
  );
}
