import { beforeEach, expect, it } from 'vitest';
import { ensureDepositAddresses } from '#functions/domain/chain/addresses/ensure-deposit-addresses.ts';
import { fillAddressPool } from '#functions/domain/chain/addresses/fill-address-pool.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { findNetwork, networkSpecs } from '#shared/market/networks.ts';
import { normalizeChainAddress } from '#shared/typed/addresses/address-formats.ts';
import { burnAddresses } from '#shared/typed/addresses/burn-addresses.ts';
import { parsePayoutDestination } from './check-destination.ts';

const table = useTestTable();
beforeEach(() => table.renew());

const OURS = '0.0.1079';

function to(name: string, address: string, memo?: string) {
  const network = findNetwork(name);
  if (!network) throw new Error(`There is no network ${name}.`);
  return parsePayoutDestination(network, { address, memo, field: 'withdraw_address' });
}
const ours = { reason: 'ADDRESS_NOT_ALLOWED', reasons: { withdraw_address: [{ name: 'addressOurs' }] } };

it('parsePayoutDestination › rejects a shared platform address under any memo', { tags: ['FIN-175'] }, async () => {
  await fillAddressPool('hedera', `${OURS},17\n${OURS},18`);
  for (const memo of ['17', '99', undefined]) await expect(to('hedera', OURS, memo)).rejects.toMatchObject(ours);
  const sources = { isOn: ({ network }: { network: string }) => network === 'hedera', xpubOf: () => null };
  for (let n = 0; n < 2; n++)
    await ensureDepositAddresses({ id: newId('usr') }, { kind: 'live', id: newId('acc') }, sources);
  for (const memo of ['17', '99', undefined]) await expect(to('hedera', OURS, memo)).rejects.toMatchObject(ours);
  expect(await to('hedera', '0.0.107', '17')).toEqual({ network: 'hedera', address: '0.0.107', memo: '17' });
});

it('parsePayoutDestination › rejects a platform address that is still in the pool', async () => {
  const [poolAddress, other] = [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'So11111111111111111111111111111111111111112',
  ];
  await fillAddressPool('solana', poolAddress);
  await expect(to('solana', poolAddress)).rejects.toMatchObject(ours);
  expect(await to('solana', other)).toMatchObject({ address: other });
});

it.each(networkSpecs.map(({ network }) => network))(
  'parsePayoutDestination › rejects every burn address on %s',
  async (network) => {
    const burnt = burnAddresses[network] ?? [];
    expect(burnt.length).toBeGreaterThan(0);
    expect(burnt.map((address) => normalizeChainAddress(network, address))).toEqual(burnt);
    const answers = await Promise.allSettled(burnt.map((address) => to(network, address)));
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.reasons : answer.value));
    expect(new Set(reasons.map((reason) => JSON.stringify(reason)))).toEqual(
      new Set([JSON.stringify({ withdraw_address: [{ name: 'addressBurn' }] })]),
    );
  },
);

it.each([
  ['ethereum', '0x000000000000000000000000000000000000dead'],
  ['ethereum', '0x0000000000000000000000000000000000000000'],
  ['bitcoin', 'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS'],
  ['bitcoin_cash', 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603'],
  ['ton', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
  ['sui', `0x${'0'.repeat(60)}DEAD`],
])('parsePayoutDestination › rejects a burn address on %s in another notation: %s', async (network, address) => {
  await expect(to(network, address)).rejects.toMatchObject({
    reason: 'ADDRESS_NOT_ALLOWED',
    reasons: { withdraw_address: [{ name: 'addressBurn' }] },
  });
});
