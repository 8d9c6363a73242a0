import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';

export interface FundingNoticeProps {
  /** Amounts that the order takes from other wallets, and that are missing in all of them. */
  effect: { moved: string; missing: string } | null;
}

/** Says what the order takes from other wallets; offers a deposit when all of them together are short. */
export function FundingNotice({ effect }: FundingNoticeProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const isLive = useSession()?.mode === 'main';
  if (effect && effect.moved !== '0')
    return <p className="text-sm text-muted">{t('ticket.funded', { amount: format.exact(effect.moved) })}</p>;
  if (!effect || effect.missing === '0' || !isLive) return null;
  return (
    <Link to="/deposit" className={buttonClass('secondary', 'md')}>
      {t('ticket.deposit', { amount: format.exact(effect.missing) })}
    </Link>
  );
}
