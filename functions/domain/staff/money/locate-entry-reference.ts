import { decodeTime } from 'ulid';
import { depositCollection } from '#functions/data/deposits/deposits.ts';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { getJournalRangesByOperation, findJournalEntryById } from '#functions/data/ledger/entry-lists.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import { approvalCollection } from '#functions/data/staff/approvals.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import {
  type AccountId,
  type AccountKind,
  type AccountRef,
  accountKinds,
  type IdTypesByPrefix,
  getIdPattern,
} from '#shared/ids.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

interface OwnedItem {
  account_kind: AccountKind;
  account_id: AccountId;
}

const accountIn = (ownedItem: OwnedItem | null): AccountRef | null => ownedItem && toAccountRef(ownedItem);

/** First operation of objects without a global list, by id prefix. */
const begunBy = { trf: 'transfer', xch: 'exchange.place' } as const satisfies Partial<
  Record<keyof IdTypesByPrefix, MoneyOperation>
>;

/** Characters of an id up to its millisecond, with the prefix. */
const TIMED = 'jnl_'.length + 10;
/** An entry's id is a moment later than that of its object: this many are read. */
const MAX_ENTRIES_READ = 500;

/** Returns the first entry of a transfer or an exchange: its id closely follows that of the object. */
async function findFirstEntry(reference: string, operation: MoneyOperation): Promise<StoredJournalEntry | null> {
  const bounds = { from: `jnl${reference.slice('trf'.length, TIMED)}`, to: 'jnl_Z' };
  for (const kind of accountKinds) {
    let lookedAt = 0;
    const begins = mergeIdRanges(
      getJournalRangesByOperation(kind, [operation], bounds),
      { newestFirst: false, after: null },
      MAX_ENTRIES_READ,
    );
    for await (const entry of begins) {
      if (entry.reference === reference) return entry;
      if (++lookedAt === MAX_ENTRIES_READ) break;
    }
  }
  return null;
}

/** Returns the first entry of a transfer or an exchange, of any account. */
export const findTransferEntry = (id: IdTypesByPrefix['trf']) => findFirstEntry(id, begunBy.trf);
export const findExchangeEntry = (id: IdTypesByPrefix['xch']) => findFirstEntry(id, begunBy.xch);

/** Account of an object, by id prefix. */
const accounts: { [P in keyof IdTypesByPrefix]?: (id: IdTypesByPrefix[P]) => Promise<AccountRef | null> } = {
  opt: async (id) => accountIn(await findOptionById(id)),
  ord: async (id) => accountIn(await futuresOrderCollection.findInIndex(id)),
  pos: async (id) => accountIn(await positionCollection.findInIndex(id)),
  trd: async (id) => accountIn(await futuresTradeCollection.findInIndex(id)),
  dep: async (id) => accountIn(await depositCollection.findInIndex(id)),
  wdr: async (id) => accountIn(await withdrawalCollection.findInIndex(id)),
  trf: async (id) => accountIn(await findTransferEntry(id)),
  xch: async (id) => accountIn(await findExchangeEntry(id)),
  jnl: async (id) => accountIn(await findJournalEntryById(id)),
  acc: async (id) => {
    const epochs = await Promise.all(accountKinds.map((kind) => readDemoEpoch({ kind, id })));
    const at = epochs.findIndex((epoch) => epoch !== null);
    const kind = accountKinds[at];
    return kind ? { kind, id } : null;
  },
  wal: async (id) => parseWalletId(id)?.account ?? null,
  apv: async (id) => {
    const walletRequest = (await approvalCollection.findInIndex(id))?.wallet;
    return (walletRequest && parseWalletId(walletRequest.id)?.account) ?? null;
  },
};

/** These exist before money moves in them: entries of any time may concern them. */
const LASTING: readonly (keyof IdTypesByPrefix)[] = ['acc', 'wal'];
/** The clocks of two servers may differ. */
const AHEAD = MINUTE_SECONDS;

interface ReferencePlace {
  /** Account whose journal has its entries; null when the object does not exist. */
  account: AccountRef | null;
  /** Lower bound of its entries; undefined without one. */
  from: EpochSeconds | undefined;
}

/** Returns where an object's entries are, by its id; undefined for an id without such information. */
export async function locateEntryReference(reference: string): Promise<ReferencePlace | undefined> {
  const prefix = reference.slice(0, 'trf'.length) as keyof IdTypesByPrefix;
  if (!Object.hasOwn(accounts, prefix) || !getIdPattern(prefix).test(reference)) return undefined;
  const account = await (accounts[prefix] as (id: string) => Promise<AccountRef | null>)(reference);
  const began = LASTING.includes(prefix) ? undefined : decodeTime(reference.slice('trf_'.length)) / 1000;
  return { account, from: began === undefined ? undefined : addSeconds(Math.floor(began) as EpochSeconds, -AHEAD) };
}
