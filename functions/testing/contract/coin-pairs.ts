import type { TestApiResponse } from '#functions/testing/call.ts';
import type { TestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { getApiJson } from './back-office.ts';

const PAIRS = '/admin/deposit-withdraw/configs';

/** Valid terms of a coin on a network. */
const terms = {
  is_deposit_enabled: true,
  is_withdraw_enabled: true,
  min_deposit_amount: '0.00001',
  max_deposit_amount: '1000000',
  min_withdraw_amount: '1',
  max_withdraw_amount: '1000000',
  withdraw_fee: '0',
  withdraw_fee_type: 'fixed',
  confirmation_blocks: 1,
  decimals: 8,
  explorer: 'https://example.com/{hash}',
};

/** Returns a coin on a network for staff; undefined when missing. */
export const readCoinNetworkAsStaff = async (
  { token }: TestStaffMember,
  id: string,
): Promise<CoinNetworkView | undefined> =>
  (await getApiJson<{ configs: CoinNetworkView[] }>(PAIRS, token)).configs.find((config) => config.id === id);

/** Adds BTC to Tron, with these changes. */
export const addCoinNetworkAsStaff = (
  member: TestStaffMember,
  more: { contract: string; [field: string]: unknown },
): Promise<TestApiResponse> =>
  member.change('POST', PAIRS, { coin_type: 'BTC', chain_type: 'TRC20', ...terms, ...more });

/** Changes a coin on a network from its current state. */
export async function updateCoinNetworkAsStaff(
  member: TestStaffMember,
  id: string,
  more: object,
): Promise<TestApiResponse> {
  const {
    id: _,
    coin_type: __,
    chain_type: ___,
    network: ____,
    network_name: _____,
    is_native: ______,
    ...currentTerms
  } = (await readCoinNetworkAsStaff(member, id)) as CoinNetworkView;
  return member.change('PUT', `${PAIRS}/${id}`, { ...currentTerms, ...more });
}
