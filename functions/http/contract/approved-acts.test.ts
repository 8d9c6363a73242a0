import { expect, it } from 'vitest';
import { apiContract } from '#shared/api/contract.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';

/** Operations that may wait for a second person, who executes them by an approval. */
const acts = [
  'POST /admin/users/{id}/email',
  'PUT /admin/users/{id}',
  'PUT /admin/wallets/{id}/balance',
  'POST /admin/wallets/{id}/corrections',
  'POST /admin/deposit-withdraw/deposits/{id}/review',
  'POST /admin/bank-accounts/{id}/approve',
  'POST /admin/loan-applications/{id}/disburse',
  'POST /admin/loan-applications/{id}/write-off',
  'POST /admin/staff',
  'PUT /admin/staff/{id}',
  'POST /admin/reconcile/{id}/release',
  'POST /admin/options-config',
  'PUT /admin/futures/configs/{type}',
  'POST /admin/user-levels',
  'PUT /admin/system-config/{name}',
  'PUT /admin/coins/{coin_type}',
  'POST /admin/deposit-withdraw/configs',
  'POST /admin/financial-products',
  'POST /admin/loan-products',
] as const;

/** Errors of the request only; a balance that became too low is CHANGED_MEANWHILE for the second person. */
const OF_REQUEST: readonly AppErrorName[] = [
  'FORBIDDEN',
  'INVALID_AMOUNT',
  'IDEMPOTENCY_KEY_REUSED',
  'INSUFFICIENT_BALANCE',
];

it.each(acts)('POST /admin/approvals/{id}/approve › declares every error of %s', (act) => {
  const { errors: declared = [] } = apiContract['POST /admin/approvals/{id}/approve'];
  const { errors = [] } = apiContract[act];
  expect(errors.filter((error) => ![...OF_REQUEST, ...declared].includes(error))).toEqual([]);
});
