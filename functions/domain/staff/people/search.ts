import { futuresOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { positions } from '#functions/data/futures/positions.ts';
import { investments } from '#functions/data/investments/investments.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { loans } from '#functions/data/loans/loans.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import { listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import { bankAccounts, bankAccountView } from '#functions/data/users/bank-accounts.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissions } from '#functions/data/users/kyc.ts';
import { findUserByLogin, findUsersByPrefix, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { readWalletOwner } from '#functions/data/wallets/user-wallets.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import { adminKyc } from '#shared/api/admin/kyc.ts';
import { type FuturesOrderId, type IdsByPrefix, idPattern, type OptionOrderId } from '#shared/ids.ts';
import type { SearchResult } from '#shared/schemas/admin/audit.ts';
import type { Role } from '#shared/staff/roles.ts';
import {
  searchDepositById,
  searchDepositAddress,
  searchTransactionHash,
  searchWithdrawalById,
} from './search-chains.ts';
import { searchApprovalById, searchEntryById, searchExchangeById, searchTransferById } from './search-journals.ts';

/** Most users found by the start of their names. */
const MOST_NAMES = 10;
const WALLET = /^0x[0-9a-f]{40}$/i;
/** Order number as shown to users: the id without its prefix. */
const ORDER_NUMBER = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

const userFound = (user: StoredUser): SearchResult => ({
  kind: 'user',
  id: user.id,
  title: user.username,
  subtitle: user.email ?? user.id,
  path: `/admin/users/${user.id}`,
});

const staffFound = ({ id, username, role }: StoredStaff): SearchResult => ({
  kind: 'staff',
  id,
  title: username,
  subtitle: role,
  path: `/admin/staff?open=${id}`,
});

/** Result for a user's order, position or trade. */
const dealFound = (
  kind: SearchResult['kind'],
  deal: { id: string; symbol: string; username: string } | null,
  path: string,
): SearchResult[] =>
  deal === null ? [] : [{ kind, id: deal.id, title: deal.symbol, subtitle: deal.username, path: `${path}/${deal.id}` }];

const isOneOf = (allowed: readonly Role[], role: Role): boolean => allowed.includes(role);
const mayReview = (role: Role): boolean => isOneOf(adminKyc['GET /admin/kyc/{id}'].caller, role);
const maySeePayees = (role: Role): boolean => isOneOf(adminBankAccounts['GET /admin/bank-accounts/{id}'].caller, role);

/** By id prefix: the lookup of the whole id, limited to what this role may see. */
const byId: { [P in keyof IdsByPrefix]?: (id: IdsByPrefix[P], role: Role) => Promise<SearchResult[]> } = {
  usr: async (id) => [await readUser(id)].flatMap((user) => (user ? [userFound(user)] : [])),
  stf: async (id) => [await readStaff(id)].flatMap((staff) => (staff ? [staffFound(staff)] : [])),
  opt: async (id) => dealFound('options_order', await findOptionById(id), '/admin/options'),
  ord: async (id) => dealFound('futures_order', await futuresOrders.findInIndex(id), '/admin/futures/orders'),
  pos: async (id) => dealFound('position', await positions.findInIndex(id), '/admin/futures/positions'),
  trd: async (id) => dealFound('futures_trade', await futuresTrades.findInIndex(id), '/admin/futures/trades'),
  inv: async (id) => {
    const investment = await investments.findInIndex(id);
    if (!investment) return [];
    const { product, username: subtitle } = investment;
    return [{ kind: 'investment', id, title: product.names.en, subtitle, path: `/admin/financial/investments/${id}` }];
  },
  lon: async (id) => {
    const loan = await loans.findInIndex(id);
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
    const submission = mayReview(role) ? await kycSubmissions.find(id) : null;
    return submission ? [{ kind: 'kyc', id, title: submission.username, subtitle: submission.status, path: `/admin/kyc/${id}` }] : [];
  },
  jnl: searchEntryById,
  trf: searchTransferById,
  xch: searchExchangeById,
  apv: searchApprovalById,
  dep: searchDepositById,
  wdr: searchWithdrawalById,
  bnk: async (id, role) => {
    const bankAccount = maySeePayees(role) ? await bankAccounts.find(id) : null;
    if (!bankAccount) return [];
    const { bank_name, account_number } = bankAccountView(bankAccount, null);
    return [
      { kind: 'bank_account', id, title: bank_name, subtitle: account_number, path: `/admin/bank-accounts/${id}` },
    ];
  },
};

async function byOrderNumber(number: string, role: Role): Promise<SearchResult[]> {
  const [options, futures] = await Promise.all([
    byId.opt?.(`opt_${number}` as OptionOrderId, role),
    byId.ord?.(`ord_${number}` as FuturesOrderId, role),
  ]);
  return [...(options ?? []), ...(futures ?? [])];
}

async function byWallet(address: string): Promise<SearchResult[]> {
  const owner = await readWalletOwner(address);
  const user = owner && (await readUser(owner));
  return user ? [{ ...userFound(user), kind: 'wallet', subtitle: address }] : [];
}

async function byName(name: string): Promise<SearchResult[]> {
  const [users, staff] = await Promise.all([findUsersByPrefix(name, MOST_NAMES), listStaff()]);
  const matchingStaff = staff.filter(({ username }) => username.toLowerCase().startsWith(name.toLowerCase()));
  return [...users.map(userFound), ...matchingStaff.map(staffFound)];
}

/**
 * Searches everything visible to the role. By whole id: a user, staff member, order, position, trade, wallet,
 * verification, bank account, deposit, withdrawal, investment, loan, journal entry, transfer, exchange or pending
 * approval. Also an order by its number, a deposit or withdrawal by its transaction hash, a user by the whole e-mail
 * address, proven wallet or assigned chain address, and users and staff by the start of their names. Entries, transfers
 * and exchanges from before the global list are not found.
 */
export async function searchEverything(text: string, { staff: { role } }: StaffPrincipal): Promise<SearchResult[]> {
  const typed = text.trim();
  const prefix = typed.slice(0, 3) as keyof IdsByPrefix;
  if (Object.hasOwn(byId, prefix) && idPattern(prefix).test(typed))
    return (byId[prefix] as (id: string, role: Role) => Promise<SearchResult[]>)(typed, role);
  const onChains = (await Promise.all([searchTransactionHash(typed), searchDepositAddress(typed)])).flat();
  if (WALLET.test(typed)) return [...(await byWallet(typed)), ...onChains];
  if (onChains.length > 0) return onChains;
  if (ORDER_NUMBER.test(typed)) {
    const orderResults = await byOrderNumber(typed.toUpperCase(), role);
    if (orderResults.length > 0) return orderResults;
  }
  if (typed.includes('@')) {
    const user = await findUserByLogin(typed);
    return user ? [userFound(user)] : [];
  }
  return /^[\w.-]{1,64}$/.test(typed) ? byName(typed) : [];
}
