import { decodeTime } from 'ulid';
import { deposits } from '#functions/data/deposits/deposits.ts';
import { futuresOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { positions } from '#functions/data/futures/positions.ts';
import { getOperationEntryRanges, findEntryById } from '#functions/data/ledger/entry-lists.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import { readDemoEpoch } from '#functions/data/people/demo-epochs.ts';
import { approvals } from '#functions/data/staff/approvals.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/movement.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import {
  type AccountId,
  type AccountKind,
  type AccountRef,
  accountKinds,
  type IdsByPrefix,
  idPattern,
} from '#shared/ids.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';

interface Owned {
  account_kind: AccountKind;
  account_id: AccountId;
}

const accountIn = (found: Owned | null): AccountRef | null => found && toAccountRef(found);

/** By which operation begins what has no list of everybody's, by the beginning of its id. */
const begunBy = { trf: 'transfer', xch: 'exchange.place' } as const satisfies Partial<
  Record<keyof IdsByPrefix, MoneyOperation>
>;

/** Characters of an id that say its millisecond, with what they begin with. */
const TIMED = 'jnl_'.length + 10;
/** An entry has its id a moment after what it is about has its own: so many are looked at. */
const MOST_LOOKED_AT = 500;

/** The first entry of a transfer or an exchange: its id follows closely on that of what it is about. */
async function firstEntryOf(reference: string, operation: MoneyOperation): Promise<StoredJournalEntry | null> {
  const bounds = { from: `jnl${reference.slice('trf'.length, TIMED)}`, to: 'jnl_Z' };
  for (const kind of accountKinds) {
    let lookedAt = 0;
    const begins = mergeIdRanges(
      getOperationEntryRanges(kind, [operation], bounds),
      { newestFirst: false, after: null },
      MOST_LOOKED_AT,
    );
    for await (const entry of begins) {
      if (entry.reference === reference) return entry;
      if (++lookedAt === MOST_LOOKED_AT) break;
    }
  }
  return null;
}

/** The entry by which a transfer or an exchange began, of whomever. */
export const findTransferEntry = (id: IdsByPrefix['trf']) => firstEntryOf(id, begunBy.trf);
export const findExchangeEntry = (id: IdsByPrefix['xch']) => firstEntryOf(id, begunBy.xch);

/** By the beginning of an id: in whose account it is. */
const accounts: { [P in keyof IdsByPrefix]?: (id: IdsByPrefix[P]) => Promise<AccountRef | null> } = {
  opt: async (id) => accountIn(await findOptionById(id)),
  ord: async (id) => accountIn(await futuresOrders.findInIndex(id)),
  pos: async (id) => accountIn(await positions.findInIndex(id)),
  trd: async (id) => accountIn(await futuresTrades.findInIndex(id)),
  dep: async (id) => accountIn(await deposits.findInIndex(id)),
  wdr: async (id) => accountIn(await withdrawals.findInIndex(id)),
  trf: async (id) => accountIn(await findTransferEntry(id)),
  xch: async (id) => accountIn(await findExchangeEntry(id)),
  jnl: async (id) => accountIn(await findEntryById(id)),
  acc: async (id) => {
    const found = await Promise.all(accountKinds.map((kind) => readDemoEpoch({ kind, id })));
    const at = found.findIndex((one) => one !== null);
    const kind = accountKinds[at];
    return kind ? { kind, id } : null;
  },
  wal: async (id) => parseWalletId(id)?.account ?? null,
  apv: async (id) => {
    const asked = (await approvals.findInIndex(id))?.wallet;
    return (asked && parseWalletId(asked.id)?.account) ?? null;
  },
};

/** These are no younger than what moves money by them: entries of any time may be about them. */
const LASTING: readonly (keyof IdsByPrefix)[] = ['acc', 'wal'];
/** The clocks of two servers may differ. */
const AHEAD = MINUTE;

interface ReferencePlace {
  /** In whose journal entries are about it; null where there is no such thing. */
  account: AccountRef | null;
  /** No entry about it is older; undefined where any may be. */
  from: EpochSeconds | undefined;
}

/** Where entries about something are, by its id; undefined where an id like this says nothing. */
export async function locateReference(reference: string): Promise<ReferencePlace | undefined> {
  const prefix = reference.slice(0, 'trf'.length) as keyof IdsByPrefix;
  if (!Object.hasOwn(accounts, prefix) || !idPattern(prefix).test(reference)) return undefined;
  const account = await (accounts[prefix] as (id: string) => Promise<AccountRef | null>)(reference);
  const began = LASTING.includes(prefix) ? undefined : decodeTime(reference.slice('trf_'.length)) / 1000;
  return { account, from: began === undefined ? undefined : addSeconds(Math.floor(began) as EpochSeconds, -AHEAD) };
}
