import { describe, expect, it } from 'vitest';
import { canRejectApproval, canRequestApproval, getApprovalDeciders } from '#shared/api/admin/approval-permissions.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';

type Subject = Parameters<typeof getApprovalDeciders>[0];

const config = (kind: ConfigKind): Subject => ({ kind: 'config.change', config: { kind } });

const getRoles = (subject: Subject) => ({
  request: staffRoles.filter((role) => canRequestApproval({ role }, subject)),
  approve: getApprovalDeciders(subject),
  reject: staffRoles.filter((role) => canRejectApproval({ role }, subject)),
});

const TREASURY: StaffRole[] = ['owner', 'finance'];
const RISK: StaffRole[] = ['owner', 'risk'];
const SUPPORT: StaffRole[] = ['owner', 'support'];
const REVIEW: StaffRole[] = ['owner', 'risk', 'finance'];
const USERS: StaffRole[] = ['owner', 'risk', 'support'];

describe('roles of an approval', () => {
  it.each<[Subject['kind'], StaffRole[], StaffRole[]]>([
    ['user.email', USERS, RISK],
    ['user.credit_score', USERS, RISK],
    ['wallet.adjust', TREASURY, TREASURY],
    ['deposit.credit', TREASURY, TREASURY],
    ['bank_account.approve', REVIEW, REVIEW],
    ['loan.disburse', TREASURY, TREASURY],
    ['loan.write_off', TREASURY, TREASURY],
    ['staff.add', ['owner'], ['owner']],
    ['staff.change', ['owner'], ['owner']],
    ['ledger.release', REVIEW, REVIEW],
  ])('%s › those that may request it may reject it', (kind, request, approve) => {
    expect(getRoles({ kind })).toEqual({ request, approve, reject: request });
  });

  it.each<[ConfigKind, StaffRole[], StaffRole[]]>([
    ['symbol', RISK, RISK],
    ['options', RISK, RISK],
    ['futures', RISK, RISK],
    ['levels', RISK, RISK],
    ['system', TREASURY, REVIEW],
    ['coins', TREASURY, REVIEW],
    ['coin_networks', TREASURY, REVIEW],
    ['financial_products', TREASURY, REVIEW],
    ['finance_heading', TREASURY, REVIEW],
    ['loan_products', TREASURY, REVIEW],
    ['ticket_macros', SUPPORT, USERS],
    ['news', [], RISK],
  ])('config.change of %s › owner and risk may reject it too', (kind, request, reject) => {
    expect(getRoles(config(kind))).toEqual({ request, approve: request, reject });
  });
});
