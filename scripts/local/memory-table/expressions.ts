import { isDeepStrictEqual } from 'node:util';

/** Stored item of one key, in the document client's form. */
export type MemoryItem = Record<string, unknown>;

/** Names and values that accompany an expression in a call. */
export interface ExpressionContext {
  names?: Record<string, string> | undefined;
  values?: Record<string, unknown> | undefined;
}

type AttributePath = readonly (string | number)[];
/** Reads an operand from an item; undefined if missing. */
export type OperandReader = (item: MemoryItem, context: ExpressionContext) => unknown;
export type ItemConditionCheck = (item: MemoryItem, context: ExpressionContext) => boolean;

const TOKEN = /\s*(<>|<=|>=|[=<>(),[\].+-]|[#:]?[A-Za-z_][\w]*|\d+)/y;

function tokenizeExpression(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match?.[1]) throw new Error(`The table in memory does not understand "${text}".`);
    tokens.push(match[1]);
  }
  return tokens;
}

const resolveAttributeName = (part: string, { names }: ExpressionContext): string => {
  if (!part.startsWith('#')) return part;
  const name = names?.[part];
  if (name === undefined) throw new Error(`${part} has no name.`);
  return name;
};

/** Returns the path with its names in full. */
export const resolveAttributePath = (path: AttributePath, context: ExpressionContext): AttributePath =>
  path.map((part) => (typeof part === 'string' ? resolveAttributeName(part, context) : part));

const at = (item: unknown, path: AttributePath): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown> | undefined)?.[part], item);

/** Returns a number as read from a table: small ones as `number`. */
export const toStoredNumber = (units: bigint): number | bigint =>
  Number.isSafeInteger(Number(units)) ? Number(units) : units;

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** Numbers are equal in either type; the rest by value. */
const equal = (a: unknown, b: unknown): boolean =>
  isNumber(a) && isNumber(b) ? BigInt(a) === BigInt(b) : isDeepStrictEqual(a, b);

const orders: Record<string, (a: unknown, b: unknown) => boolean> = {
  '<': (a, b) => (a as number) < (b as number),
  '<=': (a, b) => (a as number) <= (b as number),
  '>': (a, b) => (a as number) > (b as number),
  '>=': (a, b) => (a as number) >= (b as number),
};

const comparable = (a: unknown, b: unknown): boolean =>
  (isNumber(a) && isNumber(b)) || (typeof a === 'string' && typeof b === 'string');

function compareOperands(sign: string, a: unknown, b: unknown): boolean {
  if (sign === '=') return a !== undefined && b !== undefined && equal(a, b);
  // A missing value differs from everything.
  if (sign === '<>') return a === undefined || b === undefined || !equal(a, b);
  const order = orders[sign];
  if (!order) throw new Error(`The table in memory does not know ${sign}.`);
  return comparable(a, b) && order(a, b);
}

function getValueSize(value: unknown): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

/** Position in an expression, from which it reads on. */
export class ExpressionReader {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = tokenizeExpression(text);
  }

  get peek(): string | undefined {
    return this.#tokens[this.#next];
  }
  /** True for a keyword, in any case. */
  is = (word: string): boolean => this.peek?.toUpperCase() === word;
  take(): string {
    const token = this.#tokens[this.#next++];
    if (token === undefined) throw new Error('The expression ends too early.');
    return token;
  }
  skip(word: string): boolean {
    if (!this.is(word)) return false;
    this.#next += 1;
    return true;
  }
  expect(word: string): void {
    if (!this.skip(word)) throw new Error(`The table in memory expected ${word} before ${this.peek}.`);
  }

  path(): AttributePath {
    const path: (string | number)[] = [this.take()];
    for (;;) {
      if (this.skip('.')) path.push(this.take());
      else if (this.skip('[')) {
        path.push(Number(this.take()));
        this.expect(']');
      } else return path;
    }
  }

  operand(): OperandReader {
    const first = this.peek ?? '';
    if (first.startsWith(':')) {
      this.take();
      return (_, { values }) => {
        if (!values || !(first in values)) throw new Error(`${first} has no value.`);
        return values[first];
      };
    }
    if (this.skip('SIZE')) {
      this.expect('(');
      const inner = this.operand();
      this.expect(')');
      return (item, context) => getValueSize(inner(item, context));
    }
    const path = this.path();
    return (item, context) => at(item, resolveAttributePath(path, context));
  }

  /** Parses `a OR b AND NOT c`, as far as it matches. */
  condition(): ItemConditionCheck {
    const any = [this.#all()];
    while (this.skip('OR')) any.push(this.#all());
    return any.length === 1 && any[0]
      ? any[0]
      : (item, context) => any.some((alternative) => alternative(item, context));
  }

  #all(): ItemConditionCheck {
    const all = [this.#one()];
    while (this.skip('AND')) all.push(this.#one());
    return all.length === 1 && all[0] ? all[0] : (item, context) => all.every((part) => part(item, context));
  }

  #one(): ItemConditionCheck {
    if (this.skip('NOT')) {
      const inner = this.#one();
      return (item, context) => !inner(item, context);
    }
    if (this.skip('(')) {
      const inner = this.condition();
      this.expect(')');
      return inner;
    }
    for (const [word, isPresent] of [['ATTRIBUTE_EXISTS', true] as const, ['ATTRIBUTE_NOT_EXISTS', false] as const])
      if (this.skip(word)) {
        this.expect('(');
        const path = this.path();
        this.expect(')');
        return (item, context) => (at(item, resolveAttributePath(path, context)) !== undefined) === isPresent;
      }
    const leftOperand = this.operand();
    const sign = this.take();
    const right = this.operand();
    return (item, context) => compareOperands(sign, leftOperand(item, context), right(item, context));
  }

  end(): void {
    if (this.peek !== undefined) throw new Error(`The table in memory does not understand ${this.peek}.`);
  }
}

/** Caches the parse result of each text. */
export function memoizeParser<T>(read: (reader: ExpressionReader) => T): (text: string) => T {
  const parsedTexts = new Map<string, T>();
  return (text) => {
    let result = parsedTexts.get(text);
    if (result === undefined) {
      const reader = new ExpressionReader(text);
      result = read(reader);
      reader.end();
      parsedTexts.set(text, result);
    }
    return result;
  };
}

export const parseCondition = memoizeParser((reader) => reader.condition());

/** Returns all words of an expression: attributes, `#names`, `:values`, and keywords. */
export const listExpressionWords = memoizeParser((reader) => {
  const words: string[] = [];
  while (reader.peek !== undefined) words.push(reader.take());
  return words.filter((word) => /^[#:A-Za-z_]/.test(word));
});
