import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { transact } from '#functions/data/table/transact.ts';
import { addBankAccount } from '#functions/domain/bank-accounts/add-bank-account.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { getPrincipalLoginId, openSession } from '#functions/domain/identity/open-session.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { subscribeToPush } from '#functions/domain/notify/push-subscriptions.ts';
import { quoteOptionSale } from '#functions/domain/options/quote-option-sale.ts';
import { openTicket } from '#functions/domain/tickets/open-ticket.ts';
import { transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { addUserWallet } from '#functions/domain/wallets/add-wallet.ts';
import { createPriceAlert } from '#functions/domain/watch/create-alert.ts';
import { saveWithdrawalAddress } from '#functions/domain/withdrawals/saved-addresses.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { type TestApiCall, callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { createHeldDeposit } from '#functions/testing/contract/chain-subjects.ts';
import { buildEndpointCall, filterApiEndpoints } from '#functions/testing/contract/endpoint-calls.ts';
import { createRequestedLoan } from '#functions/testing/contract/loan-subjects.ts';
import { createUnusedId } from '#functions/testing/fresh-id.ts';
import { creditSpotCoins, requestExchangeQuote, acceptExchangeQuote } from '#functions/testing/market/exchanges.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, placeTestPerpetual } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { buildPng } from '#functions/testing/people/build-png.ts';
import { buildMultipartForm, postTestPhoto, useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { getResponseData } from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { requestTestWithdrawal, updateTestUser } from '#functions/testing/people/withdrawers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { createTestPushBrowser } from '#functions/testing/vendors/push-service.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { listEndpointObjectIds } from '#shared/api/lib/permissions.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { toAmount, toPrice } from '#shared/money.ts';

/* Tests the column “another’s” of docs/permissions.md: another user's data is answered like missing data. */

useTestTableInMemory();
useTestSettleQueue();
useTestDocumentBucket();

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let demo: LoggedInCustomer;
/** Ids of `owner`'s items, by prefix. */
const owned: Record<string, string> = {};
/** The second at which all of it was bought. */
let bought: number;

beforeAll(async () => {
  owner = await logInLiveCustomer('owner', '10000');
  stranger = await logInLiveCustomer('stranger', '10000');
  demo = await logInDemoCustomer();
  const at = nowSeconds();
  bought = at;
  // Keeps the price fresh until everything is set up, however slow the machine is.
  setClock(() => at * 1000 + 990);
  await writeTestTick(at, { 'BTC/USDT': '50000' });
  const caller = await authenticateUser(owner.token);
  if (!caller) throw new Error('the owner is not logged in');
  owned['opt'] = (await buyTestOption(caller)).id;
  owned['qte'] = (await quoteOptionSale(caller.account, owned['opt'] as OptionOrderId)).quote_id;
  owned['ord'] = (await placeTestPerpetual(caller, { type: 'limit', price: '40000' })).order.id;
  const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
  await writeTestTick(at + 2, { 'BTC/USDT': '50000' });
  owned['pos'] = (await done).position?.id ?? '';
  const alert = { symbol: 'BTC/USDT', direction: 'above', price: toPrice('60000') } as const;
  owned['alr'] = (await createPriceAlert(caller.user.id, alert)).id;
  owned['psh'] = (
    await subscribeToPush(
      caller.user,
      { session: caller.session, login: getPrincipalLoginId(caller) },
      {
        ...createTestPushBrowser('owner').address,
        kinds: ['alerts'],
        amounts: false,
      },
    )
  ).id;
  const wallet = { wallet_type_id: 'metamask', wallet_address: `0x${'1'.repeat(40)}` } as const;
  owned['wal'] = toWalletId(caller.account, 'spot', 'USDT');
  owned['trf'] = (
    await transferBetweenWallets(caller, newIdempotencyKey(), {
      from_wallet_id: toWalletId(caller.account, 'trading', 'USDT'),
      to_wallet_id: toWalletId(caller.account, 'spot', 'USDT'),
      coin_type: 'USDT',
      amount: toAmount('1'),
    })
  ).id;
  await creditSpotCoins(caller.account, { BTC: '1' });
  const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
  const exchanging = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote));
  await writeTestTick(at + 3, { 'BTC/USDT': '50000' });
  owned['xch'] = (await exchanging.done).id;
  owned['xqt'] = (await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT')).quote_id;
  owned['uwl'] = (await addUserWallet(owner.user, wallet, buildTestVisit())).id;
  await creditFinanceWallet(caller.account, '100');
  owned['inv'] = (await investInProduct(caller, 1, '100')).id;
  owned['dep'] = await createHeldDeposit(caller.user);
  setClock();
});

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

/** Items that some of these calls delete: created again for each call that names one. */
const foreignObjectBuilders: Record<string, () => Promise<string>> = {
  ses: async () =>
    parseBearerToken((await openSession(owner.user, 'main', buildTestVisit())).token, 'usr')?.session ?? '',
  bnk: async () => (await addBankAccount(owner.user.id, bank, buildTestVisit())).id,
  ntf: async () => {
    const params = { symbol: 'BTC/USDT', price: '60000' };
    const news = { kind: 'price_alert', params, link: null } as const;
    const { operations, notification } = buildNotification(owner.user.id, news);
    await transact(operations);
    return notification.id;
  },
  wdr: async () => {
    const caller = await authenticateUser(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    await creditSpotCoins(caller.account, { USDT: '20' });
    const { id } = await requestTestWithdrawal(await updateTestUser(caller, { kyc_status: 'verified' }), '20');
    // Documents can be submitted as before.
    await updateTestUser(caller, { kyc_status: null });
    return id;
  },
  lon: async () => {
    const caller = await authenticateUser(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    return createRequestedLoan(caller);
  },
  tkt: async () => {
    const caller = await authenticateUser(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    const form = buildMultipartForm([{ name: 'file', value: buildPng(), file: 'screen.png', type: 'image/png' }]);
    const uploadAnswer = await callTestApi({ method: 'POST', path: '/tickets/pictures', token: owner.token, ...form });
    const attachments = [getResponseData<{ attachment: string }>(uploadAnswer).attachment];
    const ticket = { subject: 'Mine', category: 'other', message: 'Where is it?' } as const;
    return (await openTicket(caller, newIdempotencyKey(), { ...ticket, attachments })).ticket.id;
  },
  pad: async () => {
    const caller = await authenticateUser(owner.token);
    if (!caller) throw new Error('the owner is not logged in');
    const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
    return (await saveWithdrawalAddress(caller, { label: 'my own', chain_type: 'ERC20', address })).id;
  },
  kyc: async () => getResponseData<{ relative_url: string }>(await postTestPhoto(owner.token, buildPng())).relative_url,
};

/** Bodies that calls need in addition to ids. */
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

/** Builds a call that names these items, wherever it names any. */
function naming(key: EndpointKey, endpoint: AnyEndpoint, thing: (prefix: string) => string): TestApiCall {
  const fields = listEndpointObjectIds(endpoint).filter(({ part }) => part === 'body');
  const body = { ...bodies[key], ...Object.fromEntries(fields.map(({ field, prefix }) => [field, thing(prefix)])) };
  return {
    ...buildEndpointCall(key, endpoint, thing),
    headers: { 'idempotency-key': newIdempotencyKey() },
    ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
  };
}

/** Returns the owner's id. */
const ofOwner = (prefix: string): string => owned[prefix] ?? '';
/** Returns an id that does not exist. */
const nobodys = (prefix: string): string =>
  prefix === 'kyc' ? `kyc/${owner.user.id}/${'x'.repeat(32)}.jpg` : createUnusedId(prefix);

describe('objects of another user', () => {
  const objectEndpoints = filterApiEndpoints((endpoint) => listEndpointObjectIds(endpoint).length > 0);

  it('are created for each kind that an endpoint names', { tags: ['TRD-088'] }, () => {
    for (const [key, endpoint] of objectEndpoints)
      for (const { prefix } of listEndpointObjectIds(endpoint))
        expect([key, prefix, prefix in owned || prefix in foreignObjectBuilders]).toEqual([key, prefix, true]);
  });

  it.each(objectEndpoints)(
    'are not found by %s, as for an unknown id, and stay unchanged',
    { tags: ['TRD-082', 'FIN-298'] },
    async (key, endpoint) => {
      const isUnsaid = listEndpointObjectIds(endpoint).every(({ prefix }) => prefix === 'kyc' || prefix === 'xqt');
      for (const { prefix } of listEndpointObjectIds(endpoint))
        owned[prefix] = (await foreignObjectBuilders[prefix]?.()) ?? ofOwner(prefix);
      const ask = (thing: (prefix: string) => string, token: string) =>
        callTestApi({ ...naming(key, endpoint, thing), token });
      const before = await readStoredItems();
      // A demo account is refused, whatever exists.
      for (const { token } of endpoint.caller === 'main' ? [stranger] : [stranger, demo]) {
        const theirs = await ask(ofOwner, token);
        const unknown = await ask(nobodys, token);
        expect([key, theirs.status]).toEqual([key, isUnsaid ? 422 : 404]);
        expect([unknown.status, unknown.text]).toEqual([theirs.status, theirs.text]);
        if (listEndpointObjectIds(endpoint).some(({ part }) => part === 'body')) continue;
        const nonsense = await ask(() => 'nonsense', token);
        expect([nonsense.status, nonsense.text]).toEqual([theirs.status, theirs.text]);
      }
      expect(
        getChangedItemKeys(before, await readStoredItems()).filter((itemKey) => !itemKey.startsWith('LIMIT#')),
      ).toEqual([]);
      const owners = await ask(ofOwner, owner.token);
      expect([key, owners.status]).not.toEqual([key, 404]);
    },
  );

  it('cannot be sold with a quote of another user', async () => {
    // While the quotes are valid.
    setClock(() => (bought + 2) * 1000 + 990);
    const quoted = async ({ token }: LoggedInCustomer) => {
      const caller = await authenticateUser(token);
      if (!caller) throw new Error('not logged in');
      const id = (await buyTestOption(caller)).id as OptionOrderId;
      return { id, quote: (await quoteOptionSale(caller.account, id)).quote_id };
    };
    const { id, quote: own } = await quoted(stranger);
    const { quote: theirs } = await quoted(owner);
    const sell = (quote_id: string) =>
      callTestApi({
        method: 'POST',
        path: `/options/orders/${id}/sell`,
        headers: { 'idempotency-key': newIdempotencyKey() },
        body: JSON.stringify({ quote_id }),
        token: stranger.token,
      });
    const before = await readStoredItems();
    const [another, unknown] = [await sell(theirs), await sell(newId('qte'))];
    expect([another.status, another.text]).toEqual([unknown.status, unknown.text]);
    expect(another).toMatchObject({ status: 422, envelope: { error_code: 'QUOTE_EXPIRED' } });
    expect(
      getChangedItemKeys(before, await readStoredItems()).filter((itemKey) => !itemKey.startsWith('LIMIT#')),
    ).toEqual([]);
    expect((await sell(own)).status).toBe(200);
  });
});
