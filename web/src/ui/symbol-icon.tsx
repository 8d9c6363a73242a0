import { clsx } from 'clsx';

/** Where icons are, as `web/symbol-icons.ts` puts them. */
declare const SYMBOL_ICONS: string;

interface SymbolIconProps {
  /** A coin or a symbol: BTC, BTC/USDT. */
  symbol: string;
  /** Its size; a line of text high without it. */
  className?: string;
}

/**
 * What a coin or a symbol is known by; its name stands beside it. Until the picture is there, and where there is none,
 * its first letter shows.
 */
export const SymbolIcon = ({ symbol, className = 'size-5' }: SymbolIconProps) => (
  <span aria-hidden="true" data-letter={symbol[0]} className={clsx('symbol-icon', className)}>
    <img src={SYMBOL_ICONS.replace('*', symbol.replace('/', '-'))} alt="" loading="lazy" />
  </span>
);
