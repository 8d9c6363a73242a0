import { beforeEach, expect, it } from 'vitest';
import { addressesFor } from '#functions/domain/chain/addresses/addresses-for.ts';
import { fillPool } from '#functions/domain/chain/addresses/fill-pool.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { networkNamed } from '#shared/market/networks.ts';
import { destinationOn } from './check-destination.ts';

const table = useTable();
beforeEach(() => table.renew());

const OURS = '0.0.1079';

function to(name: string, address: string, memo?: string) {
  const network = networkNamed(name);
  if (!network) throw new Error(`There is no network ${name}.`);
  return destinationOn(network, { address, memo, field: 'withdraw_address' });
}
const ours = { reason: 'ADDRESS_NOT_ALLOWED', reasons: { withdraw_address: [{ name: 'addressOurs' }] } };

it('is ours where many people have the address, under whichever memo, given or not', async () => {
  await fillPool('hedera', `${OURS},17\n${OURS},18`);
  for (const memo of ['17', '99', undefined]) await expect(to('hedera', OURS, memo)).rejects.toMatchObject(ours);
  const sources = { isOn: ({ network }: { network: string }) => network === 'hedera', xpubOf: () => null };
  for (let n = 0; n < 2; n++) await addressesFor({ id: newId('usr') }, { kind: 'live', id: newId('acc') }, sources);
  for (const memo of ['17', '99', undefined]) await expect(to('hedera', OURS, memo)).rejects.toMatchObject(ours);
  expect(await to('hedera', '0.0.107', '17')).toEqual({ network: 'hedera', address: '0.0.107', memo: '17' });
});

it('is ours where it waits in the pool to be given to somebody', async () => {
  const [waiting, other] = [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'So11111111111111111111111111111111111111112',
  ];
  await fillPool('solana', waiting);
  await expect(to('solana', waiting)).rejects.toMatchObject(ours);
  expect(await to('solana', other)).toMatchObject({ address: other });
});
