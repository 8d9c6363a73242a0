import { describe, expect, it } from 'vitest';
import {
  getApprovalGrantRoles,
  getApprovalRejectRoles,
  getApprovalRequestRoles,
} from '#shared/api/admin/approval-roles.ts';

describe('roles that may reject an approval', () => {
  it('for a configuration change › are owner, risk and the roles that may request it', () => {
    const subject = { kind: 'config.change', config: { kind: 'coins' } } as const;
    expect(new Set(getApprovalRejectRoles(subject))).toEqual(new Set(['owner', 'risk', 'finance']));
    expect(getApprovalGrantRoles(subject)).toEqual(['owner', 'finance']);
  });

  it('for any other request › are the roles that may request it, not those that approve it', () => {
    const subject = { kind: 'user.email' } as const;
    expect(getApprovalRejectRoles(subject)).toEqual(getApprovalRequestRoles(subject));
    expect([getApprovalRejectRoles(subject), getApprovalGrantRoles(subject)]).toEqual([
      ['owner', 'risk', 'support'],
      ['owner', 'risk'],
    ]);
  });
});
