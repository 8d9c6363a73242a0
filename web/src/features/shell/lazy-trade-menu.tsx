import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTakenOver } from '#web/lib/hydration.ts';
import { useIsTrading } from '#web/lib/use-is-trading.ts';
import type { TradeMenuProps } from './later/trade-menu.tsx';

const TradeMenu = lazy(async () => ({ default: (await import('./later/trade-menu.tsx')).TradeMenu }));

/** The choice between the kinds of trading; until it is there, the way to the usual one, which looks the same. */
export function LazyTradeMenu(props: TradeMenuProps) {
  if (!useTakenOver()) return <TradeLink {...props} />;
  return (
    <Suspense fallback={<TradeLink {...props} />}>
      <TradeMenu {...props} />
    </Suspense>
  );
}

function TradeLink({ trigger, className, activeClassName }: TradeMenuProps) {
  const active = useIsTrading();
  return (
    <Link to="/trading/perpetual" className={clsx(className, active && activeClassName)}>
      {trigger}
    </Link>
  );
}
