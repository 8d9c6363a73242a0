import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import {
  IconBank,
  IconDemo,
  IconExposure,
  IconKyc,
  IconLevels,
  IconLog,
  IconOnline,
  IconOptions,
  IconOrders,
  IconPeriods,
  IconPositions,
  IconStaff,
  IconSymbols,
  IconTerms,
  IconTrades,
  IconUsers,
} from '#admin/features/kit/icons.tsx';
import { BankCount } from '#admin/features/people/bank-accounts/bank-count.tsx';
import { KycCount } from '#admin/features/people/kyc/kyc-count.tsx';
import { may } from '#admin/lib/may.ts';
import { payeeReaders, reviewers } from '#shared/api/admin/roles.ts';
import type { Role } from '#shared/staff/roles.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The groups of the menu and their pages. A page stands here from the day it exists. */
const groups = [
  {
    key: 'users',
    pages: [
      { key: 'users', to: '/admin/users', Icon: IconUsers },
      { key: 'kyc', to: '/admin/kyc', Icon: IconKyc },
      { key: 'bankAccounts', to: '/admin/bank-accounts', Icon: IconBank },
      { key: 'online', to: '/admin/users/online', Icon: IconOnline },
      { key: 'virtual', to: '/admin/virtual-accounts', Icon: IconDemo },
      { key: 'levels', to: '/admin/user-level-config', Icon: IconLevels },
    ],
  },
  { key: 'risk', pages: [{ key: 'exposure', to: '/admin/exposure', Icon: IconExposure }] },
  {
    key: 'options',
    pages: [
      { key: 'orders', to: '/admin/options', Icon: IconOptions },
      { key: 'optionsConfig', to: '/admin/options-config', Icon: IconPeriods },
    ],
  },
  {
    key: 'futures',
    pages: [
      { key: 'positions', to: '/admin/futures/positions', Icon: IconPositions },
      { key: 'futuresOrders', to: '/admin/futures/orders', Icon: IconOrders },
      { key: 'trades', to: '/admin/futures/trades', Icon: IconTrades },
      { key: 'futuresConfig', to: '/admin/futures/config', Icon: IconTerms },
    ],
  },
  { key: 'trading', pages: [{ key: 'symbols', to: '/admin/trading/symbols', Icon: IconSymbols }] },
  {
    key: 'staff',
    pages: [
      { key: 'staff', to: '/admin/staff', Icon: IconStaff },
      { key: 'audit', to: '/admin/operation-logs', Icon: IconLog },
    ],
  },
] as const;

/** The page of the menu that an address belongs to: some of them begin with another's. */
const pageOf = (path: string): string | undefined =>
  groups
    .flatMap(({ pages }) => pages.map(({ to }) => to))
    .filter((to) => `${path}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** Pages that are not for every role. */
const only: Partial<Record<string, readonly Role[]>> = { kyc: reviewers, bankAccounts: payeeReaders };

/** How much waits there for somebody. */
const counts: Partial<Record<string, () => ReactNode>> = { kyc: KycCount, bankAccounts: BankCount };

export function Nav({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('admin');
  const here = pageOf(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label={t('menu.title')} className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group.key}>
          <h2 className={clsx('px-3 pb-1 text-xs font-medium text-muted', collapsed && 'sr-only')}>
            {t(`menu.groups.${group.key}`)}
          </h2>
          <ul>
            {group.pages.map(({ key, to, Icon }) => {
              const roles = only[key];
              const Count = counts[key];
              if (roles && !may(roles)) return null;
              return (
                <li key={key}>
                  <Link
                    to={to}
                    title={t(`menu.pages.${key}`)}
                    {...(onChosen && { onClick: onChosen })}
                    className="flex h-8 items-center gap-3 rounded ps-4 pe-2 font-medium text-muted transition-colors hover:bg-surface-2 hover:text-text"
                    activeOptions={{ exact: to !== here, includeSearch: false }}
                    activeProps={{ className: 'bg-surface-2 text-text' }}
                  >
                    <Icon className="shrink-0" />
                    <span className={clsx('grow truncate', collapsed && 'sr-only')}>{t(`menu.pages.${key}`)}</span>
                    {Count && !collapsed && <Count />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
