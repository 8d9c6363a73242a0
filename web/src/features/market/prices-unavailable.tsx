import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { pricesQuery } from '#web/lib/queries.ts';

/** Notice without prices: names may show without prices, but never with made-up ones. */
export function PricesUnavailableNotice() {
  const { t } = useTranslation();
  const prices = useQuery({ ...pricesQuery, select: () => true });
  if (!prices.isError) return null;
  return (
    <Notice tone="warn" className="mt-3 items-center">
      <span className="grow">{t('noPrices')}</span>
      <Button size="sm" onClick={() => void prices.refetch()}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
