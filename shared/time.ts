import type { BrandedType } from './branded-type.ts';

/** Whole seconds since 1970, UTC. Every `*_at` on the wire and in the table. */
export type EpochSeconds = BrandedType<number, 'EpochSeconds'>;
/** Milliseconds since 1970, UTC. Clocks and socket times. */
export type EpochMs = BrandedType<number, 'EpochMs'>;

export const toEpochSeconds = (ms: EpochMs): EpochSeconds => Math.floor(ms / 1000) as EpochSeconds;
export const toEpochMs = (seconds: EpochSeconds): EpochMs => (seconds * 1000) as EpochMs;
export const addSeconds = (at: EpochSeconds, seconds: number): EpochSeconds => (at + seconds) as EpochSeconds;

/** Returns the day (UTC) of a second: 2026-11-24. */
export const toUtcDate = (at: EpochSeconds): string => new Date(toEpochMs(at)).toISOString().slice(0, 10);

/** Returns the minute (UTC) of a second for sentences: `2026-11-24 09:30`. */
export const formatUtcMinute = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
export const YEAR_SECONDS = 365 * DAY_SECONDS;
