import { depositAddresses } from '#functions/data/chains/deposit-addresses.ts';
import { knownAddresses } from '#functions/data/identity/known-addresses.ts';
import { knownVisits } from '#functions/data/identity/known-visits.ts';
import { secondFactors } from '#functions/data/identity/second-factors.ts';
import { securityEvents } from '#functions/data/identity/security-log.ts';
import { exchangedTokens, sessions } from '#functions/data/identity/sessions.ts';
import { notificationCounters, notifications } from '#functions/data/notify/notifications.ts';
import { priceAlertCounters, priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { pushSubscriptions } from '#functions/data/notify/push-subscriptions.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { type ItemAttributes, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { ticketMessages, ticketUploads } from '#functions/data/tickets/ticket-messages.ts';
import { ticketCounters, tickets } from '#functions/data/tickets/tickets.ts';
import { bankAccountCounters, bankAccounts } from '#functions/data/users/bank-accounts.ts';
import { favourites } from '#functions/data/users/favourites.ts';
import { fundPasswords, fundWindows } from '#functions/data/users/fund-passwords.ts';
import { kycSubmissions, kycUploads } from '#functions/data/users/kyc.ts';
import { levelChanges } from '#functions/data/users/level-changes.ts';
import { referrals } from '#functions/data/users/referrals.ts';
import { userNotes } from '#functions/data/users/user-notes.ts';
import { users } from '#functions/data/users/users.ts';
import { userWalletCounters, userWallets } from '#functions/data/wallets/user-wallets.ts';
import { walletConnections } from '#functions/data/wallets/wallet-connections.ts';
import { addressUses, bookSettings, payoutAddresses } from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserId } from '#shared/ids.ts';

/** Every kind stored with a user. Each kind's declaration states its retention policy; none is left out here. */
export const userCollections = [
  addressUses,
  bankAccountCounters,
  bankAccounts,
  bookSettings,
  depositAddresses,
  exchangedTokens,
  favourites,
  fundPasswords,
  fundWindows,
  knownAddresses,
  knownVisits,
  kycUploads,
  levelChanges,
  notificationCounters,
  notifications,
  payoutAddresses,
  priceAlertCounters,
  priceAlerts,
  pushSubscriptions,
  referrals,
  secondFactors,
  securityEvents,
  sessions,
  kycSubmissions,
  ticketCounters,
  ticketMessages,
  tickets,
  ticketUploads,
  userNotes,
  userWalletCounters,
  userWallets,
  users,
  walletConnections,
] as const;

const going = userCollections.filter(({ whenClosed }) => whenClosed === 'goes');

/** Deletes a user's items that are not kept after the account is closed. */
export async function eraseUserItems(user: UserId): Promise<void> {
  for await (const { pk, sk } of queryAllItems<ItemAttributes & { pk: string; sk: string }>({
    pk: userPartition(user),
  }))
    if (going.some((kind) => kind.holds(sk))) await deleteItem({ pk, sk });
}
