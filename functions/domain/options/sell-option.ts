import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntryIfNonZero } from '#functions/data/ledger/build-entry.ts';
import { countDecidedOptionInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import {
  type OptionOutcome,
  optionOrderCollection,
  toOptionOrderView,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { countOptionOutcome } from '#functions/data/options/option-statistics.ts';
import { type StoredSellQuote, sellQuoteCollection } from '#functions/data/options/sell-quotes.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { JournalEntryId, OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import { subtractAmounts } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { releaseOptionExposure } from './option-exposure.ts';
import { assertOptionSellable } from './quote-option-sale.ts';
import { readOwnOption } from './read-option.ts';

function buildSaleOperations(
  order: StoredOption,
  result: OptionOutcome,
  quote: StoredSellQuote,
  journal: JournalEntryId[],
): WriteOperation[] {
  const account = toAccountRef(order);
  return [
    optionOrderCollection.update(account, order.id, {
      update:
        'SET #status = :status, payout = :payout, profit_loss = :profit, settled_at = :at, sale = :sale, journal_ids = list_append(journal_ids, :journal) REMOVE gsi1pk, gsi1sk',
      condition: '#status = :pending',
      names: { '#status': 'status' },
      values: {
        ':status': result.status,
        ':payout': result.payout,
        ':profit': result.profit_loss,
        ':at': result.settled_at,
        ':sale': quote.sale,
        ':journal': journal,
        ':pending': 'pending',
      },
      fails: 'ORDER_ALREADY_SETTLED',
    }),
    // Usable once.
    sellQuoteCollection.delete(account, quote.id, { condition: 'attribute_exists(pk)', fails: 'QUOTE_EXPIRED' }),
    countAccountEvent(account, { open_options: -1 }),
    releaseOptionExposure(order),
    countOptionOutcome(order, result),
    ...countDecidedOptionInDailyPnl(account, result.settled_at, order, {
      profit: result.profit_loss,
      stake: order.amount,
      fee: order.fee,
    }),
  ];
}

/** Undefined when the option had become worthless. */
const buildSalePayment = (order: StoredOption, { payout, settled_at }: OptionOutcome): JournalEntry | undefined =>
  buildJournalEntryIfNonZero(
    { account: toAccountRef(order), id: newId('jnl'), operation: 'option.sell', reference: order.id, at: settled_at },
    [{ from: 'house:options', to: getAvailableBucket('trading'), asset: 'USDT', amount: payout }],
  );

/** Returns the quote if it belongs to this account and order and is still valid. @throws {AppError} QUOTE_EXPIRED */
async function readOpenSellQuote(order: StoredOption, id: SellQuoteId): Promise<StoredSellQuote> {
  const quote = await sellQuoteCollection.read(toAccountRef(order), id);
  if (!quote || quote.order_id !== order.id || now() >= quote.until) throw new AppError('QUOTE_EXPIRED');
  return quote;
}

/**
 * Sells an open option back for exactly the quoted amount. Of two sales, or a sale and a settlement, one succeeds; the
 * same key and quote get the same answer again.
 * @throws {AppError} of `POST /options/orders/{id}/sell`.
 */
export function sellOption(
  caller: UserPrincipal,
  key: string,
  id: OptionOrderId,
  quote_id: SellQuoteId,
): Promise<OptionOrder> {
  const { account } = caller;
  return withIdempotency(
    { account, endpoint: 'option-sale', key, request: [id, quote_id] },
    async (record) => {
      const order = await readOwnOption(account, id);
      assertOptionSellable(order);
      const quote = await readOpenSellQuote(order, quote_id);
      const result: OptionOutcome = {
        status: 'sold',
        payout: quote.amount,
        profit_loss: subtractAmounts(quote.amount, order.amount),
        settled_at: nowSeconds(),
        exit: null,
        cancel_reason: null,
        sale: quote.sale,
      };
      const payment = buildSalePayment(order, result);
      const journal = payment ? [payment.id] : [];
      await transact([record(id), ...buildSaleOperations(order, result, quote, journal)], payment);
      const sold = { ...order, ...result, journal_ids: [...order.journal_ids, ...journal] };
      const view = toOptionOrderView(sold, nowSeconds());
      await pushAccountEvents(account, [
        { type: 'balance_update' },
        { type: 'order_history_update', order: view },
        { type: 'daily_pnl_update' },
      ]);
      return view;
    },
    async () => toOptionOrderView(await readOwnOption(account, id), nowSeconds()),
  );
}
