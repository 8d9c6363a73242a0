import { describe, expect, it } from 'vitest';
import { getApproveRoles, getRejectRoles, getRequestRoles } from '#shared/api/admin/approval-roles.ts';

describe('rejectRoles', () => {
  it('allows owner, risk and the roles that make such changes to reject a configuration change', () => {
    const subject = { kind: 'config.change', config: { kind: 'coins' } } as const;
    expect(new Set(getRejectRoles(subject))).toEqual(new Set(['owner', 'risk', 'finance']));
    expect(getApproveRoles(subject)).toEqual(['owner', 'finance']);
  });

  it('allows the roles that may request anything else, not those that approve it, to reject it', () => {
    const subject = { kind: 'user.email' } as const;
    expect(getRejectRoles(subject)).toEqual(getRequestRoles(subject));
    expect([getRejectRoles(subject), getApproveRoles(subject)]).toEqual([
      ['owner', 'risk', 'support'],
      ['owner', 'risk'],
    ]);
  });
});
