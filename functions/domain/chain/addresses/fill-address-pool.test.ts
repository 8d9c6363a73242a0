import { beforeEach, expect, it } from 'vitest';
import { type PooledDepositAddress, getDepositAddressPoolRange } from '#functions/data/chains/deposit-addresses.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { ensureDepositAddresses } from './ensure-deposit-addresses.ts';
import { InvalidAddressLinesError, fillAddressPool } from './fill-address-pool.ts';

const table = useTestTable();
beforeEach(() => table.renew());

const SOLANA = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'So11111111111111111111111111111111111111112'];
const TON = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';
const inPool = async (network: string) =>
  (await queryPage<PooledDepositAddress>(getDepositAddressPoolRange(network))).items.map(({ address, memo }) => ({
    address,
    memo,
  }));

it('fillAddressPool › adds one address per line, counts them and can be repeated', async () => {
  const text = `${SOLANA[0]}\r\n\n  ${SOLANA[1]}  \n${SOLANA[0]}\n`;
  expect(await fillAddressPool('solana', text)).toEqual({ added: 2, repeated: 1, known: 0 });
  expect(await fillAddressPool('solana', text)).toEqual({ added: 0, repeated: 1, known: 2 });
  expect(await inPool('solana')).toHaveLength(2);
});

it('fillAddressPool › rejects the whole file for an invalid line and reports the line', async () => {
  const rejectedFill = fillAddressPool('solana', `${SOLANA[0]}\n\n0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\nhello`);
  await expect(rejectedFill).rejects.toThrow(InvalidAddressLinesError);
  await expect(rejectedFill).rejects.toMatchObject({ lines: [3, 4] });
  await expect(fillAddressPool('solana', `${SOLANA[0]},17`)).rejects.toThrow('no addresses of Solana');
  expect(await inPool('solana')).toEqual([]);
  await expect(fillAddressPool('nowhere', SOLANA[0] ?? '')).rejects.toThrow('no network nowhere');
});

it('fillAddressPool › keeps memos and stores addresses in canonical form', async () => {
  const own = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';
  expect(await fillAddressPool('ton', `${TON},17\n${own},18\n${TON}, 17`)).toEqual({ added: 2, repeated: 1, known: 0 });
  expect(await inPool('ton')).toEqual([
    { address: own, memo: '17' },
    { address: own, memo: '18' },
  ]);
  await expect(fillAddressPool('ton', `${TON},`)).rejects.toThrow(InvalidAddressLinesError);
});

it('fillAddressPool › skips an address that is already assigned to a user', async () => {
  await fillAddressPool('solana', SOLANA[0] ?? '');
  await ensureDepositAddresses(
    { id: newId('usr') },
    { kind: 'live', id: newId('acc') },
    { isOn: ({ network }) => network === 'solana', xpubOf: () => null },
  );
  expect(await inPool('solana')).toEqual([]);
  expect(await fillAddressPool('solana', SOLANA.join('\n'))).toEqual({ added: 1, repeated: 0, known: 1 });
  expect(await inPool('solana')).toEqual([{ address: SOLANA[1], memo: null }]);
});
