import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** What the engine says of a call: DynamoDB's own answer as JSON, or words of why there is none. */
export interface EngineAnswer {
  failed: boolean;
  text: string;
}

interface Reply {
  id?: number;
  error?: { message: string };
  result?: { isError?: boolean; content?: { text?: string }[] };
}

/**
 * The embedded database at the other end of a pipe (JSON-RPC by line, one tool for each of DynamoDB's actions). Nothing
 * else on the machine can reach it: it listens nowhere.
 */
export class DynamoEngine {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #open = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  #next = 1;
  #rest: string[] = [];
  /** Resolves with its exit code when it ends, whoever ended it. */
  readonly ended: Promise<number | null>;

  /** `binary` with a file that it keeps. It ends with the pipe, so with this process however that ends. */
  constructor(binary: string, file: string) {
    // In a group of its own: Ctrl-C reaches every process of a terminal's group, and this one must outlive the requests.
    this.#child = spawn(binary, ['mcp', '--db-path', file, '--data-model-summary-limit', '0'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.ended = new Promise((resolve) => {
      const end = (code: number | null) => {
        for (const { reject } of this.#open.values()) reject(new Error('The embedded database has ended.'));
        this.#open.clear();
        resolve(code);
      };
      this.#child.once('error', () => end(null));
      this.#child.once('exit', end);
    });
  }

  #hear(text: string): void {
    for (let from = 0; ; ) {
      const end = text.indexOf('\n', from);
      this.#rest.push(text.slice(from, end === -1 ? undefined : end));
      if (end === -1) return;
      const line = this.#rest.join('');
      this.#rest = [];
      from = end + 1;
      if (line !== '') this.#take(JSON.parse(line) as Reply);
    }
  }

  #take(reply: Reply): void {
    const open = this.#open.get(reply.id ?? 0);
    this.#open.delete(reply.id ?? 0);
    open?.resolve(reply);
  }

  #say(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #ask(method: string, params: object): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#child.exitCode !== null) return reject(new Error('The embedded database has ended.'));
      const id = this.#next++;
      this.#open.set(id, { resolve, reject });
      this.#say({ id, method, params });
    });
  }

  /** @throws {Error} where it does not start. */
  async ready(): Promise<void> {
    const clientInfo = { name: 'platform', version: '1' };
    await this.#ask('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo });
    this.#say({ method: 'notifications/initialized' });
  }

  /** @throws {Error} where it has ended. */
  async call(tool: string, given: object): Promise<EngineAnswer> {
    const { error, result } = await this.#ask('tools/call', { name: tool, arguments: given });
    const text = result?.content?.[0]?.text;
    if (text === undefined) return { failed: true, text: error?.message ?? 'no answer' };
    return { failed: result?.isError === true, text };
  }

  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.ended;
  }
}
