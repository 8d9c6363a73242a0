import { linkClass, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { ObjectLink } from '#admin/features/kit/object-link.tsx';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

/** Leads to whom an approval is about; a member of staff who is not added yet has no page. */
export function SubjectLink({ kind, subject, username, state }: ApprovalView) {
  if (kind === 'staff.add' && state !== 'approved') return <span className="break-all">{username}</span>;
  if (kind === 'staff.add' || kind === 'staff.change')
    return (
      <ObjectLink id={subject} className={`${linkClass} break-all`}>
        {username}
      </ObjectLink>
    );
  return <UserLink id={subject} username={username || subject} />;
}
