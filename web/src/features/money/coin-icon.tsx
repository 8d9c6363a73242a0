import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { getCoinIconText } from '#shared/market/coins.ts';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { exchangeCoinsQuery } from './queries.ts';

interface CoinIconProps {
  coin: string;
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'size-5 text-[0.625rem]', md: 'size-6 text-xs sm:size-8', lg: 'size-10 text-sm' };

/** Picture of a coin, or letters set by staff; its name is next to it. */
export function CoinIcon({ coin, size = 'md' }: CoinIconProps) {
  const { data } = useQuery(exchangeCoinsQuery);
  const icon = data?.find(({ coin_type }) => coin_type === coin)?.icon;
  if (icon === undefined || icon === getCoinIconText(coin)) return <SymbolIcon symbol={coin} className={sizes[size]} />;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-surface-2 font-semibold text-muted',
        sizes[size],
      )}
    >
      {icon}
    </span>
  );
}
