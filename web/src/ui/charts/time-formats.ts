import { TickMarkType, type Time } from 'lightweight-charts';
import { formatTimeOfDay } from '#web/lib/format.ts';

const fullShape: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};
const dayShapes: Partial<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { month: 'short', day: 'numeric' },
};

/**
 * Returns time formats. The first date format takes Lighthouse's phone 60 to 100 ms, so it is created on demand, rarely
 * by the first candles.
 */
export function createChartTimeFormats(language: string) {
  const formatCache = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  const write = (time: Time, shape: Intl.DateTimeFormatOptions): string => {
    const format = formatCache.get(shape) ?? new Intl.DateTimeFormat(language, shape);
    formatCache.set(shape, format);
    return format.format((time as number) * 1000);
  };
  return {
    tickMark: (time: Time, type: TickMarkType): string => {
      const shape = dayShapes[type];
      return shape ? write(time, shape) : formatTimeOfDay(time as number);
    },
    crosshair: (time: Time): string => write(time, fullShape),
  };
}

/** Returns the formats of charts whose points are whole days, UTC. */
export function createChartDayFormats(language: string) {
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const write = (time: Time): string =>
    format.format(typeof time === 'string' ? new Date(`${time}T00:00:00Z`) : (time as number) * 1000);
  return { tickMark: write, crosshair: write };
}
