import { Link } from '@tanstack/react-router';
import { linkClass } from '#admin/features/kit/lists/facts.tsx';
import type { TrialBalanceRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { type HouseAccount, houseAccounts } from '#shared/schemas/house-accounts.ts';
import { Amount } from '#ui/values.tsx';

interface JournalLinkProps {
  balance: Pick<TrialBalanceView, 'kind' | 'day' | 'state'>;
  account: TrialBalanceRow['account'];
  coin: string;
  /** The movement: a decimal. */
  value: string;
  unit?: string;
}

/** The account of the house; undefined of what customers hold. */
const houseOf = (account: JournalLinkProps['account']): HouseAccount | undefined =>
  houseAccounts.find((house) => house === account);

/** Leads from a movement to the journal lines that it is the sum of: nowhere from what was brought forward. */
export function JournalLink({ balance: { kind, day, state }, account, coin, value, unit }: JournalLinkProps) {
  const shown = { value, ...(unit !== undefined && { unit }) };
  if (state === 'brought_forward' || value === '0') return <Amount exact {...shown} />;
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
      className="rounded-sm"
    >
      {/* The line is the amount's: one of a link is not drawn under a box within it. */}
      <Amount exact {...shown} className={linkClass} />
    </Link>
  );
}
