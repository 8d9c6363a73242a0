/** Values by text key, in key order. */
export class SortedMap<T> {
  readonly #values = new Map<string, T>();
  /** In order. */
  readonly #keys: string[] = [];

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: T): void {
    if (!this.#values.has(key)) {
      // Most writes are the newest.
      if (this.#keys.length === 0 || key > (this.#keys.at(-1) ?? '')) this.#keys.push(key);
      else this.#keys.splice(this.#from(key), 0, key);
    }
    this.#values.set(key, value);
  }

  delete(key: string): void {
    if (this.#values.delete(key)) this.#keys.splice(this.#from(key), 1);
  }

  /** Returns the position of the first key that is not below this one. */
  #from(key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Yields the entries from a key while `to` holds, in order or reversed. */
  *between(from: string | undefined, to: (key: string) => boolean, backwards: boolean): Generator<[string, T]> {
    const begin = from === undefined ? 0 : this.#from(from);
    let end = begin;
    if (!backwards) {
      for (let i = begin; i < this.#keys.length; i++) {
        const key = this.#keys[i] as string;
        if (!to(key)) return;
        yield [key, this.#values.get(key) as T];
      }
      return;
    }
    // Finds the last one by bisection: a list read from its end is mostly long.
    let high = this.#keys.length;
    while (end < high) {
      const middle = (end + high) >>> 1;
      if (to(this.#keys[middle] as string)) end = middle + 1;
      else high = middle;
    }
    for (let i = end - 1; i >= begin; i--) {
      const key = this.#keys[i] as string;
      yield [key, this.#values.get(key) as T];
    }
  }

  values(): Iterable<T> {
    return this.#values.values();
  }

  get size(): number {
    return this.#keys.length;
  }
}
