import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkClass } from '#admin/features/kit/lists/facts.tsx';
import type { TrialBalanceRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { type HouseAccount, houseAccounts } from '#shared/schemas/ledger.ts';

interface JournalLinkProps {
  balance: Pick<TrialBalanceView, 'kind' | 'day' | 'state'>;
  account: TrialBalanceRow['account'];
  coin: string;
  children: ReactNode;
}

/** The account of the house; undefined of what customers hold. */
const houseOf = (account: JournalLinkProps['account']): HouseAccount | undefined =>
  houseAccounts.find((house) => house === account);

/** Leads from a movement to the journal lines that it is the sum of: nowhere from what was brought forward. */
export function JournalLink({ balance: { kind, day, state }, account, coin, children }: JournalLinkProps) {
  if (state === 'brought_forward') return children;
  const house = houseOf(account);
  return (
    <Link
      to="/admin/transactions"
      search={{
        ...(kind === 'demo' && { account: 'simulate' as const }),
        ...(house !== undefined && { house }),
        coin_type: coin,
        utc_day: day,
      }}
      className={linkClass}
    >
      {children}
    </Link>
  );
}
