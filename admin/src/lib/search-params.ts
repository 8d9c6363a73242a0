/** Reads one parameter of the address bar: text of 1 to 600 characters, else undefined. */
export function parseTextParam(value: unknown): string | undefined {
  // The router parses numeric text as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 600 ? text : undefined;
}

/** Reads one of a few choices, else undefined. */
export const parseChoiceParam = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

/** Reads a day as YYYY-MM-DD, else undefined. */
export function parseDayParam(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(`${value}T00:00:00`)) ? undefined : value;
}

/** Change of parameters: undefined removes one. */
export type SearchParamsChange<Search> = { [K in keyof Search]?: Search[K] | undefined };

/** Omits undefined values, so that an address has only what was chosen. */
export function omitUndefined<T extends object>(params: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as never;
}

/** Returns the first and last second of days in this device's zone, for the server. */
export function toTimeWindow({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const second = (day: string, time: string) => String(Math.floor(Date.parse(`${day}T${time}`) / 1000));
  return omitUndefined({
    from: from === undefined ? undefined : second(from, '00:00:00'),
    to: to === undefined ? undefined : second(to, '23:59:59'),
  });
}
