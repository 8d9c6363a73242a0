/** Returns the best unit for a period and its count; `trading:period.<unit>` with `count`. */
export function toPeriodParts(seconds: number): { unit: 'second' | 'minute' | 'hour' | 'day'; count: number } {
  if (seconds % 86_400 === 0) return { unit: 'day', count: seconds / 86_400 };
  if (seconds % 3600 === 0) return { unit: 'hour', count: seconds / 3600 };
  if (seconds > 60 && seconds % 60 === 0) return { unit: 'minute', count: seconds / 60 };
  return { unit: 'second', count: seconds };
}
