import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states.tsx';
import type { WalletApp } from './apps.ts';
import { walletConnection } from './page-wallet.ts';
import { WalletError } from './wallet-error.ts';

const LinkPart = lazy(async () => ({
  default: (await import('./walletconnect/wallet-link-panel.tsx')).WalletLinkPanel,
}));

/** Notice while a wallet asks for its accounts: where to confirm, and a way back. */
export function ConnectingWallet({ app }: { app: WalletApp }) {
  const { t } = useTranslation(['wallet', 'common']);
  const name = app.name === '' ? t('choose.browser') : app.name;
  return (
    <div className="flex flex-col gap-4">
      {app.link ? (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <LinkPart link={app.link} />
        </Suspense>
      ) : (
        <>
          <p role="status">{t('inWallet', { wallet: name })}</p>
          <p className="text-xs text-muted">{t('noQuestion')}</p>
        </>
      )}
      <Button onClick={() => walletConnection.fail(new WalletError('rejected'))}>{t('common:cancel')}</Button>
    </div>
  );
}
