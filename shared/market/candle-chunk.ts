import type { Candle } from './candle.ts';
import { getCandleStart, type Timeframe, timeframeSeconds } from './timeframes.ts';

/** Candles of a chunk: four hours of minutes. */
export const CANDLES_PER_CHUNK = 240;

/** Returns the start of the chunk that contains this second. */
export function getCandleChunkStart(at: number, timeframe: Timeframe): number {
  const length = CANDLES_PER_CHUNK * timeframeSeconds[timeframe];
  const origin = getCandleStart(0, timeframe);
  return Math.floor((at - origin) / length) * length + origin;
}

export const getCandleChunkEnd = (start: number, timeframe: Timeframe): number =>
  start + CANDLES_PER_CHUNK * timeframeSeconds[timeframe];

const VERSION = 1;
/** From this quotient on, the number itself is written in 53 bits. */
const ESCAPE = 24;
const SAFE_INTEGER_BITS = 53;

/** Writes bits, the highest of a byte first. */
function bitWriter() {
  const bytes: number[] = [];
  let current = 0;
  let used = 0;
  function bit(value: number): void {
    current = (current << 1) | value;
    if (++used < 8) return;
    bytes.push(current);
    current = 0;
    used = 0;
  }
  return {
    bit,
    number(value: number, width: number): void {
      // Values within 32 bits, nearly all, are split several times as fast.
      if (width <= 31) for (let i = width - 1; i >= 0; i--) bit((value >>> i) & 1);
      else for (let i = width - 1; i >= 0; i--) bit(Math.floor(value / 2 ** i) % 2);
    },
    end(): Uint8Array {
      while (used > 0) bit(0);
      return Uint8Array.from(bytes);
    },
  };
}

function bitReader(bytes: Uint8Array) {
  let position = 0;
  function bit(): number {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new RangeError('A chunk of candles is cut short.');
    return (byte >> (7 - (position++ & 7))) & 1;
  }
  return {
    bit,
    number(width: number): number {
      let value = 0;
      for (let i = 0; i < width; i++) value = value * 2 + bit();
      return value;
    },
  };
}

type BitWriter = ReturnType<typeof bitWriter>;
type BitReader = ReturnType<typeof bitReader>;

const riceBits = (value: number, unit: number, k: number) => {
  const quotient = Math.floor(value / unit);
  return quotient < ESCAPE ? quotient + 1 + k : ESCAPE + SAFE_INTEGER_BITS;
};

/** Writes whole numbers from 0 in Rice code: one parameter for all, then each in about as many bits as its size. */
function writeColumn(writer: BitWriter, values: readonly number[]): void {
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  const largest = Math.max(0, ...values);
  // Once all fit into the parameter's bits, a larger one only adds bits.
  for (let k = 0; k < 40 && (k === 0 || 2 ** (k - 1) <= largest); k++) {
    const unit = 2 ** k;
    let bits = 0;
    for (const value of values) bits += riceBits(value, unit, k);
    if (bits < fewest) [best, fewest] = [k, bits];
  }
  writer.number(best, 6);
  for (const value of values) {
    const quotient = Math.floor(value / 2 ** best);
    for (let i = 0; i < Math.min(quotient, ESCAPE); i++) writer.bit(1);
    if (quotient >= ESCAPE) writer.number(value, SAFE_INTEGER_BITS);
    else {
      writer.bit(0);
      writer.number(value % 2 ** best, best);
    }
  }
}

function readColumn(reader: BitReader, count: number): number[] {
  const k = reader.number(6);
  return Array.from({ length: count }, () => {
    let quotient = 0;
    while (quotient < ESCAPE && reader.bit() === 1) quotient++;
    return quotient === ESCAPE ? reader.number(SAFE_INTEGER_BITS) : quotient * 2 ** k + reader.number(k);
  });
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

const MAX_PRICE_DIGITS = 8;

/** Returns the decimal places needed to tell a value from all others. */
function countDecimals(value: number): number {
  const [text = '', exponent = '0'] = String(value).split('e');
  const point = text.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : text.length - point - 1) - Number(exponent));
}

/** Returns the most decimal places of these values, at most eight. */
const getMaxDecimals = (values: readonly number[]): number =>
  values.reduce((maxDigits, value) => Math.max(maxDigits, Math.min(MAX_PRICE_DIGITS, countDecimals(value))), 0);

/**
 * Encodes candles of one timeframe, oldest first, in about eight bytes each. A candle opens near the last close and its
 * extremes are near its ends, so only those distances are stored.
 */
export function encodeCandles(candles: readonly Candle[], timeframe: Timeframe): Uint8Array {
  const priceDigits = getMaxDecimals(candles.flatMap(({ o, h, l, c }) => [o, h, l, c]));
  const volumeDigits = getMaxDecimals(candles.map(({ v }) => v));
  const toInteger = (value: number, digits: number) => Math.round(value * 10 ** digits);
  const rows = candles.map(({ t, o, h, l, c, v }) => ({
    t: t / timeframeSeconds[timeframe],
    o: toInteger(o, priceDigits),
    h: toInteger(h, priceDigits),
    l: toInteger(l, priceDigits),
    c: toInteger(c, priceDigits),
    v: toInteger(v, volumeDigits),
  }));
  const gaps = rows.map(({ t }, i) => (i === 0 ? 0 : t - (rows[i - 1] as { t: number }).t - 1));
  const broken = gaps.some((gap) => gap !== 0);

  const writer = bitWriter();
  writer.number(VERSION, 4);
  writer.number(priceDigits, 4);
  writer.number(volumeDigits, 4);
  writer.number(candles.length, 10);
  writer.number(candles[0]?.t ?? 0, 40);
  writer.bit(broken ? 1 : 0);
  if (broken) writeColumn(writer, gaps);
  writer.number(rows[0]?.o ?? 0, SAFE_INTEGER_BITS);
  writeColumn(
    writer,
    rows.map(({ o }, i) => zigzag(o - (rows[i - 1]?.c ?? o))),
  );
  writeColumn(
    writer,
    rows.map(({ o, c }) => zigzag(c - o)),
  );
  writeColumn(
    writer,
    rows.map(({ o, h, c }) => h - Math.max(o, c)),
  );
  writeColumn(
    writer,
    rows.map(({ o, l, c }) => Math.min(o, c) - l),
  );
  writeColumn(
    writer,
    rows.map(({ v }) => v),
  );
  return writer.end();
}

/** Decodes the candles. @throws {RangeError} when the bytes are invalid. */
export function decodeCandles(bytes: Uint8Array, timeframe: Timeframe): Candle[] {
  const reader = bitReader(bytes);
  if (reader.number(4) !== VERSION) throw new RangeError('A chunk of candles is of an unknown version.');
  const priceUnit = 10 ** reader.number(4);
  const volumeUnit = 10 ** reader.number(4);
  const count = reader.number(10);
  let t = reader.number(40);
  const gaps = reader.bit() === 1 ? readColumn(reader, count) : null;
  let close = reader.number(SAFE_INTEGER_BITS);
  const [opens, closes, highs, lows, volumes] = Array.from({ length: 5 }, () => readColumn(reader, count)) as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  return opens.map((distance, i) => {
    const o = close + unzigzag(distance);
    const c = o + unzigzag(closes[i] as number);
    const h = Math.max(o, c) + (highs[i] as number);
    const l = Math.min(o, c) - (lows[i] as number);
    close = c;
    if (i > 0) t += (1 + (gaps?.[i] ?? 0)) * timeframeSeconds[timeframe];
    return {
      t,
      o: o / priceUnit,
      h: h / priceUnit,
      l: l / priceUnit,
      c: c / priceUnit,
      v: (volumes[i] as number) / volumeUnit,
    };
  });
}
