import { getLimitCountKey } from '#functions/data/table/limit-counts.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';

const { window } = requestLimits.connect;
const getSocketCounterKey = (address: string, at: EpochSeconds) =>
  getLimitCountKey('sockets', getIpNetwork(address), Math.floor(at / window));

/**
 * Counts a connection that opens at this second; false when its network has too many. Each hour has its own counter, so
 * that a connection whose end was missed expires with its hour, within two hours.
 */
export async function countOpenedSocket(address: string, at: EpochSeconds): Promise<boolean> {
  const updatedCounter = await updateItem<object>(getSocketCounterKey(address, at), {
    update: 'ADD #open :one, #all :one SET #ttl = :ttl',
    condition: 'attribute_not_exists(#all) OR (#open < :open AND #all < :most)',
    names: { '#open': 'open', '#all': 'all', '#ttl': 'ttl' },
    values: {
      ':one': 1,
      ':open': getMaxRequests(requestLimits.connected),
      ':most': getMaxRequests(requestLimits.connect),
      ':ttl': (Math.floor(at / window) + 4) * window,
    },
  });
  return updatedCounter !== null;
}

/** Counts the end of a connection that opened at this second. */
export async function countClosedSocket(address: string, openedAt: EpochSeconds): Promise<void> {
  await updateItem(getSocketCounterKey(address, openedAt), {
    update: 'ADD #open :minus',
    condition: '#open > :zero',
    names: { '#open': 'open' },
    values: { ':minus': -1, ':zero': 0 },
  });
}
