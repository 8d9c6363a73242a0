import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { Connecting } from './connecting.tsx';
import type { Connected } from './connection.ts';
import { connection, useConnection, useWalletWatch } from './page-wallet.ts';
import { useWalletWords } from './use-wallet-words.ts';
import { WalletChooser } from './wallet-chooser.tsx';
import type { WalletError } from './wallet-error.ts';

/** Has the person connect a wallet, then shows what is done with it. */
export function ConnectPart({ children }: { children: (wallet: Connected) => ReactNode }) {
  const { t } = useTranslation('wallet');
  const words = useWalletWords();
  const state = useConnection();
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
          <Button size="sm" variant="ghost" onClick={() => connection.disconnect()}>
            {t('confirm.leave')}
          </Button>
        </div>
        {children(state)}
      </>
    );
  if (state.phase === 'connecting') return <Connecting app={state.app} />;
  const error = missing ?? state.error;
  return (
    <div className="flex flex-col gap-3">
      {error && <Notice tone="warn">{words(error)}</Notice>}
      <WalletChooser
        onChoose={(app) => {
          setMissing(null);
          void connection.connect(app);
        }}
        onMissing={setMissing}
      />
    </div>
  );
}
