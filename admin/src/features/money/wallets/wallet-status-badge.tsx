import { useTranslation } from 'react-i18next';
import type { WalletStatus } from '#shared/schemas/ledger.ts';
import { Badge } from '#ui/states.tsx';

const tones = { active: 'good', inactive: 'muted', suspended: 'bad', pending: 'warn', maintenance: 'warn' } as const;

/** Badge with a wallet's status. */
export function WalletStatusBadge({ status }: { status: WalletStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`wallet.statuses.${status}`)}</Badge>;
}
