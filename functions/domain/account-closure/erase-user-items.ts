import { depositAddresses } from '#functions/data/chains/deposit-addresses.ts';
import { knownLoginAddressItems } from '#functions/data/identity/known-login-addresses.ts';
import { knownVisits } from '#functions/data/identity/known-visits.ts';
import { secondFactors } from '#functions/data/identity/second-factors.ts';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { exchangedTokens, sessionCollection } from '#functions/data/identity/sessions.ts';
import { notificationCounters, notificationCollection } from '#functions/data/notify/notifications.ts';
import { priceAlertCounters, priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { pushSubscriptionCollection } from '#functions/data/notify/push-subscriptions.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { type ItemAttributes, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { ticketMessages, ticketUploads } from '#functions/data/tickets/ticket-messages.ts';
import { ticketCounters, ticketCollection } from '#functions/data/tickets/tickets.ts';
import { bankAccountCounters, bankAccountCollection } from '#functions/data/users/bank-accounts.ts';
import { favouriteItems } from '#functions/data/users/favourites.ts';
import { fundPasswords, fundPasswordWindowItems } from '#functions/data/users/fund-passwords.ts';
import { kycSubmissionCollection, kycUploads } from '#functions/data/users/kyc.ts';
import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { referralItems } from '#functions/data/users/referrals.ts';
import { userNoteCollection } from '#functions/data/users/user-notes.ts';
import { userItems } from '#functions/data/users/users.ts';
import { userWalletCounters, userWalletItems } from '#functions/data/wallets/user-wallets.ts';
import { walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { addressUses, bookSettings, payoutAddressCollection } from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';

/** Every kind stored with a user. Each kind's declaration states its retention policy; none is left out here. */
export const userCollections = [
  addressUses,
  bankAccountCounters,
  bankAccountCollection,
  bookSettings,
  depositAddresses,
  exchangedTokens,
  favouriteItems,
  fundPasswords,
  fundPasswordWindowItems,
  knownLoginAddressItems,
  knownVisits,
  kycUploads,
  levelChangeCollection,
  notificationCounters,
  notificationCollection,
  payoutAddressCollection,
  priceAlertCounters,
  priceAlertCollection,
  pushSubscriptionCollection,
  referralItems,
  secondFactors,
  securityEventCollection,
  sessionCollection,
  kycSubmissionCollection,
  ticketCounters,
  ticketMessages,
  ticketCollection,
  ticketUploads,
  userNoteCollection,
  userWalletCounters,
  userWalletItems,
  userItems,
  walletConnectionCollection,
] as const;

const going = userCollections.filter(({ whenClosed }) => whenClosed === 'goes');

/** Deletes a user's items that are not kept after the account is closed. */
export async function eraseUserItems(user: UserId): Promise<void> {
  for await (const { pk, sk } of queryAllItems<ItemAttributes & { pk: string; sk: string }>({
    pk: userPartition(user),
  }))
    if (going.some((kind) => kind.holds(sk))) await deleteItem({ pk, sk });
}
