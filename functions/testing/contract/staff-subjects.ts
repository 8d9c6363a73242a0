import { aiCaseCollection, type StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { announcementCollection, type StoredAnnouncement } from '#functions/data/content/announcements.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { writeDailyHoldings } from '#functions/data/ledger/holdings.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { approvalCollection, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { EMPTY_STAFF_CONTACT, replaceStaffContact } from '#functions/data/staff/contacts.ts';
import { addListExport, type StoredListExport } from '#functions/data/staff/exports.ts';
import { incidentCollection, type StoredIncident } from '#functions/data/status/incidents.ts';
import { transact } from '#functions/data/table/transact.ts';
import { addTicketMessage } from '#functions/data/tickets/ticket-messages.ts';
import { addTicket, type StoredTicket } from '#functions/data/tickets/tickets.ts';
import { putBankAccount, type StoredBankAccount } from '#functions/data/users/bank-accounts.ts';
import { kycSubmissionCollection, type StoredKyc } from '#functions/data/users/kyc.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { getUserAccount, replaceEmail, type StoredUser } from '#functions/data/users/users.ts';
import { readAiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { createSeedArticle } from '#functions/domain/staff/content/write-article.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import { createOpenMismatch } from '#functions/testing/mismatches.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { storeTestBroadcast } from '#functions/testing/written-broadcast.ts';
import type { StaffId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import { createPendingWithdrawal, createHeldDeposit } from './chain-subjects.ts';
import { createRequestedLoan, createOverdueLoan } from './loan-subjects.ts';
import type { StaffActSubjects } from './staff-acts.ts';

/** Creates a verification awaiting review, of a new user. */
export async function createPendingKyc(username: string): Promise<string> {
  const { user } = await createLiveCustomer(username, '1');
  const kyc: StoredKyc = {
    id: newId('kyc'),
    user_id: user.id,
    username,
    status: 'pending',
    real_name: 'A Name',
    document_type: 'driver_licence',
    number_sealed: await encryptForOwner('X1234567', user.id),
    number_end: '4567',
    expiry_date: null,
    birth_date: '1990-01-01',
    gender: 'other',
    country: 'PT',
    address: 'A street',
    images: { id_card_front: 'a', id_card_back: 'b', id_card_selfie: 'c' },
    submitted_at: nowSeconds(),
    reviewed_at: null,
    reviewed_by: null,
    reason: null,
    version: 0,
  };
  // Without its photos, which are not needed here.
  await transact([kycSubmissionCollection.add(user.id, kyc), updateUserFields(user, { kyc_status: 'pending' })]);
  return kyc.id;
}

/** Creates a new user's ticket, with a picture that is not needed here. */
async function openedTicket(username: string): Promise<string> {
  const { user } = await createLiveCustomer(username, '1');
  const at = nowSeconds();
  const ticket: StoredTicket = {
    id: newId('tkt'),
    user_id: user.id,
    subject: 'A question',
    category: 'other',
    status: 'open',
    messages: 1,
    assignee: null,
    created_at: at,
    updated_at: at,
    waits_since: at,
    version: 1,
  };
  const first = { number: 1, text: 'Where is it?', attachments: ['x'.repeat(32)], created_at: at, staff: null };
  await transact([...addTicket(ticket), addTicketMessage(user.id, ticket.id, first)]);
  return ticket.id;
}

/** Creates a bank account awaiting review, of a new user. */
async function createWaitingPayee(username: string): Promise<string> {
  const { user } = await createLiveCustomer(username, '1');
  const at = nowSeconds();
  const account: StoredBankAccount = {
    id: newId('bnk'),
    user_id: user.id,
    name: 'A Name',
    bank_name: 'A Bank',
    number_sealed: await encryptForOwner('000123456789', user.id),
    number_end: '6789',
    routing_number: null,
    swift_code: null,
    currency: 'USD',
    personal_address: null,
    bank_address: null,
    company_address: null,
    status: 'pending',
    reason: null,
    review_requested_at: at,
    reviewed_at: null,
    reviewed_by: null,
    created_at: at,
    version: 1,
  };
  await transact(putBankAccount(account));
  return account.id;
}

const createMember = async (role: StaffRole): Promise<StaffId> => {
  const owner = parseBearerToken(await createStaffToken(role), 'stf')?.owner;
  if (owner === undefined) throw new Error(`there is no member of ${role}`);
  return owner as StaffId;
};

/** Creates a staff member with an address for invitations. */
async function reachableMember(): Promise<StaffId> {
  const id = await createMember('support');
  await transact(replaceStaffContact(id, EMPTY_STAFF_CONTACT, { email: `${id}@staff.example` }));
  return id;
}

/** Creates a request for a new user's other address, made by another member a day ago. */
async function createRequestedEmailChange(username: string, asker: StaffId): Promise<string> {
  const { user } = await createLiveCustomer(username, '1');
  const at = nowSeconds();
  const approval: StoredApproval = {
    id: newId('apv'),
    kind: 'user.email',
    subject: user.id,
    asked_by: { id: asker, username: 'somebody-else' },
    asked_at: at,
    reason: 'asked by telephone',
    changes: [{ field: 'email', before: null, after: `${username}@example.com` }],
    deciders: ['owner', 'risk'],
    decidable_from: at,
    expires_at: addSeconds(at, DAY_SECONDS),
    state: 'pending',
  };
  await transact([approvalCollection.add(user.id, approval)]);
  return approval.id;
}

/** Creates an entry by which staff credited a wallet. */
async function adjustedWallet(customer: StoredUser): Promise<Pick<StaffActSubjects, 'wallet' | 'adjusted'>> {
  const account = getUserAccount(customer, 'main');
  if (!account) throw new Error('who trades has no main account');
  const [wallet, adjusted] = [toWalletId(account, 'trading', 'USDT'), newId('jnl')];
  const occasion = { account, id: adjusted, operation: 'adjustment', reference: wallet, at: nowSeconds() } as const;
  const posting = {
    from: 'house:adjustment',
    to: getAvailableBucket('trading'),
    asset: 'USDT',
    amount: toAmount('100'),
  } as const;
  await transact([], buildJournalEntry(occasion, posting));
  return { wallet, adjusted };
}

/** Creates a case of a rule about a user. */
async function createAiCase({ id: user_id }: StoredUser): Promise<string> {
  const at = nowSeconds();
  const aiCase: StoredAiCase = {
    id: newId('cas'),
    rule: 'win_rate',
    subject: user_id,
    state: 'new',
    user_id,
    figures: { orders: '40', trials: '40', wins: '40', percent: '100.0', p: '9.1e-13' },
    parameters: (await readAiRuleParameters()).win_rate,
    evidence: [],
    found_at: at,
    updated_at: at,
    decided_by: null,
    reason: null,
    acts: [],
    version: 0,
  };
  await transact([aiCaseCollection.add(undefined, aiCase)]);
  return aiCase.id;
}

/** Creates a file requested by a staff member. */
async function createRequestedExport(staff_id: StaffId, status: 'waiting' | 'done'): Promise<string> {
  const at = nowSeconds();
  const exportFile: StoredListExport = {
    id: newId('exp'),
    staff_id,
    username: 'somebody-else',
    role: 'support',
    list: 'users',
    filter: { to: String(at) },
    status,
    failure: null,
    rows: 0,
    bytes: 0,
    progress: 0,
    checkpoint: { place: null, rows: 0, bytes: 0, upload: null, parts: [], rest: null, is_whole: false },
    created_at: at,
    finished_at: status === 'done' ? at : null,
    queued_at: at,
    attempts: 0,
  };
  await transact(addListExport(exportFile));
  return exportFile.id;
}

/** Creates an incident on the status page. */
async function createIncident(): Promise<string> {
  const words = { en: 'Late', zh: '', ja: '', ko: '', es: '' };
  const at = nowSeconds();
  const id = newId('inc');
  const incident: StoredIncident = {
    id,
    impact: 'minor',
    phase: 'investigating',
    components: [],
    title: words,
    text: words,
    started_at: at,
    ended_at: null,
    created_at: at,
    updated_at: at,
    written_by: 'somebody',
    version: 0,
  };
  await transact([incidentCollection.add(undefined, incident)]);
  return id;
}

/** Stores a current announcement and returns its id. */
async function storedAnnouncement(): Promise<string> {
  const at = nowSeconds();
  const announcement: StoredAnnouncement = {
    id: newId('ann'),
    texts: { en: 'Late', zh: '', ja: '', ko: '', es: '' },
    link: null,
    starts_at: at,
    ends_at: null,
    created_at: at,
    updated_at: at,
    written_by: 'somebody',
    version: 0,
  };
  await transact([announcementCollection.add(undefined, announcement)]);
  return announcement.id;
}

/** Creates a draft broadcast to all users. */
const draftToAll = async (): Promise<string> => (await storeTestBroadcast({ status: 'draft', scheduled_at: null })).id;

/** Creates a mismatch that holds the withdrawals of one new user only. */
async function createHoldingMismatch(username: string): Promise<string> {
  const { account } = await createLiveCustomer(username, '1');
  const at = nowSeconds();
  const storedBalances = { 'spot:USDT': { available: toAmount('1000000'), frozen: 0 } };
  await writeDailyHoldings('live', {
    day: Math.floor(at / DAY_SECONDS),
    began_at: at,
    ended_at: at,
    accounts: 1,
    held: storedBalances,
    prices: { USDT: '1' },
  });
  return (await createOpenMismatch({ account })).id;
}

/** Loans of a new user with verified documents. */
async function publishedArticle(): Promise<string> {
  const id = newId('nws');
  const en = { title: 'Read by all', excerpt: 'What it says.', content: '<p>Its text.</p>' };
  await createSeedArticle({ id, category: 'guides', status: 'published', published_at: nowSeconds(), texts: { en } });
  return id;
}

async function createLoans(username: string): Promise<StaffActSubjects['loans']> {
  const owner = await createLiveCustomer(username, '1');
  await transact([updateUserFields(owner.user, { kyc_status: 'verified' })]);
  return [
    await createRequestedLoan(owner),
    await createRequestedLoan(owner),
    await createRequestedLoan(owner, { status: 'approved' }),
    await createOverdueLoan(owner),
  ];
}

/** Creates the subjects of the staff acts; the trader is given. */
export async function createStaffSubjects(trader: StoredUser): Promise<StaffActSubjects> {
  const email = 'trader@example.com';
  const asker = await createMember('support');
  await transact([updateUserFields(trader, { email }), ...replaceEmail(trader, email)]);
  const { user: customer } = await createLiveCustomer('keeps-money', '1000');
  return {
    trader: trader.id,
    customer: customer.id,
    empty: (await createUser({ username: 'nobody-left', password: 'correct horse battery' })).id,
    member: await reachableMember(),
    waiting: [await createPendingKyc('waits'), await createPendingKyc('waits-too')],
    approvals: [await createRequestedEmailChange('moves', asker), await createRequestedEmailChange('stays', asker)],
    ...(await adjustedWallet(customer)),
    payees: [await createWaitingPayee('payee'), await createWaitingPayee('payee-too')],
    ticket: await openedTicket('asks'),
    deposit: await createHeldDeposit(customer),
    claim: await createHeldDeposit(customer, { tx_hash: null }),
    withdrawal: await createPendingWithdrawal(customer),
    loans: await createLoans('borrows'),
    incident: await createIncident(),
    broadcasts: [await draftToAll(), await draftToAll()],
    announcements: [await storedAnnouncement(), await storedAnnouncement()],
    exports: [await createRequestedExport(asker, 'done'), await createRequestedExport(asker, 'waiting')],
    aiCases: [await createAiCase(trader), await createAiCase(trader)],
    articles: [await publishedArticle(), await publishedArticle()],
    mismatch: await createHoldingMismatch('differs'),
    unsent: await createPendingWithdrawal(customer, { status: 'processing', reason: 'sent_by_staff' }),
  };
}
