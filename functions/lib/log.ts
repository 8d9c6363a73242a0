import { now } from './clock.ts';
import { config } from './config.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof levels)[number];

type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line. Fields are scalars chosen by the caller: whole requests, bodies and tokens cannot get in. */
function writeLogLine(level: LogLevel, message: string, fields: LogFields = {}): void {
  if (levels.indexOf(level) < levels.indexOf(config.logLevel() as LogLevel)) return;
  process.stdout.write(`${JSON.stringify({ level, at: now(), message, ...fields })}\n`);
}

export const log = {
  debug: (message: string, fields?: LogFields) => writeLogLine('debug', message, fields),
  info: (message: string, fields?: LogFields) => writeLogLine('info', message, fields),
  warn: (message: string, fields?: LogFields) => writeLogLine('warn', message, fields),
  error: (message: string, error: unknown, fields?: LogFields) =>
    writeLogLine('error', message, {
      ...fields,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
};
