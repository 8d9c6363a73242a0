import { alone } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { Destination } from './payout-addresses.ts';

/** Who first withdrew to an address outside, and whether others did too. */
interface AddressAskers {
  first: UserId;
  others?: boolean;
}

const askers = alone('PAYOUT_ADDRESS_ASKERS');

const keyOf = ({ network, address, memo }: Destination) =>
  askers.key(`${network}#${address}${memo === null ? '' : `#${memo}`}`);

/** Whether somebody else withdraws to an address too. */
export async function isAskedByOthers(user: UserId, to: Destination): Promise<boolean> {
  const stored = await get<AddressAskers>(keyOf(to));
  return stored !== null && (stored.others === true || stored.first !== user);
}

/** Notes that somebody withdraws to an address; `byOthers` as it was read. */
export const noteAsker = (user: UserId, to: Destination, byOthers: boolean): Operation => ({
  label: 'askers of an address',
  key: keyOf(to),
  update: `SET #first = if_not_exists(#first, :user)${byOthers ? ', #others = :yes' : ''}`,
  names: { '#first': 'first', ...(byOthers && { '#others': 'others' }) },
  values: { ':user': user, ...(byOthers && { ':yes': true }) },
});
