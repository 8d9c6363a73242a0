import { Link } from '@tanstack/react-router';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { TrialBalanceRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { type HouseAccount, houseAccounts } from '#shared/schemas/house-accounts.ts';
import { AmountText } from '#ui/values.tsx';

interface JournalLinkProps {
  balance: Pick<TrialBalanceView, 'kind' | 'day' | 'state'>;
  account: TrialBalanceRow['account'];
  coin: string;
  /** Amount of the change: a decimal. */
  value: string;
  unit?: string;
}

/** Returns the house account; undefined for customers' holdings. */
const findHouseAccount = (account: JournalLinkProps['account']): HouseAccount | undefined =>
  houseAccounts.find((house) => house === account);

/** Link from a change to the journal lines that it sums; none for an amount brought forward. */
export function JournalLink({ balance: { kind, day, state }, account, coin, value, unit }: JournalLinkProps) {
  const shown = { value, ...(unit !== undefined && { unit }) };
  if (state === 'brought_forward' || value === '0') return <AmountText exact {...shown} />;
  const house = findHouseAccount(account);
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
      {/* The amount draws the underline: a link's is not drawn below a box inside it. */}
      <AmountText exact {...shown} className={TEXT_LINK_CLASS} />
    </Link>
  );
}
