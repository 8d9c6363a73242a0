import { useTranslation } from 'react-i18next';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface AddressRowProps {
  address: PayoutAddress;
  onRemove: () => void;
}

/** An address of the address book with its status. */
export function SavedAddressRow({ address: savedAddress, onRemove }: AddressRowProps) {
  const { t } = useTranslation(['withdraw', 'money']);
  const format = useFormat();
  const isUsable =
    savedAddress.is_used || savedAddress.is_confirmed || savedAddress.usable_at <= getServerNowMs() / 1000;
  return (
    <li className="flex flex-col gap-1 py-3 text-sm" data-testid="address">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{savedAddress.label}</span>
        <Button size="sm" aria-label={t('book.removeOf', { label: savedAddress.label })} onClick={onRemove}>
          {t('book.remove')}
        </Button>
      </div>
      <code className="font-mono text-xs break-all">{savedAddress.address}</code>
      {savedAddress.memo !== null && (
        <span className="text-xs text-muted">
          {t('form.memo')}: <span className="font-mono break-all">{savedAddress.memo}</span>
        </span>
      )}
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <span>{t('money:network.named', { network: savedAddress.network_name, type: savedAddress.chain_type })}</span>
        {savedAddress.is_used && <Badge tone="good">{t('book.used')}</Badge>}
        {!savedAddress.is_used && savedAddress.is_confirmed && <Badge tone="good">{t('book.confirmed')}</Badge>}
        {!isUsable && <span>{t('book.usable', { time: format.time(savedAddress.usable_at) })}</span>}
      </div>
    </li>
  );
}
