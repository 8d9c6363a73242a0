import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { IconButton } from '#ui/button.tsx';
import { IconShare } from '#ui/page-icons.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { TabPanel } from '#ui/tabs.tsx';
import { useDepositDialog } from '#web/features/money/deposit/use-deposit-dialog.tsx';
import { useConvertDialog } from '#web/features/money/exchange/use-convert-dialog.tsx';
import { useStatementsDialog } from '#web/features/money/statements/use-statements-dialog.tsx';
import { useTransferDialog } from '#web/features/money/transfer/use-transfer-dialog.tsx';
import { useWithdrawDialog } from '#web/features/money/withdraw/use-withdraw-dialog.tsx';
import { walletsQuery } from '#web/lib/queries.ts';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { useUrlSharing } from '#web/lib/use-share.ts';
import { AssetDistribution } from './asset-distribution.tsx';
import { AssetsOverview } from './assets-overview.tsx';
import { EquityCard } from './equity-card.tsx';
import { findLargestWalletType, summarizeAssets } from './shares.ts';
import { TransfersCard } from './transfers-card.tsx';
import { useWalletValueDialog } from './use-calculation-dialog.tsx';
import { WalletCoinTable } from './wallet-details.tsx';

/**
 * Button that shares the site's address, by the device's share menu or else its clipboard. Contains no account data.
 */
function ShareSiteButton() {
  const { t } = useTranslation('money');
  const { said, share } = useUrlSharing(window.location.origin);
  return (
    <span className="ms-auto flex items-center gap-2">
      <span role="status" className="text-xs text-muted">
        {said === null ? '' : t(`share.${said}`)}
      </span>
      <IconButton label={t('share.action')} onClick={() => void share()}>
        <IconShare />
      </IconButton>
    </span>
  );
}

const LiabilitiesCard = lazy(async () => ({
  default: (await import('#web/features/money/liabilities/liabilities-card.tsx')).LiabilitiesCard,
}));

/** Refetch interval of values, ms: the socket reports changed balances. */
const RENEWED_MS = 30_000;

/** Assets page: holdings by wallet. */
export function AssetsPage() {
  const { t } = useTranslation('money');
  const session = useSession();
  useSitePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-12">
      <header className="flex items-center gap-2">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
        <ShareSiteButton />
      </header>
      <Assets key={getAccountIdentity(session)} />
    </div>
  );
}

/** Assets of one account. */
function Assets() {
  const { t } = useTranslation('money');
  const session = useSession();
  const { data: wallets, isError, error, refetch } = useQuery({ ...walletsQuery, refetchInterval: RENEWED_MS });
  const [chosen, setChosen] = useState<WalletType | null>(null);
  const deposit = useDepositDialog();
  const withdraw = useWithdrawDialog();
  const transfer = useTransferDialog();
  const convert = useConvertDialog();
  const statements = useStatementsDialog();
  const calculation = useWalletValueDialog();
  const owned = useMemo(() => wallets && summarizeAssets(wallets), [wallets]);
  const panelId = useId();
  // Starts with the fullest wallet type; it stays when balances change.
  if (owned && chosen === null) setChosen(findLargestWalletType(owned));
  const shown = chosen ?? 'spot';
  if (owned === undefined && isError)
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />;
  const label = t(`wallets.${shown}`);
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <AssetsOverview
          owned={owned}
          onDeposit={deposit.ask}
          onWithdraw={withdraw.ask}
          onTransfer={() => transfer.ask()}
          onConvert={convert.ask}
          onStatements={statements.ask}
          onCalculation={calculation.ask}
        />
        <AssetDistribution owned={owned} chosen={shown} onChoose={setChosen} panelId={panelId} />
      </div>
      <TabPanel id={panelId} value={shown} className="flex flex-col">
        <h2 className="flex min-h-8 items-center border-b border-line font-semibold">{label}</h2>
        <WalletCoinTable label={label} wallets={owned?.types.find(({ type }) => type === shown)?.wallets} />
      </TabPanel>
      <EquityCard />
      <TransfersCard />
      {session?.mode === 'main' && (
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <LiabilitiesCard since={session.user.created_at} />
        </Suspense>
      )}
      {deposit.dialog}
      {withdraw.dialog}
      {transfer.dialog}
      {convert.dialog}
      {statements.dialog}
      {calculation.dialog}
    </>
  );
}
