import { now } from './clock.ts';
import { config } from './config.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type Level = (typeof levels)[number];

type Fields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line. Fields are scalars chosen by the caller: whole requests, bodies and tokens cannot get in. */
function write(level: Level, message: string, fields: Fields = {}): void {
  if (levels.indexOf(level) < levels.indexOf(config.logLevel() as Level)) return;
  process.stdout.write(`${JSON.stringify({ level, at: now(), message, ...fields })}\n`);
}

export const log = {
  debug: (message: string, fields?: Fields) => write('debug', message, fields),
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  error: (message: string, error: unknown, fields?: Fields) =>
    write('error', message, {
      ...fields,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
};
