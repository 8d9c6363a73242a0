import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/states.tsx';
import { parseInjectedWallets, type KnownWallet, knownWallets, type WalletApp } from './apps.ts';
import { useWalletApps } from './page-wallet.ts';
import { walletOptionsQuery } from './queries.ts';
import { WalletError } from './wallet-error.ts';

interface WalletChooserProps {
  onChoose: (app: WalletApp) => void;
  /** Called when the chosen wallet is missing. */
  onMissing: (error: WalletError) => void;
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded border border-line bg-surface-1 px-3 py-2 text-start hover:bg-surface-2';

/** Icon of a wallet; without a picture the first letter of its name. */
const Icon = ({ icon, name }: { icon: string | null; name: string }) =>
  icon === null ? (
    <span
      className="flex size-7 shrink-0 items-center justify-center rounded bg-surface-3 text-xs font-semibold text-muted"
      aria-hidden="true"
    >
      {name.charAt(0)}
    </span>
  ) : (
    <img src={icon} alt="" width={28} height={28} className="size-7 shrink-0 rounded" />
  );

/** A phone has no extensions: the site opens in the wallet's own browser. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Returns the error: another wallet is installed in its place, or none. */
const missing = (name: string): WalletError => {
  const [injectedWallet] = parseInjectedWallets((window as { ethereum?: unknown }).ethereum);
  return injectedWallet ? new WalletError('otherWallet', name) : new WalletError('notInstalled', name);
};

/** List of available wallets, and links to get the others. */
export function WalletChooser({ onChoose, onMissing }: WalletChooserProps) {
  const { t } = useTranslation('wallet');
  const apps = useWalletApps();
  const absent = knownWallets.filter(({ kind }) => !apps.some((app) => app.kind === kind));
  const anyOther = apps.find(({ kind }) => kind === 'onchain_wallet');
  const options = useQuery(walletOptionsQuery).data?.walletconnect;
  return (
    <div className="flex flex-col gap-3">
      {apps.length === 0 && <p className="text-muted">{t('choose.none')}</p>}
      <ul className="flex flex-col gap-2">
        {apps.map((app) => (
          <li key={app.id}>
            <button type="button" className={ROW} onClick={() => onChoose(app)}>
              <Icon icon={app.icon} name={app.name} />
              <span className="min-w-0 grow truncate font-medium">
                {app.name === '' ? t('choose.browser') : app.name}
              </span>
              <span className="text-xs text-muted">{t('choose.here')}</span>
            </button>
          </li>
        ))}
        {absent.map((wallet) => (
          <li key={wallet.kind} className="flex gap-2">
            <MissingWallet wallet={wallet} onMissing={() => onMissing(missing(wallet.name))} />
          </li>
        ))}
        {options && (
          <li>
            <RemoteWallets options={options} onChoose={onChoose} onMissing={onMissing} />
          </li>
        )}
        {!anyOther && (
          <li>
            <button
              type="button"
              className={ROW}
              onClick={() => onMissing(new WalletError('notInstalled', t('choose.onchain')))}
            >
              <Icon icon={null} name={t('choose.onchain')} />
              <span className="flex min-w-0 grow flex-col">
                <span className="font-medium">{t('choose.onchain')}</span>
                <span className="text-xs text-muted">{t('choose.onchainHint')}</span>
              </span>
            </button>
          </li>
        )}
      </ul>
      <p className="text-xs text-muted">{t('neverPhrase')}</p>
    </div>
  );
}

interface ElsewhereProps extends WalletChooserProps {
  options: { project_id: string; relay: string };
}

/** Wallet on a phone or in another program. Its code loads on demand. */
function RemoteWallets({ options, onChoose, onMissing }: ElsewhereProps) {
  const { t } = useTranslation('wallet');
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const { createWalletConnectApp } = await import('./walletconnect/wallet-app.ts');
      onChoose(createWalletConnectApp(options, t('link.site')));
    } catch (error) {
      onMissing(new WalletError('relay', '', error));
      setBusy(false);
    }
  };
  return (
    <button type="button" className={ROW} disabled={busy} onClick={() => void begin()}>
      <Icon icon={null} name="WalletConnect" />
      <span className="flex min-w-0 grow flex-col">
        <span className="font-medium">WalletConnect</span>
        <span className="text-xs text-muted">{t('link.hint')}</span>
      </span>
      <Badge tone="warn">{t('link.trial')}</Badge>
    </button>
  );
}

function MissingWallet({ wallet, onMissing }: { wallet: KnownWallet; onMissing: () => void }) {
  const { t } = useTranslation('wallet');
  const touch = isTouch();
  return (
    <>
      <button type="button" className={ROW} onClick={onMissing}>
        <Icon icon={null} name={wallet.name} />
        <span className="min-w-0 grow truncate text-muted">{wallet.name}</span>
      </button>
      <a
        href={touch ? wallet.open(window.location.href) : wallet.install}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-12 shrink-0 items-center rounded border border-line px-3 text-sm hover:bg-surface-2"
        aria-label={t(touch ? 'choose.openNamed' : 'choose.installNamed', { wallet: wallet.name })}
      >
        {t(touch ? 'choose.open' : 'choose.install')}
      </a>
    </>
  );
}
