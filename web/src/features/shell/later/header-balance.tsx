import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/states.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import type { BrowserSession } from '#web/lib/session.ts';

/** Available balance and its account, in words, so that no user mistakes demo money for their own. */
export function HeaderBalance({ session }: { session: BrowserSession }) {
  const { t } = useTranslation(['common', 'account']);
  const { data } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  return (
    <div className="me-1 flex min-w-0 items-center gap-2 md:me-2">
      {session.mode === 'simulate' ? (
        <Badge tone="demo" className="uppercase">
          {t('demo')}
        </Badge>
      ) : (
        <Badge className="uppercase">{t('account:live')}</Badge>
      )}
      <span className="sr-only">{t('balance')}</span>
      <HideableAmount value={data} unit="USDT" width={10} className="font-medium" />
    </div>
  );
}
