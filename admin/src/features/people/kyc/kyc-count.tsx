import { useQuery } from '@tanstack/react-query';
import { WaitingCount } from '#admin/features/kit/waiting-count.tsx';
import { kycWaitingQuery } from './queries.ts';

/** How many verifications wait for somebody. */
export function KycCount() {
  const { data: count = 0 } = useQuery(kycWaitingQuery);
  return <WaitingCount count={count} />;
}
