/** Counts checks that passed and failed, and says each as it happens. */
export class Checks {
  passed = 0;
  failed = 0;

  /** Runs one check. What it throws is its failure; null is answered then, and the journey goes on where it can. */
  async check<T>(name: string, run: () => T | Promise<T>): Promise<T | null> {
    const began = performance.now();
    try {
      const value = await run();
      this.passed++;
      console.log(`  ok    ${name} (${Math.round(performance.now() - began)} ms)`);
      return value;
    } catch (error) {
      this.failed++;
      console.log(`  FAIL  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }
}

/** Asks until `read` gives something other than null. @throws {Error} with the last refusal after `ms`. */
export async function eventually<T>(ms: number, read: () => Promise<T | null>): Promise<T> {
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
