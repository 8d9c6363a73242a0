import { Link, useMatchRoute, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';

const NEWS: string = '/news';

export interface TradeMenuProps {
  trigger: ReactNode;
  className: string;
  /** Added while one of its pages is shown. */
  activeClassName: string;
  /** True when a finance menu and the news link follow. */
  withFinance?: boolean;
}

interface PagesMenuProps extends TradeMenuProps {
  /** Paths with their locale keys. */
  pages: readonly (readonly [to: '/trading/perpetual' | '/trading/options' | '/finance' | '/loan', label: string])[];
}

function PagesMenu({ trigger, className, activeClassName, pages }: PagesMenuProps) {
  const router = useRouter();
  const matches = useMatchRoute();
  const active = pages.some(([to]) => matches({ to, fuzzy: true }) !== false);
  const items = pages.map(([to, label]) => ({ key: to, label, onSelect: () => void router.navigate({ to }) }));
  return (
    <Menu
      trigger={trigger}
      triggerClassName={clsx(className, active && activeClassName)}
      groups={[{ items }]}
      align="start"
    />
  );
}

/** Menu of the two kinds of trading. */
export function TradeMenu({ withFinance = false, ...props }: TradeMenuProps) {
  const { t } = useTranslation();
  const pages = [
    ['/trading/perpetual', t('perpetual')],
    ['/trading/options', t('options')],
  ] as const;
  return (
    <>
      <PagesMenu {...props} pages={pages} />
      {withFinance && (
        <>
          <FinanceMenu {...props} />
          <Link to={NEWS} className={props.className} activeProps={{ className: props.activeClassName }}>
            {t('news')}
          </Link>
        </>
      )}
    </>
  );
}

function FinanceMenu(props: Omit<TradeMenuProps, 'trigger'>) {
  const { t } = useTranslation(['frame', 'common']);
  const pages = [
    ['/finance', t('finance.wealth')],
    ['/loan', t('finance.loan')],
  ] as const;
  const trigger = (
    <>
      {t('common:finance')}
      <IconChevronDown size={12} />
    </>
  );
  return <PagesMenu {...props} trigger={trigger} pages={pages} />;
}
