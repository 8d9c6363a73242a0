import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Menu } from '#ui/menu.tsx';
import { useIsTrading } from '#web/lib/use-is-trading.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export interface TradeMenuProps {
  trigger: ReactNode;
  className: string;
  /** Added while one of its pages is shown. */
  activeClassName: string;
}

/** The two kinds of trading. */
export function TradeMenu({ trigger, className, activeClassName }: TradeMenuProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const active = useIsTrading();
  const pages = [
    { key: 'perpetual', to: '/trading/perpetual', label: t('perpetual') },
    { key: 'options', to: '/trading/options', label: t('options') },
  ] as const;
  const items = pages.map(({ key, to, label }) => ({ key, label, onSelect: () => void router.navigate({ to }) }));
  return (
    <Menu
      trigger={trigger}
      triggerClassName={clsx(className, active && activeClassName)}
      groups={[{ items }]}
      align="start"
    />
  );
}
