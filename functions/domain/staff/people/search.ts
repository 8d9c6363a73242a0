import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { investmentCollection } from '#functions/data/investments/investments.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import { listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import { bankAccountCollection, toBankAccountView } from '#functions/data/users/bank-accounts.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissionCollection } from '#functions/data/users/kyc.ts';
import { findUserByLogin, findUsersByPrefix, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { readWalletOwnerId } from '#functions/data/wallets/user-wallets.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { type FuturesOrderId, type IdTypesByPrefix, getIdPattern, type OptionOrderId } from '#shared/ids.ts';
import type { AdminSearchResult } from '#shared/schemas/admin/audit.ts';
import { can } from '#shared/staff/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import {
  searchDepositById,
  searchByDepositAddress,
  searchByTransactionHash,
  searchWithdrawalById,
} from './search-chains.ts';
import { searchApprovalById, searchEntryById, searchExchangeById, searchTransferById } from './search-journals.ts';

/** Most users found by the start of their names. */
const MAX_NAME_RESULTS = 10;
const WALLET = /^0x[0-9a-f]{40}$/i;
/** Order number as shown to users: the id without its prefix. */
const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

const toUserResult = (user: StoredUser): AdminSearchResult => ({
  kind: 'user',
  id: user.id,
  title: user.username,
  subtitle: user.email ?? user.id,
  path: `/admin/users/${user.id}`,
});

const toStaffResult = ({ id, username, role }: StoredStaff): AdminSearchResult => ({
  kind: 'staff',
  id,
  title: username,
  subtitle: role,
  path: `/admin/staff?open=${id}`,
});

/** Result for a user's order, position or trade. */
const toDealResults = (
  kind: AdminSearchResult['kind'],
  deal: { id: string; symbol: string; username: string } | null,
  path: string,
): AdminSearchResult[] =>
  deal === null ? [] : [{ kind, id: deal.id, title: deal.symbol, subtitle: deal.username, path: `${path}/${deal.id}` }];

/** By id prefix: the lookup of the whole id, limited to what this role may see. */
const byId: {
  [P in keyof IdTypesByPrefix]?: (id: IdTypesByPrefix[P], role: StaffRole) => Promise<AdminSearchResult[]>;
} = {
  usr: async (id) => [await readUser(id)].flatMap((user) => (user ? [toUserResult(user)] : [])),
  stf: async (id) => [await readStaff(id)].flatMap((staff) => (staff ? [toStaffResult(staff)] : [])),
  opt: async (id) => toDealResults('options_order', await findOptionById(id), '/admin/options'),
  ord: async (id) =>
    toDealResults('futures_order', await futuresOrderCollection.findInIndex(id), '/admin/futures/orders'),
  pos: async (id) => toDealResults('position', await positionCollection.findInIndex(id), '/admin/futures/positions'),
  trd: async (id) =>
    toDealResults('futures_trade', await futuresTradeCollection.findInIndex(id), '/admin/futures/trades'),
  inv: async (id) => {
    const investment = await investmentCollection.findInIndex(id);
    if (!investment) return [];
    const { product, username: subtitle } = investment;
    return [{ kind: 'investment', id, title: product.names.en, subtitle, path: `/admin/financial/investments/${id}` }];
  },
  lon: async (id) => {
    const loan = await loanCollection.findInIndex(id);
    const user = loan && (await readUser(loan.user_id));
    if (!loan || !user) return [];
    const title = loan.product.names.en;
    return [{ kind: 'loan', id, title, subtitle: user.username, path: `/admin/loans/applications/${id}` }];
  },
  wal: async (id) => {
    const place = parseWalletId(id);
    const owner = place && (await readDemoEpoch(place.account));
    const user = owner && (await readUser(owner.user_id));
    if (!place || !user) return [];
    const { coin: title, type, account } = place;
    const path = `/admin/wallets?user_id=${user.id}&kind=${account.kind}&coin_type=${title}&wallet_type=${type}`;
    return [{ kind: 'account_wallet', id, title, subtitle: user.username, path }];
  },
  kyc: async (id, role) => {
    const submission = can({ role }, 'kyc.read') ? await kycSubmissionCollection.find(id) : null;
    return submission
      ? [{ kind: 'kyc', id, title: submission.username, subtitle: submission.status, path: `/admin/kyc/${id}` }]
      : [];
  },
  jnl: searchEntryById,
  trf: searchTransferById,
  xch: searchExchangeById,
  apv: searchApprovalById,
  dep: searchDepositById,
  wdr: searchWithdrawalById,
  bnk: async (id, role) => {
    const bankAccount = can({ role }, 'bank_accounts.read') ? await bankAccountCollection.find(id) : null;
    if (!bankAccount) return [];
    const { bank_name, account_number } = toBankAccountView(bankAccount, null);
    return [
      { kind: 'bank_account', id, title: bank_name, subtitle: account_number, path: `/admin/bank-accounts/${id}` },
    ];
  },
};

async function byOrderNumber(number: string, role: StaffRole): Promise<AdminSearchResult[]> {
  const [options, futures] = await Promise.all([
    byId.opt?.(`opt_${number}` as OptionOrderId, role),
    byId.ord?.(`ord_${number}` as FuturesOrderId, role),
  ]);
  return [...(options ?? []), ...(futures ?? [])];
}

async function byWallet(address: string): Promise<AdminSearchResult[]> {
  const owner = await readWalletOwnerId(address);
  const user = owner && (await readUser(owner));
  return user ? [{ ...toUserResult(user), kind: 'wallet', subtitle: address }] : [];
}

async function byName(name: string): Promise<AdminSearchResult[]> {
  const [users, staff] = await Promise.all([findUsersByPrefix(name, MAX_NAME_RESULTS), listStaff()]);
  const matchingStaff = staff.filter(({ username }) => username.toLowerCase().startsWith(name.toLowerCase()));
  return [...users.map(toUserResult), ...matchingStaff.map(toStaffResult)];
}

/**
 * Searches everything visible to the role. By whole id: a user, staff member, order, position, trade, wallet,
 * verification, bank account, deposit, withdrawal, investment, loan, journal entry, transfer, exchange or pending
 * approval. Also an order by its number, a deposit or withdrawal by its transaction hash, a user by the whole e-mail
 * address, proven wallet or assigned chain address, and users and staff by the start of their names. Entries, transfers
 * and exchanges from before the global list are not found.
 */
export async function searchEverything(
  text: string,
  { staff: { role } }: StaffPrincipal,
): Promise<AdminSearchResult[]> {
  const typed = text.trim();
  const prefix = typed.slice(0, 3) as keyof IdTypesByPrefix;
  if (Object.hasOwn(byId, prefix) && getIdPattern(prefix).test(typed))
    return (byId[prefix] as (id: string, role: StaffRole) => Promise<AdminSearchResult[]>)(typed, role);
  const onChains = (await Promise.all([searchByTransactionHash(typed), searchByDepositAddress(typed)])).flat();
  if (WALLET.test(typed)) return [...(await byWallet(typed)), ...onChains];
  if (onChains.length > 0) return onChains;
  if (ORDER_NUMBER.test(typed)) {
    const orderResults = await byOrderNumber(typed.toUpperCase(), role);
    if (orderResults.length > 0) return orderResults;
  }
  if (typed.includes('@')) {
    const user = await findUserByLogin(typed);
    return user ? [toUserResult(user)] : [];
  }
  return /^[\w.-]{1,64}$/.test(typed) ? byName(typed) : [];
}
