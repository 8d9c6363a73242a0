import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { useIsTrading } from '#web/lib/use-is-trading.ts';
import type { TradeMenuProps } from './later/trade-menu.tsx';

const TradeMenu = lazy(async () => ({ default: (await import('./later/trade-menu.tsx')).TradeMenu }));

/** Menu of the kinds of trading. Until it loads, links to the default pages that look the same. */
export function LazyTradeMenu(props: TradeMenuProps) {
  if (!useIsHydrated()) return <UsualLinks {...props} />;
  return (
    <Suspense fallback={<UsualLinks {...props} />}>
      <TradeMenu {...props} />
    </Suspense>
  );
}

function UsualLinks({ trigger, className, activeClassName, withFinance = false }: TradeMenuProps) {
  const { t } = useTranslation();
  const active = useIsTrading();
  const activeProps = { className: activeClassName };
  return (
    <>
      <Link to="/trading/perpetual" className={clsx(className, active && activeClassName)}>
        {trigger}
      </Link>
      {withFinance && (
        <>
          <Link to="/finance" className={className} activeProps={activeProps}>
            {t('finance')}
            <IconChevronDown size={12} />
          </Link>
          <Link to="/news" className={className} activeProps={activeProps}>
            {t('news')}
          </Link>
        </>
      )}
    </>
  );
}
