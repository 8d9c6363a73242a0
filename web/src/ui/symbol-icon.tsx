import { clsx } from 'clsx';

/** URL of the icons, as `web/symbol-icons.ts` places them. */
declare const SYMBOL_ICONS: string;

interface SymbolIconProps {
  /** Coin or symbol: BTC, BTC/USDT. */
  symbol: string;
  /** Sets the size; as high as a line of text by default. */
  className?: string;
}

/**
 * Icon of a coin or symbol, next to its name. Its first letter shows until the picture has loaded, or when there is
 * none.
 */
export const SymbolIcon = ({ symbol, className = 'size-5' }: SymbolIconProps) => (
  <span aria-hidden="true" data-letter={symbol[0]} className={clsx('symbol-icon', className)}>
    <img
      key={symbol}
      src={SYMBOL_ICONS.replace('*', symbol.replace('/', '-'))}
      alt=""
      loading="lazy"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  </span>
);
