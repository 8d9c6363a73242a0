import { addExposure, addExposureWithinLimit, getExposureKey } from '#functions/data/ledger/exposure.ts';
import type { StoredOption } from '#functions/data/options/option-orders.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type Amount, invertAmount } from '#shared/money.ts';

/** Returns the house's possible loss on an order, USDT: the payout beyond the stake. */
const getOptionExposure = (order: StoredOption): Amount => (order.credit - order.net_amount) as Amount;

const exposureCounter = (order: StoredOption) =>
  getExposureKey(order.account_kind, order.symbol, order.period_id, order.exposure_shard);

/**
 * Builds the write for the transaction that places an order.
 * @throws {AppError} EXPOSURE_REACHED, by its transaction.
 */
export const reserveOptionExposure = (order: StoredOption, limit: Amount): WriteOperation =>
  addExposureWithinLimit(limit, exposureCounter(order), 'payouts', getOptionExposure(order));

/** Builds the write for the transaction that ends an order in any way. */
export const releaseOptionExposure = (order: StoredOption): WriteOperation =>
  addExposure(exposureCounter(order), 'payouts', invertAmount(getOptionExposure(order)));
