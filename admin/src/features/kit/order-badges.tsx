import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#shared/ids.ts';
import type { Direction, OptionStatus } from '#shared/market/option.ts';
import { IconArrowDown, IconArrowUp } from '#ui/icons.tsx';
import { Badge } from '#ui/states.tsx';

const tones = { pending: 'info', win: 'up', lose: 'down', settled: 'muted', cancelled: 'warn', sold: 'info' } as const;

export function OptionOrderStatusBadge({ status }: { status: OptionStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

export function OptionDirectionText({ direction }: { direction: Direction }) {
  const { t } = useTranslation('admin');
  const Arrow = direction === 'call' ? IconArrowUp : IconArrowDown;
  return (
    <span className={direction === 'call' ? 'text-up' : 'text-down'}>
      <Arrow size={8} className="me-1 inline-block align-[0.05em]" />
      {t(`direction.${direction}`)}
    </span>
  );
}

export function AccountKindBadge({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('admin');
  return <Badge tone={kind === 'demo' ? 'demo' : 'muted'}>{t(`kind.${kind}`)}</Badge>;
}
