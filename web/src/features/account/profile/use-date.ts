import { useFormat } from '#web/lib/use-format.ts';

/** Writes a day, without the time of it: "21 Nov 2026". `at` in epoch seconds. */
export function useFormatDate(): (at: number) => string {
  const { language } = useFormat();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (at) => format.format(at * 1000);
}
