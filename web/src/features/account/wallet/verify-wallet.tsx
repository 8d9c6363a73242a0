import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { ConnectPart } from './connect-part.tsx';
import type { Connected } from './connection.ts';
import { proveWallet } from './prove.ts';
import { shortAddress } from './shorten.ts';
import { useWalletWords } from './use-wallet-words.ts';
import { WalletError } from './wallet-error.ts';

interface VerifyWalletProps {
  wallet: UserWallet;
  onCancel: () => void;
  onVerified: () => void;
}

/** Shows by a signature that a noted wallet is one's own. */
export function VerifyWallet({ wallet, onCancel, onVerified }: VerifyWalletProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletWords();
  const verify = useMutation({
    mutationFn: async (connected: Connected) => {
      if (connected.address.toLowerCase() !== wallet.wallet_address.toLowerCase())
        throw new WalletError('otherAccount', shortAddress(wallet.wallet_address));
      const { message, signature } = await proveWallet(connected);
      return api('POST /user-wallets/{id}/verify', { params: { id: wallet.id }, body: { message, signature } });
    },
    onSuccess: onVerified,
  });
  return (
    <div className="flex flex-col gap-4">
      <p>{t('own.verifyText', { address: shortAddress(wallet.wallet_address) })}</p>
      <ConnectPart>
        {(connected) => (
          <>
            {verify.isError && <Notice tone="error">{words(verify.error)}</Notice>}
            <Button variant="primary" size="lg" busy={verify.isPending} onClick={() => verify.mutate(connected)}>
              {t('own.sign')}
            </Button>
          </>
        )}
      </ConnectPart>
      <p className="text-xs text-muted">{t('neverPhrase')}</p>
      <Button onClick={onCancel}>{t('own.back')}</Button>
    </div>
  );
}
