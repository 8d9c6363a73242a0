import { describe, expect, it } from 'vitest';
import { getApproveRoles, getRejectRoles, getRequestRoles } from '#shared/api/admin/approval-roles.ts';

describe('rejectRoles', () => {
  it('of a change of the configuration › are owner, risk and those who make such changes', () => {
    const subject = { kind: 'config.change', config: { kind: 'coins' } } as const;
    expect(new Set(getRejectRoles(subject))).toEqual(new Set(['owner', 'risk', 'finance']));
    expect(getApproveRoles(subject)).toEqual(['owner', 'finance']);
  });

  it('of everything else › are those who may request it, not those who approve it', () => {
    const subject = { kind: 'user.email' } as const;
    expect(getRejectRoles(subject)).toEqual(getRequestRoles(subject));
    expect([getRejectRoles(subject), getApproveRoles(subject)]).toEqual([
      ['owner', 'risk', 'support'],
      ['owner', 'risk'],
    ]);
  });
});
