import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';

const tones = { active: 'good', pending: 'warn', suspended: 'bad', inactive: 'muted' } as const;

/** Time that the copy is confirmed, ms. */
const CONFIRMED_MS = 1500;

interface WalletRowProps {
  wallet: UserWallet;
  onVerify: () => void;
  onDelete: () => void;
}

/** Wallet by kind and the ends of its address, with its actions. */
export function WalletRow({ wallet, onVerify, onDelete }: WalletRowProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const address = shortenAddress(wallet.wallet_address);
  /** All rows have the same labels: screen readers need to know which row. */
  const getLabel = (action: 'copy' | 'verify' | 'delete') => ({
    'aria-label': t('own.of', { action: t(`own.${action}`), address }),
  });
  const copy = () => {
    navigator.clipboard.writeText(wallet.wallet_address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{wallet.wallet_type.name}</span>
        <Badge tone={tones[wallet.status]}>{t(`own.status.${wallet.status}`)}</Badge>
        {wallet.is_login && <Badge tone="info">{t('own.login')}</Badge>}
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-muted">
        <span className="font-mono text-xs" title={wallet.wallet_address}>
          {address}
        </span>
        {wallet.remark !== null && (
          <span className="min-w-0 truncate" title={wallet.remark}>
            {wallet.remark}
          </span>
        )}
      </div>
      <div className="-mx-2.5 flex flex-wrap gap-1">
        <Button size="sm" variant="ghost" onClick={copy} {...getLabel('copy')}>
          {copied ? t('common:copied') : t('own.copy')}
        </Button>
        {wallet.status === 'pending' && (
          <Button size="sm" variant="ghost" onClick={onVerify} {...getLabel('verify')}>
            {t('own.verify')}
          </Button>
        )}
        <Button size="sm" variant="ghost" className="text-bad" onClick={onDelete} {...getLabel('delete')}>
          {t('own.delete')}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied ? t('common:copied') : ''}
      </span>
    </li>
  );
}
