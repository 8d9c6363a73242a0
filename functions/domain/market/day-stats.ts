import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import { formatUnits, parsePrice } from '#shared/money.ts';

const VOLUME = /^(\d{1,24})(?:\.(\d+))?$/;

/** Formats a volume with at most eight decimals; null when invalid. */
export function parseVolume(text: string): string | null {
  const [, integerPart, fraction = ''] = VOLUME.exec(text) ?? [];
  if (integerPart === undefined) return null;
  const cut = fraction.slice(0, 8).replace(/0+$/, '');
  return `${BigInt(integerPart)}${cut === '' ? '' : `.${cut}`}`;
}

/** Validates a source's 24 h statistics; null when invalid. */
export function parseDayStats(
  open: string,
  high: string,
  low: string,
  volume: string,
): Omit<SymbolStats24h, 'symbol'> | null {
  const [o, h, l] = [open, high, low].map(parsePrice);
  const traded = parseVolume(volume);
  if (!o || !h || !l || traded === null || l > h) return null;
  return { open: formatUnits(o), high: formatUnits(h), low: formatUnits(l), volume: traded };
}
