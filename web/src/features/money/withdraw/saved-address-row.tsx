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
export function SavedAddressRow({ address: one, onRemove }: AddressRowProps) {
  const { t } = useTranslation(['withdraw', 'money']);
  const format = useFormat();
  const isUsable = one.is_used || one.is_confirmed || one.usable_at <= getServerNowMs() / 1000;
  return (
    <li className="flex flex-col gap-1 py-3 text-sm" data-testid="address">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{one.label}</span>
        <Button size="sm" aria-label={t('book.removeOf', { label: one.label })} onClick={onRemove}>
          {t('book.remove')}
        </Button>
      </div>
      <code className="font-mono text-xs break-all">{one.address}</code>
      {one.memo !== null && (
        <span className="text-xs text-muted">
          {t('form.memo')}: <span className="font-mono break-all">{one.memo}</span>
        </span>
      )}
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <span>{t('money:network.named', { network: one.network_name, type: one.chain_type })}</span>
        {one.is_used && <Badge tone="good">{t('book.used')}</Badge>}
        {!one.is_used && one.is_confirmed && <Badge tone="good">{t('book.confirmed')}</Badge>}
        {!isUsable && <span>{t('book.usable', { time: format.time(one.usable_at) })}</span>}
      </div>
    </li>
  );
}
