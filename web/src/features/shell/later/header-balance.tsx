import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { Menu } from '#ui/menu.tsx';
import { Badge } from '#ui/states.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { useTransferDialog } from '#web/features/money/transfer/use-transfer-dialog.tsx';
import { sumWalletTypes } from '#web/features/money/wallet-totals.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import type { BrowserSession } from '#web/lib/session.ts';

const WalletSums = lazy(async () => {
  const [module] = await Promise.all([import('./wallet-sums.tsx'), loadNamespaces('money')]);
  return { default: module.WalletSums };
});

/** As text: the header is drawn again only when the total changes. */
const selectTotal = (wallets: readonly Wallet[]): string => formatUnits(sumWalletTypes(wallets).total);

/**
 * Worth of all wallets and its account, in words, so that no user mistakes demo money for their own. Opens the wallets.
 */
export function HeaderBalance({ session }: { session: BrowserSession }) {
  const { t } = useTranslation(['common', 'account']);
  const router = useRouter();
  const { data: total } = useQuery({ ...walletsQuery, select: selectTotal });
  const transfer = useTransferDialog();
  const isDemo = session.mode === 'simulate';
  const acts = [
    ...(isDemo
      ? []
      : [{ key: 'deposit', label: t('account:deposit'), onSelect: () => void router.navigate({ to: '/deposit' }) }]),
    { key: 'transfer', label: t('account:transfer'), onSelect: () => transfer.ask() },
  ];
  return (
    <div className="me-1 flex min-w-0 items-center gap-1 md:me-2">
      {isDemo ? (
        <Badge tone="demo" className="uppercase">
          {t('demo')}
        </Badge>
      ) : (
        <Badge className="uppercase">{t('account:live')}</Badge>
      )}
      <Menu
        triggerClassName="flex h-8 min-w-0 items-center rounded px-1 transition-colors hover:bg-surface-2"
        trigger={
          <>
            <span className="sr-only">{t('balance')}</span>
            <HideableAmount value={total} unit="USDT" width={10} className="font-medium" />
          </>
        }
        groups={[
          {
            note: (
              <Suspense fallback={<div className="h-24 w-56" />}>
                <WalletSums />
              </Suspense>
            ),
            items: [],
          },
          { items: acts },
        ]}
      />
      {/* Outside of the header: screen readers should not announce its content as part of it. */}
      {createPortal(transfer.dialog, document.body)}
    </div>
  );
}
