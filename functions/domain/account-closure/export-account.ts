import { deposits as depositItems, depositView } from '#functions/data/deposits/deposits.ts';
import { futuresOrders, futuresOrderView } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { positions, positionView } from '#functions/data/futures/positions.ts';
import { investments as investmentItems, investmentView } from '#functions/data/investments/investments.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { loans as loanItems, loanView } from '#functions/data/loans/loans.ts';
import { optionOrders, optionView } from '#functions/data/options/option-orders.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journal, getJournalPartitions } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transfers as transferItems, transferView } from '#functions/data/transfers/transfers.ts';
import { withdrawals as withdrawalItems, withdrawalView } from '#functions/data/withdrawals/withdrawals.ts';
import { toValuedWallets } from '#functions/domain/ledger/valued-wallets.ts';
import { readNewestItems } from '#functions/domain/lists/read-newest-items.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

const entryView = ({ id, operation, reference, created_at, legs }: StoredJournalEntry) => ({
  id,
  operation,
  reference,
  created_at,
  legs: legs.map(({ wallet, bucket, asset, amount }) => ({
    wallet,
    bucket,
    asset,
    amount: formatUnits(BigInt(amount)),
  })),
});

/** Returns the newest entries of all wallets. */
async function readJournal(account: AccountRef) {
  const parts = await Promise.all(
    getJournalPartitions(account).map((pk) =>
      readNewestItems(
        { fetch: (range) => queryPage<StoredJournalEntry>(range), pk, prefix: journal.prefix },
        entryView,
      ),
    ),
  );
  return {
    complete: parts.every(({ complete }) => complete),
    items: parts.toReversed().flatMap(({ items }) => items),
  };
}

/** Returns the stored data of one account: balances, every journal entry, and trades. */
export async function exportAccount(account: AccountRef) {
  const at = nowSeconds();
  const [wallets, entries, options, futures_orders, futures_positions, futures_trades, transfers] = await Promise.all([
    readWallets(account),
    readJournal(account),
    readNewestItems(optionOrders.listOf(account), (order) => optionView(order, at)),
    readNewestItems(futuresOrders.listOf(account), futuresOrderView),
    readNewestItems(positions.listOf(account), (position) => positionView(position, null)),
    readNewestItems(futuresTrades.listOf(account), futuresTradeView),
    readNewestItems(transferItems.listOf(account), transferView),
  ]);
  const [deposits, withdrawals, investments, loans] = await Promise.all([
    readNewestItems(depositItems.listOf(account), (deposit) => depositView(deposit, null)),
    readNewestItems(withdrawalItems.listOf(account), (withdrawal) => withdrawalView(withdrawal, null)),
    readNewestItems(investmentItems.listOf(account), investmentView),
    readNewestItems(loanItems.listOf(account), (loan) => loanView(loan, at)),
  ]);
  return {
    id: account.id,
    kind: account.kind,
    wallets: await toValuedWallets(account, wallets),
    journal: entries,
    options,
    futures_orders,
    futures_positions,
    futures_trades,
    transfers,
    deposits,
    withdrawals,
    investments,
    loans,
  };
}
