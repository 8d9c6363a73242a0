import { depositCollection as depositItems, toDepositView } from '#functions/data/deposits/deposits.ts';
import { futuresOrderCollection, toFuturesOrderView } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, toPositionView } from '#functions/data/futures/positions.ts';
import { investmentCollection as investmentItems, toInvestmentView } from '#functions/data/investments/investments.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { loanCollection as loanItems, toLoanView } from '#functions/data/loans/loans.ts';
import { optionOrderCollection, toOptionOrderView } from '#functions/data/options/option-orders.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems, getJournalPartitions } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transferCollection as transferItems, toTransferView } from '#functions/data/transfers/transfers.ts';
import { withdrawalCollection as withdrawalItems, toWithdrawalView } from '#functions/data/withdrawals/withdrawals.ts';
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
        { fetch: (range) => queryPage<StoredJournalEntry>(range), pk, prefix: journalItems.prefix },
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
export async function exportAccountData(account: AccountRef) {
  const at = nowSeconds();
  const [wallets, entries, options, futures_orders, futures_positions, futures_trades, transfers] = await Promise.all([
    readWallets(account),
    readJournal(account),
    readNewestItems(optionOrderCollection.listOf(account), (order) => toOptionOrderView(order, at)),
    readNewestItems(futuresOrderCollection.listOf(account), toFuturesOrderView),
    readNewestItems(positionCollection.listOf(account), (position) => toPositionView(position, null)),
    readNewestItems(futuresTradeCollection.listOf(account), toFuturesTradeView),
    readNewestItems(transferItems.listOf(account), toTransferView),
  ]);
  const [deposits, withdrawals, investments, loans] = await Promise.all([
    readNewestItems(depositItems.listOf(account), (deposit) => toDepositView(deposit, null)),
    readNewestItems(withdrawalItems.listOf(account), (withdrawal) => toWithdrawalView(withdrawal, null)),
    readNewestItems(investmentItems.listOf(account), toInvestmentView),
    readNewestItems(loanItems.listOf(account), (loan) => toLoanView(loan, at)),
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
