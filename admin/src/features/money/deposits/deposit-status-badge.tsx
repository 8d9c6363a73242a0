import { useTranslation } from 'react-i18next';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import { Badge } from '#ui/states.tsx';

const tones = {
  pending: 'muted',
  confirming: 'info',
  processing: 'warn',
  completed: 'good',
  uncredited: 'muted',
  failed: 'bad',
  cancelled: 'muted',
  rejected: 'bad',
} as const;

type DepositStanding = Pick<AdminDeposit, 'status' | 'reason'>;

/** True when a credited deposit is no longer on the chain: its status stays, and staff must review it. */
export const isCreditVanished = ({ status, reason }: DepositStanding): boolean =>
  status === 'completed' && reason === 'vanished';

/** True when a part is frozen or still owed, because its block vanished after crediting. */
export const hasReclaimedAmount = ({ held, owed }: Pick<AdminDeposit, 'held' | 'owed'>): boolean =>
  Number(held) > 0 || Number(owed) > 0;

/** Badge with a deposit's status. */
export function DepositStatusBadge({ deposit }: { deposit: DepositStanding }) {
  const { t } = useTranslation('admin');
  return (
    <Badge tone={isCreditVanished(deposit) ? 'bad' : tones[deposit.status]}>
      {t(`deposit.statuses.${deposit.status}`)}
    </Badge>
  );
}
