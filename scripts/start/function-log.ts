import type { Writable } from 'node:stream';

/** Line in the functions' log. */
interface LogLine {
  level: string;
  message: string;
  error?: string;
}

function parseLogLine(text: string): LogLine | null {
  if (!text.startsWith('{')) return null;
  try {
    const line = JSON.parse(text) as Partial<LogLine>;
    return typeof line.level === 'string' && typeof line.message === 'string' ? (line as LogLine) : null;
  } catch {
    return null;
  }
}

/** Ms within which the same problem is shown only once. */
const QUIET_MS = 10_000;
/** Number of problems remembered. */
const KINDS = 200;

/** Writes every line of the functions to a file, and shows those about problems. */
export class FunctionLog {
  readonly #file: Writable;
  readonly #show: (line: string) => void;
  readonly #shown = new Map<string, number>();

  constructor(file: Writable, show: (line: string) => void) {
    this.#file = file;
    this.#show = show;
  }

  line(name: string, text: string): void {
    this.#file.write(`${name} ${text}\n`);
    const line = parseLogLine(text);
    if (line && line.level !== 'warn' && line.level !== 'error') return;
    this.trouble(name, line ? `${line.message}${line.error ? ` (${line.error})` : ''}` : text);
  }

  /** Reports a problem that the platform itself found with a function. */
  trouble(name: string, text: string): void {
    const [first = ''] = text.split('\n');
    const now = Date.now();
    const key = `${name} ${first}`;
    if (now - (this.#shown.get(key) ?? 0) < QUIET_MS) return;
    if (this.#shown.size >= KINDS) this.#shown.clear();
    this.#shown.set(key, now);
    this.#show(`${name}: ${first}`);
  }

  note(name: string, text: string): void {
    this.#file.write(`${name} ${text}\n`);
    this.trouble(name, text);
  }
}
