import { formatPlainNumber } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/use-format.ts';

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Returns seconds in the largest unit that they fill: "6 min", "3 days". */
export function formatTermPeriod(locale: string, seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: size === 86_400 ? 'long' : 'short' }).format(
    seconds / size,
  );
}

/** Returns an amount without trailing zeros, with its coin. */
export const formatCoinAmount = (region: string, value: string, coin: string): string =>
  `${formatPlainNumber(region, value)}\u00a0${coin}`;

/** Returns formatters of terms in the page's language. */
export function useTermFormat() {
  const { language, region, rate } = useFormat();
  return {
    period: (seconds: number) => formatTermPeriod(language, seconds),
    rate,
    coins: (value: string, coin: string) => formatCoinAmount(region, value, coin),
    list: (names: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(names),
  };
}
