import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { ConnectWalletPanel } from './connect-wallet-panel.tsx';
import type { ConnectedWallet } from './connection.ts';
import { signWalletProof } from './sign-wallet-proof.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';
import { WalletError } from './wallet-error.ts';

interface VerifyWalletProps {
  wallet: UserWallet;
  onCancel: () => void;
  onVerified: () => void;
}

/** Form that proves a saved wallet by a signature. */
export function VerifyWalletForm({ wallet, onCancel, onVerified }: VerifyWalletProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletErrorText();
  const verify = useMutation({
    mutationFn: async (connected: ConnectedWallet) => {
      if (connected.address.toLowerCase() !== wallet.wallet_address.toLowerCase())
        throw new WalletError('otherAccount', shortenAddress(wallet.wallet_address));
      const { message, signature } = await signWalletProof(connected);
      return siteApi('POST /user-wallets/{id}/verify', { params: { id: wallet.id }, body: { message, signature } });
    },
    onSuccess: onVerified,
  });
  return (
    <div className="flex flex-col gap-4">
      <p>{t('own.verifyText', { address: shortenAddress(wallet.wallet_address) })}</p>
      <ConnectWalletPanel>
        {(connected) => (
          <>
            {verify.isError && <Notice tone="error">{words(verify.error)}</Notice>}
            <Button variant="primary" size="lg" busy={verify.isPending} onClick={() => verify.mutate(connected)}>
              {t('own.sign')}
            </Button>
          </>
        )}
      </ConnectWalletPanel>
      <p className="text-xs text-muted">{t('neverPhrase')}</p>
      <Button onClick={onCancel}>{t('own.back')}</Button>
    </div>
  );
}
