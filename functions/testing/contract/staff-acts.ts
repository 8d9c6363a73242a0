import { type StaffActCall, configActsByEndpoint, toAllLanguages } from './config-acts.ts';
import { getMessageActsByEndpoint } from './message-acts.ts';

/**
 * Subjects of the acts: a trader, a user without anything, a staff member, two verifications and two bank accounts
 * awaiting review, two addresses requested by others, and a wallet with an adjustment entry.
 */
export interface StaffActSubjects {
  trader: string;
  /** Customer of the wallet, deposit and withdrawal that staff decide: an active account. */
  customer: string;
  empty: string;
  member: string;
  waiting: [string, string];
  payees: [string, string];
  approvals: [string, string];
  wallet: string;
  adjusted: string;
  /** Ticket to customer service, with a picture. */
  ticket: string;
  /** A held deposit, a claim without a transfer, a pending withdrawal, and one for staff to send. */
  deposit: string;
  claim: string;
  withdrawal: string;
  unsent: string;
  /** Loans: two pending decisions, one to be paid out, and one overdue. */
  loans: [string, string, string, string];
  /** Incident on the status page. */
  incident: string;
  /** Broadcasts not begun. */
  broadcasts: [string, string];
  /** Current announcements. */
  announcements: [string, string];
  /** AI-control cases of the trader: one to dismiss, one to act on. */
  aiCases: [string, string];
  exports: [done: string, waiting: string];
  /** Public articles. */
  articles: [string, string];
  /** Ledger mismatch that holds withdrawals. */
  mismatch: string;
}

/** Returns the subjects before their creation. */
export const createEmptySubjects = (): StaffActSubjects => ({
  trader: '',
  customer: '',
  empty: '',
  member: '',
  waiting: ['', ''],
  payees: ['', ''],
  approvals: ['', ''],
  wallet: '',
  adjusted: '',
  ticket: '',
  deposit: '',
  claim: '',
  withdrawal: '',
  unsent: '',
  aiCases: ['', ''],
  exports: ['', ''],
  loans: ['', '', '', ''],
  incident: '',
  broadcasts: ['', ''],
  announcements: ['', ''],
  articles: ['', ''],
  mismatch: '',
});

const unsaid = { reason: undefined, code: undefined };
/** The decision itself is the reason: none is required in addition. */
/** Acts that explain themselves. */
const unasked = { reason: undefined };
const noted = { admin_notes: 'because of the test', ...unasked };

const article = {
  category: 'platform',
  status: 'published',
  published_at: null,
  poster_image: null,
  texts: { en: { title: 'All is well', excerpt: 'Believe it.', content: '<p onclick="alert(1)">All of it.</p>' } },
};

const macro = { title: 'All of it', texts: toAllLanguages('It is so.') };

const noFlags = { trading: false, options_trading: false, withdraw: false, deposit: false, login: false };

/**
 * Largest change that each endpoint accepts, in order of execution. A missing endpoint fails the tests: state the most
 * that it may do.
 */
export const getStaffActsByEndpoint = (subjects: StaffActSubjects): Record<string, (() => StaffActCall) | null> => ({
  // Login and logout: they change only sessions, and who was invited.
  'POST /admin/login': null,
  'POST /admin/logout': null,
  'POST /admin/invitation/open': null,
  'POST /admin/invitation/accept': null,
  // One's own address: an e-mailed code, and its proof.
  'POST /admin/email/code': null,
  'PUT /admin/email': null,
  'POST /admin/staff': () => ({
    path: '/admin/staff',
    body: { username: 'another-owner', email: 'another-owner@staff.example', role: 'owner' },
  }),
  'PUT /admin/staff/{id}': () => ({
    path: `/admin/staff/${subjects.member}`,
    body: { role: 'owner', is_active: true, version: 0 },
  }),
  'POST /admin/staff/{id}/invite': () => ({ path: `/admin/staff/${subjects.member}/invite`, body: {} }),
  'POST /admin/users': () => ({ path: '/admin/users', body: { username: 'another', email: 'another@example.com' } }),
  'PUT /admin/users/{id}': () => ({
    path: `/admin/users/${subjects.trader}`,
    body: { credit_score: 0, flags: noFlags, version: 0 },
  }),
  'PUT /admin/users/{id}/status': () => ({
    path: `/admin/users/${subjects.trader}/status`,
    body: { status: 'banned', version: 1 },
  }),
  'POST /admin/users/{id}/email': () => ({
    path: `/admin/users/${subjects.trader}/email`,
    body: { email: 'else@example.com', version: 2 },
  }),
  'POST /admin/approvals/{id}/approve': () => ({ path: `/admin/approvals/${subjects.approvals[0]}/approve`, body: {} }),
  'POST /admin/approvals/{id}/reject': () => ({ path: `/admin/approvals/${subjects.approvals[1]}/reject`, body: {} }),
  'PUT /admin/users/{id}/password': () => ({ path: `/admin/users/${subjects.trader}/password`, body: {} }),
  'DELETE /admin/users/{id}': () => ({ path: `/admin/users/${subjects.empty}`, body: { version: 0 } }),
  'DELETE /admin/users/{id}/sessions': () => ({ path: `/admin/users/${subjects.trader}/sessions`, body: {} }),
  'POST /admin/users/{id}/notes': () => ({
    path: `/admin/users/${subjects.trader}/notes`,
    body: { text: 'wins too often', ...unasked },
  }),
  'POST /admin/notes': () => ({ path: '/admin/notes', body: { ...unasked, object: subjects.trader, text: 'often' } }),
  'PUT /admin/tags': () => ({ path: '/admin/tags', body: { ...unasked, object: subjects.trader, tags: ['wins'] } }),
  'POST /admin/kyc/{id}/reveal': () => ({
    path: `/admin/kyc/${subjects.waiting[0]}/reveal`,
    body: {},
  }),
  'POST /admin/kyc/{id}/approve': () => ({ path: `/admin/kyc/${subjects.waiting[0]}/approve`, body: { version: 0 } }),
  'POST /admin/kyc/{id}/reject': () => ({ path: `/admin/kyc/${subjects.waiting[1]}/reject`, body: { version: 0 } }),
  'POST /admin/bank-accounts/{id}/approve': () => ({
    path: `/admin/bank-accounts/${subjects.payees[0]}/approve`,
    body: { version: 1 },
  }),
  'POST /admin/bank-accounts/{id}/reject': () => ({
    path: `/admin/bank-accounts/${subjects.payees[1]}/reject`,
    body: { version: 1 },
  }),
  // An answer explains itself, and so does an assignment.
  'POST /admin/tickets/{id}/messages': () => ({
    path: `/admin/tickets/${subjects.ticket}/messages`,
    body: { message: 'You have won everything.', version: 1, reason: undefined },
  }),
  'PUT /admin/tickets/{id}': () => ({
    path: `/admin/tickets/${subjects.ticket}`,
    body: { status: 'closed', assignee_id: null, version: 2, reason: undefined },
  }),
  'POST /admin/ticket-macros': () => ({ path: '/admin/ticket-macros', body: macro }),
  'PUT /admin/ticket-macros/{id}': () => ({
    path: '/admin/ticket-macros/mac_00000000000000000000000001',
    body: { ...macro, version: 0 },
  }),
  'DELETE /admin/ticket-macros/{id}': () => ({
    path: '/admin/ticket-macros/mac_00000000000000000000000002',
    body: { version: 0 },
  }),
  'POST /admin/ai-control/cases/{id}/act': () => ({
    path: `/admin/ai-control/cases/${subjects.aiCases[1]}/act`,
    body: { act: 'lower_limits', user_id: subjects.trader, daily_stake: '100', version: 0 },
  }),
  'POST /admin/exports': () => ({ path: '/admin/exports', body: { list: 'users', filter: {}, ...unsaid } }),
  'POST /admin/exports/{id}/cancel': () => ({ path: `/admin/exports/${subjects.exports[1]}/cancel`, body: unsaid }),
  'POST /admin/user-levels': () => ({
    path: '/admin/user-levels',
    body: { level_number: 50, level_name: 'Top', min_trading_volume: '999999999', trading_fee_discount: '100' },
  }),
  'PUT /admin/user-levels/{id}': () => ({
    path: '/admin/user-levels/l2',
    body: { level_name: 'Two', min_trading_volume: '1', trading_fee_discount: '10', version: 0 },
  }),
  'DELETE /admin/user-levels/{id}': () => ({ path: '/admin/user-levels/l3', body: { version: 0 } }),
  'POST /user-levels/adjust': () => ({
    path: '/user-levels/adjust',
    body: { user_id: subjects.trader, level_number: 5 },
  }),
  'POST /notifications/create': () => ({
    path: '/notifications/create',
    body: { user_id: subjects.trader, title: 'You', message: 'have lost', mail: false },
  }),
  ...getMessageActsByEndpoint(subjects),
  ...configActsByEndpoint,
  'POST /admin/ai-control/cases/{id}/dismiss': () => ({
    path: `/admin/ai-control/cases/${subjects.aiCases[0]}/dismiss`,
    body: { version: 0 },
  }),
  'POST /admin/reconcile': () => ({ path: '/admin/reconcile', body: {} }),
  'POST /admin/reconcile/{id}/release': () => ({ path: `/admin/reconcile/${subjects.mismatch}/release`, body: {} }),
  'POST /admin/news': () => ({ path: '/admin/news', body: article }),
  'PUT /admin/news/{id}': () => ({ path: `/admin/news/${subjects.articles[0]}`, body: { ...article, version: 1 } }),
  'DELETE /admin/news/{id}': () => ({ path: `/admin/news/${subjects.articles[1]}`, body: { version: 1 } }),
  // A form with a picture, which moves no money: `functions/http/admin/news.test.ts`.
  'POST /admin/news/poster': null,
  // The timer did so before: nothing is left to pay.
  'POST /admin/financial-investments/process-matured': () => ({
    path: '/admin/financial-investments/process-matured',
    body: unsaid,
  }),
  // An order that is due takes time: `functions/http/admin/options.test.ts`.
  'POST /admin/options/orders/{id}/settle': null,
  'POST /admin/options/orders/process-expired': () => ({ path: '/admin/options/orders/process-expired', body: unsaid }),
  'POST /admin/loan-applications/{id}/approve': () => ({
    path: `/admin/loan-applications/${subjects.loans[0]}/approve`,
    body: {},
  }),
  'POST /admin/loan-applications/{id}/reject': () => ({
    path: `/admin/loan-applications/${subjects.loans[1]}/reject`,
    body: {},
  }),
  'POST /admin/loan-applications/{id}/disburse': () => ({
    path: `/admin/loan-applications/${subjects.loans[2]}/disburse`,
    body: {},
  }),
  // Only requested: nothing is written off before a second member approves.
  'POST /admin/loan-applications/{id}/write-off': () => ({
    path: `/admin/loan-applications/${subjects.loans[3]}/write-off`,
    body: {},
  }),
  'POST /admin/deposit-withdraw/deposits/{id}/review': () => ({
    path: `/admin/deposit-withdraw/deposits/${subjects.deposit}/review`,
    body: { action: 'approve', ...noted },
  }),
  'POST /admin/deposit-withdraw/deposits/{id}/transfer': () => ({
    path: `/admin/deposit-withdraw/deposits/${subjects.claim}/transfer`,
    body: { tx_hash: 'cd'.repeat(32), output: 1, ...noted },
  }),
  'PUT /admin/deposit-withdraw/deposits/{id}/notes': () => ({
    path: `/admin/deposit-withdraw/deposits/${subjects.deposit}/notes`,
    body: noted,
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/claim': () => ({
    path: `/admin/deposit-withdraw/withdrawals/${subjects.withdrawal}/claim`,
    // It blocks no other member.
    body: { is_claimed: true, reason: undefined, code: undefined },
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/review': () => ({
    path: `/admin/deposit-withdraw/withdrawals/${subjects.withdrawal}/review`,
    body: { action: 'approve', ...noted },
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/complete': () => ({
    path: `/admin/deposit-withdraw/withdrawals/${subjects.unsent}/complete`,
    body: { tx_hash: `0x${'ab'.repeat(32)}`, ...noted },
  }),
  'PUT /admin/deposit-withdraw/withdrawals/{id}/notes': () => ({
    path: `/admin/deposit-withdraw/withdrawals/${subjects.withdrawal}/notes`,
    body: noted,
  }),
  'POST /admin/wallets': () => ({
    path: '/admin/wallets',
    body: { user_id: subjects.trader, coin_type: 'BTC', wallet_type: 'finance' },
  }),
  'PUT /admin/wallets/{id}/balance': () => ({
    path: `/admin/wallets/${subjects.wallet}/balance`,
    body: { amount: '9000' },
  }),
  'POST /admin/wallets/{id}/corrections': () => ({
    path: `/admin/wallets/${subjects.wallet}/corrections`,
    body: { journal_id: subjects.adjusted },
  }),
  'PUT /admin/wallets/{id}/status': () => ({
    path: `/admin/wallets/${subjects.wallet}/status`,
    body: { status: 'suspended' },
  }),
  'PUT /admin/transactions/{id}/status': () => ({
    path: `/admin/transactions/${subjects.adjusted}/status`,
    body: { user_id: subjects.customer, status: 'disputed' },
  }),
});
