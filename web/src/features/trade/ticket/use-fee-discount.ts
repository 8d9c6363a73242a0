import { useQuery } from '@tanstack/react-query';
import { NO_FEE_DISCOUNT } from '#shared/market/fee-discount.ts';
import { type Percent, toPercent } from '#shared/money.ts';
import { levelQuery } from '#web/features/account/queries.ts';
import { useSession } from '#web/lib/use-session.ts';

/** Returns the fee discount of the user's level for an order placed now, percent: zero in the demo account. */
export function useFeeDiscount(): Percent {
  const isMain = useSession()?.mode === 'main';
  const { data } = useQuery({
    ...levelQuery,
    enabled: isMain,
    select: ({ user_level }) => toPercent(user_level.current_level.trading_fee_discount),
  });
  return isMain && data !== undefined ? data : NO_FEE_DISCOUNT;
}
