import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import { transact } from '#functions/data/table/transact.ts';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import { loginOfCaller, openSession } from '#functions/domain/identity/open-session.ts';
import { parseToken } from '#functions/domain/identity/tokens.ts';
import { notificationWrites } from '#functions/domain/notify/notify.ts';
import { subscribe } from '#functions/domain/notify/push-subscriptions.ts';
import { quoteOptionSale } from '#functions/domain/options/quote-option-sale.ts';
import { addBankAccount } from '#functions/domain/people/bank/add-bank-account.ts';
import { openTicket } from '#functions/domain/tickets/open-ticket.ts';
import { transferMoney } from '#functions/domain/transfers/transfer-money.ts';
import { addWallet } from '#functions/domain/wallets/add-wallet.ts';
import { createAlert } from '#functions/domain/watch/create-alert.ts';
import { addAddress } from '#functions/domain/withdrawals/change-book.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { type Call, call, newKey } from '#functions/testing/call.ts';
import { heldDeposit } from '#functions/testing/contract/chain-subjects.ts';
import { callOf, having } from '#functions/testing/contract/endpoint-calls.ts';
import { askedLoan } from '#functions/testing/contract/loan-subjects.ts';
import { freshId } from '#functions/testing/fresh-id.ts';
import { giveCoins, quoteOf, take } from '#functions/testing/market/exchanges.ts';
import { giveFinance, investIn } from '#functions/testing/market/investments.ts';
import { buy } from '#functions/testing/market/options.ts';
import { begun, place } from '#functions/testing/market/perpetuals.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import { formOf, uploadPhoto, useDocuments } from '#functions/testing/people/documents.ts';
import { type Customer, demoLogin, liveLogin } from '#functions/testing/people/logins.ts';
import { dataOf } from '#functions/testing/people/people.ts';
import { png } from '#functions/testing/people/png.ts';
import { visitFrom } from '#functions/testing/people/visits.ts';
import { askFor, changed } from '#functions/testing/people/withdrawers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { changedKeys, storedItems } from '#functions/testing/stored.ts';
import { useMemoryTable } from '#functions/testing/tables/use-memory-table.ts';
import { newBrowser } from '#functions/testing/vendors/push-service.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/kit/endpoint.ts';
import { namedThings } from '#shared/api/kit/permissions.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { amount, price } from '#shared/money.ts';

/* The column “another’s” of docs/permissions.md: what is somebody else's is answered as what does not exist. */

useMemoryTable();
useSettleQueue();
useDocuments();

let owner: Customer;
let stranger: Customer;
let demo: Customer;
/** Ids of what is `owner`'s, by prefix. */
const owned: Record<string, string> = {};
/** The second at which all of it was bought. */
let bought: number;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  owner = await liveLogin('owner', '10000');
  stranger = await liveLogin('stranger', '10000');
  demo = await demoLogin();
  const at = nowSeconds();
  bought = at;
  // However slow the machine is: the price is fresh until everything is there.
  setClock(() => at * 1000 + 990);
  await writeTick(at, { 'BTC/USDT': '50000' });
  const caller = await authenticate(owner.token);
  if (!caller) throw new Error('the owner is not logged in');
  owned['opt'] = (await buy(caller)).id;
  owned['qte'] = (await quoteOptionSale(caller.account, owned['opt'] as OptionOrderId)).quote_id;
  owned['ord'] = (await place(caller, { type: 'limit', price: '40000' })).order.id;
  const { done } = await begun(caller.account, () => place(caller));
  await writeTick(at + 2, { 'BTC/USDT': '50000' });
  owned['pos'] = (await done).position?.id ?? '';
  const alert = { symbol: 'BTC/USDT', direction: 'above', price: price('60000') } as const;
  owned['alr'] = (await createAlert(caller.user.id, alert)).id;
  owned['psh'] = (
    await subscribe(
      caller.user,
      { session: caller.session, login: loginOfCaller(caller) },
      {
        ...newBrowser('owner').address,
        kinds: ['alerts'],
        amounts: false,
      },
    )
  ).id;
  const wallet = { wallet_type_id: 'metamask', wallet_address: `0x${'1'.repeat(40)}` } as const;
  owned['wal'] = walletId(caller.account, 'spot', 'USDT');
  owned['trf'] = (
    await transferMoney(caller, newKey(), {
      from_wallet_id: walletId(caller.account, 'trading', 'USDT'),
      to_wallet_id: walletId(caller.account, 'spot', 'USDT'),
      coin_type: 'USDT',
      amount: amount('1'),
    })
  ).id;
  await giveCoins(caller.account, { BTC: '1' });
  const quote = await quoteOf(caller, '0.1', 'BTC', 'USDT');
  const exchanging = await begun(caller.account, () => take(caller, quote));
  await writeTick(at + 3, { 'BTC/USDT': '50000' });
  owned['xch'] = (await exchanging.done).id;
  owned['xqt'] = (await quoteOf(caller, '0.1', 'BTC', 'USDT')).quote_id;
  owned['uwl'] = (await addWallet(owner.user, wallet, visitFrom())).id;
  await giveFinance(caller.account, '100');
  owned['inv'] = (await investIn(caller, 1, '100')).id;
  owned['dep'] = await heldDeposit(caller.user);
  setClock();
});
afterAll(() => setClock());

const bank = {
  name: 'Olive Owner',
  bank_name: 'A bank',
  account_number: 'DE89370400440532013000',
  currency: 'EUR',
  routing_number: null,
  swift_code: null,
  personal_address: null,
  bank_address: null,
  company_address: null,
} as const;

/** What some of these calls take away: made anew for each that names it. */
const made: Record<string, () => Promise<string>> = {
  ses: async () => parseToken((await openSession(owner.user, 'main', visitFrom())).token, 'usr')?.session ?? '',
  bnk: async () => (await addBankAccount(owner.user.id, bank, visitFrom())).id,
  ntf: async () => {
    const params = { symbol: 'BTC/USDT', price: '60000' };
    const news = { kind: 'price_alert', params, link: null } as const;
    const { operations, notification } = notificationWrites(owner.user.id, news);
    await transact(operations);
    return notification.id;
  },
  wdr: async () => {
    const caller = await authenticate(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    await giveCoins(caller.account, { USDT: '20' });
    const { id } = await askFor(await changed(caller, { kyc_status: 'verified' }), '20');
    // Documents can be sent in as before.
    await changed(caller, { kyc_status: null });
    return id;
  },
  lon: async () => {
    const caller = await authenticate(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    return askedLoan(caller);
  },
  tkt: async () => {
    const caller = await authenticate(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    const form = formOf([{ name: 'file', value: png(), file: 'screen.png', type: 'image/png' }]);
    const sent = await call({ method: 'POST', path: '/tickets/pictures', token: owner.token, ...form });
    const attachments = [dataOf<{ attachment: string }>(sent).attachment];
    const asked = { subject: 'Mine', category: 'other', message: 'Where is it?' } as const;
    return (await openTicket(caller, newKey(), { ...asked, attachments })).ticket.id;
  },
  pad: async () => {
    const caller = await authenticate(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
    return (await addAddress(caller, { label: 'my own', chain_type: 'ERC20', address })).id;
  },
  kyc: async () => dataOf<{ relative_url: string }>(await uploadPhoto(owner.token, png())).relative_url,
};

/** What a call needs beyond what it names, where it needs anything. */
const bodies: Partial<Record<EndpointKey, object>> = {
  'POST /withdrawals/{id}/confirm': { code: '123456' },
  'PUT /financial/investments/{id}': { auto_renew: true },
  'PUT /bank-accounts/{id}': { ...bank, swift_code: 'COBADEFF' },
  'POST /wallet-transfer/create': { coin_type: 'USDT', amount: '1' },
  'POST /user-wallets/{id}/verify': { message: 'x', signature: '0x1234' },
  'POST /tickets/{id}/messages': { message: 'Is it here?' },
  'POST /user/kyc/submit': {
    real_name: 'Olive Owner',
    id_card_number: 'X1234567',
    birth_date: '1990-01-31',
    gender: 'other',
    country: 'PT',
    address: 'A street',
  },
};

/** A call that names these things, wherever it names any. */
function naming(key: EndpointKey, endpoint: AnyEndpoint, thing: (prefix: string) => string): Call {
  const fields = namedThings(endpoint).filter(({ part }) => part === 'body');
  const body = { ...bodies[key], ...Object.fromEntries(fields.map(({ field, prefix }) => [field, thing(prefix)])) };
  return {
    ...callOf(key, endpoint, thing),
    headers: { 'idempotency-key': newKey() },
    ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
  };
}

/** What the owner has. */
const ofOwner = (prefix: string): string => owned[prefix] ?? '';
/** What nobody has. */
const nobodys = (prefix: string): string =>
  prefix === 'kyc' ? `kyc/${owner.user.id}/${'x'.repeat(32)}.jpg` : freshId(prefix);

describe('what is not yours', () => {
  const those = having((endpoint) => namedThings(endpoint).length > 0);

  it('is there for its owner, of each kind that an endpoint names', { tags: ['TRD-088'] }, () => {
    for (const [key, endpoint] of those)
      for (const { prefix } of namedThings(endpoint))
        expect([key, prefix, prefix in owned || prefix in made]).toEqual([key, prefix, true]);
  });

  it.each(those)('%s answers it as the unknown, and changes nothing', { tags: ['TRD-082'] }, async (key, endpoint) => {
    const isUnsaid = namedThings(endpoint).every(({ prefix }) => prefix === 'kyc' || prefix === 'xqt');
    for (const { prefix } of namedThings(endpoint)) owned[prefix] = (await made[prefix]?.()) ?? ofOwner(prefix);
    const ask = (thing: (prefix: string) => string, token: string) => call({ ...naming(key, endpoint, thing), token });
    const before = await storedItems();
    // A demo account is told that it may not, whatever there is.
    for (const { token } of endpoint.caller === 'main' ? [stranger] : [stranger, demo]) {
      const theirs = await ask(ofOwner, token);
      const unknown = await ask(nobodys, token);
      expect([key, theirs.status]).toEqual([key, isUnsaid ? 422 : 404]);
      expect([unknown.status, unknown.text]).toEqual([theirs.status, theirs.text]);
      if (namedThings(endpoint).some(({ part }) => part === 'body')) continue;
      const nonsense = await ask(() => 'nonsense', token);
      expect([nonsense.status, nonsense.text]).toEqual([theirs.status, theirs.text]);
    }
    expect(changedKeys(before, await storedItems()).filter((one) => !one.startsWith('LIMIT#'))).toEqual([]);
    const owners = await ask(ofOwner, owner.token);
    expect([key, owners.status]).not.toEqual([key, 404]);
  });

  it('is not sold by the quote that another was given', async () => {
    // While the quotes hold.
    setClock(() => (bought + 2) * 1000 + 990);
    const quoted = async ({ token }: Customer) => {
      const caller = await authenticate(token);
      if (!caller) throw new Error('not logged in');
      const id = (await buy(caller)).id as OptionOrderId;
      return { id, quote: (await quoteOptionSale(caller.account, id)).quote_id };
    };
    const { id, quote: own } = await quoted(stranger);
    const { quote: theirs } = await quoted(owner);
    const sell = (quote_id: string) =>
      call({
        method: 'POST',
        path: `/options/orders/${id}/sell`,
        headers: { 'idempotency-key': newKey() },
        body: JSON.stringify({ quote_id }),
        token: stranger.token,
      });
    const before = await storedItems();
    const [another, unknown] = [await sell(theirs), await sell(newId('qte'))];
    expect([another.status, another.text]).toEqual([unknown.status, unknown.text]);
    expect(another).toMatchObject({ status: 422, envelope: { error_code: 'QUOTE_EXPIRED' } });
    expect(changedKeys(before, await storedItems()).filter((one) => !one.startsWith('LIMIT#'))).toEqual([]);
    expect((await sell(own)).status).toBe(200);
  });
});
