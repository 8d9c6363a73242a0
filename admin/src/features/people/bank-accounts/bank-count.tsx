import { useQuery } from '@tanstack/react-query';
import { WaitingCount } from '#admin/features/kit/waiting-count.tsx';
import { bankWaitingQuery } from './queries.ts';

/** How many bank accounts wait for somebody. */
export function BankCount() {
  const { data: count = 0 } = useQuery(bankWaitingQuery);
  return <WaitingCount count={count} />;
}
