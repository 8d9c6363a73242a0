import { limitKey } from '#functions/data/table/limit-counts.ts';
import { update } from '#functions/data/table/table.ts';
import { limits, most } from '#functions/lib/limits.ts';
import { networkOf } from '#functions/lib/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';

const { window } = limits.connect;
const itemOf = (address: string, at: EpochSeconds) => limitKey('sockets', networkOf(address), Math.floor(at / window));

/**
 * Counts a connection that opens at this second; false when its network has too many. Each hour counts its own
 * connections, so that one whose end was never told is forgotten with its hour, within the two hours that one can last.
 */
export async function countOpened(address: string, at: EpochSeconds): Promise<boolean> {
  const counted = await update<object>(itemOf(address, at), {
    update: 'ADD #open :one, #all :one SET #ttl = :ttl',
    condition: 'attribute_not_exists(#all) OR (#open < :open AND #all < :most)',
    names: { '#open': 'open', '#all': 'all', '#ttl': 'ttl' },
    values: {
      ':one': 1,
      ':open': most(limits.connected),
      ':most': most(limits.connect),
      ':ttl': (Math.floor(at / window) + 4) * window,
    },
  });
  return counted !== null;
}

/** Counts the end of a connection that opened at this second. */
export async function countClosed(address: string, openedAt: EpochSeconds): Promise<void> {
  await update(itemOf(address, openedAt), {
    update: 'ADD #open :minus',
    condition: '#open > :zero',
    names: { '#open': 'open' },
    values: { ':minus': -1, ':zero': 0 },
  });
}
