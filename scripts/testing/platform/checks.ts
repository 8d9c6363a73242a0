/** Ms until a failed check is repeated: by then a stalled machine has recovered. */
const RETRY_DELAY_MS = 10_000;

/** Counts passed and failed checks, and prints each. */
export class JourneyChecks {
  passed = 0;
  failed = 0;
  readonly #again: boolean;

  /** `again`: repeats a failed check once, as `.ci/run` does with every test, and names it when it then passes. */
  constructor({ again: repeats = false } = {}) {
    this.#again = repeats;
  }

  /** Runs one check. An error is its failure; it then returns null, and the journey continues where possible. */
  async check<T>(name: string, run: () => T | Promise<T>): Promise<T | null> {
    const began = performance.now();
    try {
      const value = await this.#tried(name, run);
      this.passed++;
      console.log(`  ok    ${name} (${Math.round(performance.now() - began)} ms)`);
      return value;
    } catch (error) {
      this.failed++;
      console.log(`  FAIL  ${name}\n        ${getErrorMessage(error)}`);
      return null;
    }
  }

  async #tried<T>(name: string, run: () => T | Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!this.#again) throw error;
      console.log(`        ${getErrorMessage(error)}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      const value = await run();
      console.log(` AGAIN  ${name}`);
      return value;
    }
  }
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Polls until `read` returns something other than null. @throws {Error} with the last error after `ms`. */
export async function pollUntilAvailable<T>(ms: number, read: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + ms;
  let last: unknown = new Error('not yet');
  do {
    try {
      const value = await read();
      if (value !== null) return value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  } while (Date.now() < end);
  throw new Error(`gave up after ${ms} ms`, { cause: last });
}
