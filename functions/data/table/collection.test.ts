import { describe, expect, it } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef, PositionId, UserId, UserNoteId } from '#shared/ids.ts';
import { type Amount, toAmount } from '#shared/money.ts';
import { collection } from './collection.ts';
import { readIdPage } from './id-list.ts';
import { accountPartition, userPartition } from './keys.ts';
import { declareIndexList } from './kinds.ts';
import { getItem, type ItemAttributes, deleteItem } from './table.ts';
import { transact } from './transact.ts';

useTestTableOnEngine();

interface Ticket {
  id: PositionId;
  account: AccountRef;
  price: Amount;
  paid?: Amount | null;
  seat: string | null;
}

const bySeat = declareIndexList('gsi1', 'SEATS');
const tickets = collection<Ticket>()({
  partition: accountPartition,
  kind: 'TICKET',
  id: 'pos',
  called: 'ticket',
  units: { price: true, paid: true },
  all: { name: 'TICKETS', ownerOf: ({ account }) => account },
  gsi1: ({ id, seat }) => (seat === null ? null : bySeat.place(`${seat}#${id}`, 'row')),
  expiresAt: () => 4_102_444_800,
  deletes: true,
});

interface Note {
  id: UserNoteId;
  text: string;
}
const notes = collection<Note>()({
  partition: userPartition,
  kind: 'TEST_NOTE',
  id: 'nte',
  called: 'note',
  whenClosed: 'stays',
  restored: (note) => ({ ...note, text: note.text.toUpperCase() }),
});

const orders = collection<Pick<Ticket, 'id' | 'account'>>()({
  partition: accountPartition,
  kind: 'BUSY_TICKET',
  id: 'pos',
  called: 'busy ticket',
  all: { name: 'BUSY_TICKETS', ownerOf: ({ account }) => account, isBusy: true },
});

type Places = Pick<Parameters<ReturnType<typeof collection<Ticket>>>[0], 'gsi1'>;

const newAccount = (): AccountRef => ({ kind: 'demo', id: newId('acc') });
const createTicket = (account: AccountRef, seat: string | null = null): Ticket => ({
  id: newId('pos'),
  account,
  price: toAmount('0.5'),
  seat,
});
async function added(account: AccountRef, seat: string | null = null): Promise<Ticket> {
  const ticket = createTicket(account, seat);
  await transact([tickets.add(account, ticket)]);
  return ticket;
}

describe('entity collection', () => {
  it('reads back an added item with bigint units, for its owner only', async () => {
    const account = newAccount();
    const ticket = await added(account);
    expect(await tickets.read(account, ticket.id)).toMatchObject({ ...ticket, price: 50_000_000n });
    expect(await tickets.read(newAccount(), ticket.id)).toBeNull();
    expect(await tickets.read({ ...account, kind: 'live' }, ticket.id)).toBeNull();
    await expect(transact([tickets.add(account, ticket)])).rejects.toThrow(`ticket ${ticket.id}`);
  });

  it('reads several items in the requested order, of one owner or many', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const [first, second, foreign] = [await added(account), await added(account), await added(other)];
    const missing = newId('pos');
    const foundTickets = await tickets.readMany(account, [second.id, missing, first.id, foreign.id]);
    expect(foundTickets.map(({ id }) => id)).toEqual([second.id, first.id]);
    const each = await tickets.readEach([
      { owner: other, id: foreign.id },
      { owner: account, id: missing },
      { owner: account, id: first.id },
    ]);
    expect(each.map((ticket) => ticket?.id ?? null)).toEqual([foreign.id, null, first.id]);
  });

  it('lists items of an owner and of all owners by time', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const newTickets = [await added(account), await added(other), await added(account)];
    const page = (list: Parameters<typeof readIdPage<Ticket>>[0][number], newestFirst: boolean) =>
      readIdPage([list], { newestFirst, after: null }, { limit: 50, offset: 0 });
    const own = await page(tickets.listOf(account), true);
    expect(own.items.map(({ id }) => id)).toEqual([newTickets[2]?.id, newTickets[0]?.id]);
    const all = await page({ ...tickets.all(), from: newTickets[0]?.id ?? '', to: newTickets[2]?.id ?? '' }, false);
    expect(all.items.map(({ id, price }) => [id, price])).toEqual(newTickets.map(({ id }) => [id, 50_000_000n]));
    const walked: string[] = [];
    for await (const { id } of tickets.each(account, { newestFirst: true, limit: 1 })) walked.push(id);
    expect(walked).toEqual([newTickets[2]?.id, newTickets[0]?.id]);
  });

  it('finds an item by id alone, from the table or from the index', async () => {
    const account = newAccount();
    const ticket = await added(account);
    expect(await tickets.find(ticket.id)).toMatchObject({ id: ticket.id, price: 50_000_000n });
    expect(await tickets.findInIndex(ticket.id)).toMatchObject({ id: ticket.id, price: 50_000_000n });
    await deleteItem(tickets.key(account, ticket.id));
    expect(await tickets.find(ticket.id)).toBeNull();
    expect(await tickets.find(newId('pos'))).toBeNull();
  });

  it('lists and finds items of all owners across sharded lists', async () => {
    const account = newAccount();
    const positionRefs = Array.from({ length: 12 }, () => ({ id: newId('pos'), account }));
    for (const order of positionRefs) await transact([orders.add(account, order)]);
    const first = positionRefs[0] as (typeof positionRefs)[number];
    // As stored when there was one list.
    const alone = { ...orders.item(first), gsi2pk: 'BUSY_TICKETS' };
    await transact([{ label: 'old', key: orders.key(account, first.id), put: alone }]);
    const places = await Promise.all(
      orders.all().map(async ({ fetch, ...range }) => (await fetch(range)).items.map(({ id }) => id)),
    );
    expect(places.filter((ids) => ids.length > 0).length).toBeGreaterThan(1);
    expect(places.flat().sort()).toEqual(positionRefs.map(({ id }) => id).sort());
    const page = await readIdPage(orders.all(), { newestFirst: true, after: null }, { limit: 50, offset: 0 });
    expect(page.items.map(({ id }) => id)).toEqual(
      positionRefs
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    for (const { id } of positionRefs) expect(await orders.find(id)).toMatchObject({ id });
    expect(await orders.find(newId('pos'))).toBeNull();
  });

  it('lists indexed items by index position and drops them without one', async () => {
    const account = newAccount();
    const [backSeat, front] = [await added(account, '2'), await added(account, '1')];
    const list = tickets.listBy({ ...bySeat.range('row'), from: '0', to: '9' });
    const seats = async () =>
      (await readIdPage([list], { newestFirst: false, after: null }, { limit: 9, offset: 0 })).items;
    expect((await seats()).map(({ id }) => id)).toEqual([`1#${front.id}`, `2#${backSeat.id}`]);
    expect((await seats())[0]?.item.price).toBe(50_000_000n);
    const stored = await tickets.read(account, front.id);
    if (!stored) throw new Error('no ticket');
    const seatCondition = { condition: 'seat = :seat', values: { ':seat': '1' } };
    await transact([tickets.replace(account, { ...stored, seat: null }, seatCondition)]);
    expect((await seats()).map(({ id }) => id)).toEqual([`2#${backSeat.id}`]);
    await expect(transact([tickets.replace(account, { ...stored, seat: '3' }, seatCondition)])).rejects.toThrow(
      front.id,
    );
  });

  it('replace › recomputes index keys and expiry', async () => {
    const account = newAccount();
    const { id } = await added(account, '4');
    const stray = { ...(await getItem<ItemAttributes>(tickets.key(account, id))), ttl: 4_000_000_000, seat: null };
    await transact([{ label: 'stray', key: tickets.key(account, id), put: stray }]);
    const read = await tickets.read(account, id);
    if (!read) throw new Error('no ticket');
    const names = Object.keys(read).filter((name) => /^gsi|^ttl$/.test(name));
    expect(names).toEqual([]);
    await transact([tickets.replace(account, read, { condition: 'attribute_exists(pk)' })]);
    const stored = await getItem<ItemAttributes>(tickets.key(account, id));
    expect(stored).toMatchObject({ gsi2pk: 'TICKETS', gsi2sk: id, ttl: 4_102_444_800 });
    expect(stored).not.toHaveProperty('gsi1pk');
  });

  it('gsi1 read › skips an item that should not be in the list', async () => {
    const account = newAccount();
    const ticket = await added(account, '5');
    const stray = { ...(await getItem<ItemAttributes>(tickets.key(account, ticket.id))), seat: null };
    await transact([{ label: 'stray', key: tickets.key(account, ticket.id), put: stray }]);
    const range = { ...bySeat.range('row'), from: '5', to: '6' };
    expect((await tickets.page(range)).items).toEqual([]);
    const each: Ticket[] = [];
    for await (const listedTicket of tickets.eachIn(range)) each.push(listedTicket);
    expect(each).toEqual([]);
    expect((await tickets.listBy(range).fetch(range)).items).toEqual([]);
    const strays: string[] = [];
    for await (const { pk, sk } of tickets.straysIn(bySeat.range('row'))) strays.push(pk + sk);
    const { pk, sk } = tickets.key(account, ticket.id);
    expect(strays).toEqual([pk + sk]);
  });

  it('updates and deletes only when the stored state is as expected', async () => {
    const account = newAccount();
    const { id } = await added(account);
    const markPaid = (units: bigint) =>
      tickets.update(account, id, {
        update: 'SET paid = :paid',
        condition: 'attribute_not_exists(paid)',
        values: { ':paid': units },
        fails: 'CHANGED_MEANWHILE',
      });
    await transact([markPaid(7n)]);
    expect(await tickets.read(account, id)).toMatchObject({ paid: 7n });
    await expect(transact([markPaid(8n)])).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    await expect(
      transact([tickets.delete(account, id, { condition: 'paid = :paid', values: { ':paid': 8 } })]),
    ).rejects.toThrow(id);
    await transact([tickets.delete(account, id)]);
    expect(await getItem(tickets.key(account, id))).toBeNull();
  });

  it('migrates stored items by the declared function', async () => {
    const [user, id] = [newId('usr'), newId('nte')];
    await transact([notes.add(user, { id, text: 'seen' })]);
    expect(await notes.read(user, id)).toMatchObject({ text: 'SEEN' });
  });

  it('rejects wrong ids, units, list bounds and fields at compile time', () => {
    const [user, note] = ['usr_1' as UserId, 'nte_1' as UserNoteId];
    // @ts-expect-error a position's id is no note's
    expect(notes.key(user, 'pos_1' as PositionId).sk).toBe('TEST_NOTE#pos_1');
    // @ts-expect-error an account is no person
    expect(() => notes.key(newAccount(), note)).not.toThrow();
    // @ts-expect-error there is no list of everybody's notes
    expect(notes.find).toBeUndefined();
    // @ts-expect-error notes are never deleted
    expect(notes.delete).toBeUndefined();
    const declared = { partition: accountPartition, kind: 'X', id: 'pos', called: 'x' } as const;
    // @ts-expect-error `paid` may be an amount too
    collection<Ticket>()({ ...declared, units: { price: true } });
    // @ts-expect-error a list says how many entries it may have
    collection<Note & { seen_by: UserId[] }>()({ partition: accountPartition, kind: 'V', id: 'nte', called: 'v' });
    // @ts-expect-error what lies with a person says what becomes of it
    collection<Note>()({ partition: userPartition, kind: 'Y', id: 'nte', called: 'y' });
    // @ts-expect-error an item has a place in gsi1, or is removed from it by null
    const unplaced: Places = { gsi1: ({ seat, id: at }) => (seat === null ? {} : bySeat.place(at)) };
    expect(unplaced.gsi1).toBeDefined();
    // @ts-expect-error notes have other ids
    collection<Note>()({ partition: userPartition, kind: 'Z', id: 'sec', called: 'z', whenClosed: 'stays' });
  });
});
