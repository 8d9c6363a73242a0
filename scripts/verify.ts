import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ApiError, createApiClient } from '#shared/api/client.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { isPerpetualFillPrice, computeOptionOutcome } from '#shared/market/receipt-rules.ts';
import {
  checkReceiptPrice,
  isPriceAfterAcceptance,
  getPriceObservedMs,
  type ReceiptPriceCheck,
  verifyTicks,
} from '#shared/market/verify-chain.ts';
import type { PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { PublishedDataError } from './contradiction-error.ts';
import { parseLiabilitiesProofFile, verifyLiabilitiesProof } from './verify-liabilities-proof.ts';

/**
 * Checks the receipt of an order against the public ticks, from entry to exit: `npm run verify -- <site> <order>`.
 * Trusts only the ticks, whose hashes it recomputes. Exits with 0 when the recorded prices settled the order, 1 when
 * anything contradicts, 2 when it could not be checked. The site serves it as one file, `/verify.mjs`. `npm run verify
 * -- <site> <proof.json>` likewise checks that a customer's liability is in the published total.
 */

type PublicReceipt = ApiContractResponse<'GET /public/receipts/{id}'>;
type PerpetualReceipt = Extract<PublicReceipt, { side: unknown }>;
type OptionReceipt = Exclude<PublicReceipt, PerpetualReceipt>;
type ReceiptAcceptance = Pick<PublicReceipt['receipt'], 'rule' | 'accepted_ms'>;

/** Maximum ticks in one answer. */
const PAGE = 120;
/** Retries while the site limits requests, and the pause before each, ms. */
const TRIES = 10;
const PATIENCE = 3000;

interface VerificationSource {
  receipt(id: string): Promise<PublicReceipt>;
  /** Ticks by sequence, both ends included, at most `PAGE`. */
  ticks(from: number, to: number): Promise<TickRecord[]>;
}

interface VerificationSite extends VerificationSource {
  /** Liabilities to customers on the last days, newest first. */
  liabilities(): Promise<PublishedLiabilities[]>;
}

/** Returns the public API of a site; waits when it limits requests. */
function siteSource(site: string): VerificationSite {
  const api = createApiClient({ base: `${site.replace(/\/+$/, '')}/api`, token: () => null });
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let i = 1; ; i++) {
      try {
        return await ask();
      } catch (error) {
        const busy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        if (!busy || i === TRIES) throw error;
        await setTimeout(PATIENCE);
      }
    }
  }
  return {
    liabilities: () => patiently(async () => (await api('GET /public/liabilities', {})).published),
    receipt: (id) => patiently(() => api('GET /public/receipts/{id}', { params: { id } })),
    ticks: (from, to) =>
      patiently(async () => {
        const query = { from_sequence: String(from), to_sequence: String(to) };
        return (await api('GET /public/ticks', { query })).ticks;
      }),
  };
}

const time = (at: number) => new Date(at * 1000).toISOString().replace('.000Z', 'Z');
const moment = (ms: number) => new Date(ms).toISOString();

const problems: Record<NonNullable<ReceiptPriceCheck['problem']>, string> = {
  missing: 'there is no such tick',
  hash: 'its hash is not the one on the receipt',
  second: 'its second is not the one on the receipt',
  price: 'its price is not the one on the receipt',
};

function expectPoint(symbol: string, name: string, point: ReceiptPricePoint, tick: TickRecord | undefined): void {
  const { problem } = checkReceiptPrice(symbol, point, tick);
  if (problem) throw new PublishedDataError(`${name} tick ${point.sequence}: ${problems[problem]}.`);
}

/** Rejects a price that could be known when the order was accepted. */
function expectLater(name: string, receipt: ReceiptAcceptance, point: ReceiptPricePoint): void {
  if (isPriceAfterAcceptance(receipt, point)) return;
  const { accepted_ms } = receipt;
  throw new PublishedDataError(
    accepted_ms === null
      ? `${name} tick ${point.sequence}: the receipt does not say when it was accepted.`
      : `${name} tick ${point.sequence}: its price was observed at ${moment(getPriceObservedMs(point))}, not after ${moment(accepted_ms)}, when it was accepted.`,
  );
}

/** Verifies the tick log from one sequence to another and returns both end ticks. */
async function verifyTickRange(source: VerificationSource, from: number, to: number, print: (line: string) => void) {
  let last: TickRecord | null = null;
  let first: TickRecord | undefined;
  while ((last?.sequence ?? from - 1) < to) {
    const next: number = (last?.sequence ?? from - 1) + 1;
    const ticks = await source.ticks(next, Math.min(to, next + PAGE - 1));
    if (ticks[0]?.sequence !== next) throw new PublishedDataError(`Tick ${next} is missing.`);
    const { steps } = await verifyTicks(ticks, last);
    const broken = steps.find(({ problem }) => problem !== null);
    if (broken)
      throw new PublishedDataError(`Tick ${broken.sequence} (${time(broken.at)}) does not hold: ${broken.problem}.`);
    first ??= ticks[0];
    last = ticks.at(-1) as TickRecord;
    print(`  ${next} … ${last.sequence}  ${time(ticks[0].at)} … ${time(last.at)}  ${last.hash}`);
  }
  return { first, last: last ?? undefined };
}

function expectPrice(done: PerpetualReceipt): void {
  const { entry, exit } = done.receipt;
  if (!isPerpetualFillPrice(done, (exit ?? entry).price))
    throw new PublishedDataError(`It was done at ${done.price}, which is not the price of its tick.`);
}

async function verifyPerpetual(
  source: VerificationSource,
  id: string,
  done: PerpetualReceipt,
  print: (line: string) => void,
): Promise<void> {
  const { symbol, side, status, reason, receipt } = done;
  const { entry, exit, rule } = receipt;
  print(`${id}: ${side} ${symbol} at ${done.price}, ${reason}, ${status}, rule ${rule}`);
  if (receipt.accepted_ms !== null) print(`Accepted: ${moment(receipt.accepted_ms)}`);
  print('Chain:');
  const { first, last } = await verifyTickRange(source, entry.sequence, (exit ?? entry).sequence, print);
  expectPoint(symbol, 'Entry', entry, first);
  if (exit) expectPoint(symbol, 'Exit', exit, last);
  expectPrice(done);
  // Liquidations and reductions are not requested by a user.
  if (reason !== 'liquidation' && reason !== 'leverage_cap')
    expectLater(exit ? 'Exit' : 'Entry', receipt, exit ?? entry);
  print('The ticks hold, and the price is theirs.');
}

/** Checks an option without an entry: it is pending or was refunded. */
function verifyUnentered({ status, receipt }: OptionReceipt, print: (line: string) => void): void {
  if (receipt.exit || receipt.sale || (status !== 'pending' && status !== 'cancelled'))
    throw new PublishedDataError(`It is ${status}, and the receipt does not say at what price it entered.`);
  print(
    status === 'pending'
      ? 'It enters by the next price: there is nothing to check yet.'
      : 'Cancelled, the stake was given back: no price came that it could enter by.',
  );
}

async function verifyOption(
  source: VerificationSource,
  id: string,
  order: OptionReceipt,
  print: (line: string) => void,
): Promise<void> {
  const { symbol, direction, status, expired_at, receipt } = order;
  const { entry, exit, sale, rule, accepted_ms } = receipt;
  const end = exit ?? sale?.point;
  const expires = expired_at === null ? 'not entered' : `expires ${time(expired_at)}`;
  print(`Order ${id}: ${direction} ${symbol}, ${expires}, ${status}, rule ${rule}`);
  if (accepted_ms !== null) print(`Accepted: ${moment(accepted_ms)}`);
  if (!entry) return verifyUnentered(order, print);
  print(`Entry: tick ${entry.sequence}, ${time(entry.at)}, ${entry.price} of ${entry.source}, ${entry.age} ms old`);
  if (exit)
    print(`Exit:  tick ${exit.sequence}, ${time(exit.at)}, ${exit.price} of ${exit.source}, ${exit.age} ms old`);
  if (sale)
    print(
      `Sale:  tick ${sale.point.sequence}, ${time(sale.point.at)}, ${sale.point.price} of ${sale.point.source}, ` +
        `volatility ${sale.volatility} % a year, rule ${sale.rule}`,
    );
  print('Chain:');
  const { first, last } = await verifyTickRange(source, entry.sequence, end?.sequence ?? entry.sequence, print);
  expectPoint(symbol, 'Entry', entry, first);
  expectLater('Entry', receipt, entry);
  if (exit) expectPoint(symbol, 'Exit', exit, last);
  if (sale) expectPoint(symbol, 'Sale', sale.point, last);
  if (exit && exit.at !== expired_at) throw new PublishedDataError('The exit is not the second of the expiry.');
  if (status === 'pending') return print('Not settled yet: the entry holds.');
  const expected = exit ? computeOptionOutcome(direction, entry.price, exit.price) : 'cancelled';
  if (status === 'sold') {
    if (!sale) throw new PublishedDataError('It was sold back, and the receipt does not say at what price.');
    return print('Sold back before expiry: entry and sale hold. Its owner’s page recomputes the amount.');
  }
  if (status === 'cancelled') return print('Cancelled, the stake was given back: what ticks there are hold.');
  if (status !== expected) throw new PublishedDataError(`These prices make it ${expected}, not ${status}.`);
  print(`The prices make it "${expected}", as it was settled.`);
}

/** Checks one order or trade and prints each step. @throws {PublishedDataError} when a check fails. */
export async function verifyOrderReceipt(
  source: VerificationSource,
  id: string,
  print: (line: string) => void,
): Promise<void> {
  const done = await source.receipt(id);
  return 'side' in done ? verifyPerpetual(source, id, done, print) : verifyOption(source, id, done, print);
}

async function runVerification(site: string | undefined, reference: string | undefined): Promise<number> {
  if (!site || !reference) {
    const run = import.meta.url.endsWith('.mjs') ? 'node verify.mjs' : 'npm run verify --';
    console.error(`${run} <site> <order>, for example: ${run} http://localhost:4000 opt_01…`);
    console.error(`${run} <site> <proof.json>, the file that the page of assets saves`);
    return 2;
  }
  try {
    const source = siteSource(site);
    if (reference.endsWith('.json')) {
      const proof = parseLiabilitiesProofFile(await readFile(reference, 'utf8'));
      await verifyLiabilitiesProof(proof, await source.liabilities(), console.log);
    } else await verifyOrderReceipt(source, reference, console.log);
    console.log('OK');
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof PublishedDataError ? 1 : 2;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runVerification(...(process.argv.slice(2) as [string?, string?]));
