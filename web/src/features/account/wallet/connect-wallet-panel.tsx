import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { ConnectingWallet } from './connecting-wallet.tsx';
import type { ConnectedWallet } from './connection.ts';
import { walletConnection, useWalletConnection, useWalletWatch } from './page-wallet.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';
import { WalletChooser } from './wallet-chooser.tsx';
import type { WalletError } from './wallet-error.ts';

/** Lets the user connect a wallet, then shows the content. */
export function ConnectWalletPanel({ children }: { children: (wallet: ConnectedWallet) => ReactNode }) {
  const { t } = useTranslation('wallet');
  const words = useWalletErrorText();
  const state = useWalletConnection();
  const [missing, setMissing] = useState<WalletError | null>(null);
  useWalletWatch(true);
  if (state.phase === 'connected')
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-2 rounded border border-line bg-surface-2 px-3 py-2">
          <span className="flex min-w-0 flex-col">
            <span className="text-xs text-muted">{t('state.connected')}</span>
            <span className="font-mono text-xs break-all">{state.address}</span>
          </span>
          <Button size="sm" variant="ghost" onClick={() => walletConnection.disconnect()}>
            {t('confirm.leave')}
          </Button>
        </div>
        {children(state)}
      </>
    );
  if (state.phase === 'connecting') return <ConnectingWallet app={state.app} />;
  const error = missing ?? state.error;
  return (
    <div className="flex flex-col gap-3">
      {error && <Notice tone="warn">{words(error)}</Notice>}
      <WalletChooser
        onChoose={(app) => {
          setMissing(null);
          void walletConnection.connect(app);
        }}
        onMissing={setMissing}
      />
    </div>
  );
}
