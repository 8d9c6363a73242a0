import { useFormat } from '#web/lib/use-format.ts';

/** Returns a formatter of days without time: "21 Nov 2026". `at` in epoch seconds. */
export function useFormatDate(): (at: number) => string {
  const { language } = useFormat();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (at) => format.format(at * 1000);
}
