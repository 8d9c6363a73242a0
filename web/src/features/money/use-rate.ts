import { useFormat } from '#web/lib/use-format.ts';

/** A rate in percent without needless digits: "5.4 %". */
export function useRate(): (percent: string) => string {
  const { language } = useFormat();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 8 });
  return (percent) => `${format.format(percent as Intl.StringNumericLiteral)}\u202f%`;
}
