import { clsx } from 'clsx';

interface CoinIconProps {
  coin: string;
  size?: 'md' | 'lg';
}

/** A coin by its first letters: what it is called stands beside it. */
export const CoinIcon = ({ coin, size = 'md' }: CoinIconProps) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-surface-2 font-semibold text-muted',
      size === 'lg' ? 'size-10 text-sm' : 'size-6 text-xs sm:size-8',
    )}
  >
    {coin.slice(0, coin.length > 4 ? 2 : 1)}
  </span>
);
