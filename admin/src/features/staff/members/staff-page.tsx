import { createContext, type ReactNode, use, useState } from 'react';
import { text, time, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { owners } from '#shared/api/admin/roles.ts';
import { InvitationLink, type Invited } from './invitation-link.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberState } from './member-state.tsx';
import { NewMember } from './new-member.tsx';
import { membersList } from './queries.ts';

type OnInvited = (invited: Invited) => void;

/** What an invitation is handed to: its link is shown whatever the panel shows by then. */
const Invitations = createContext<OnInvited>(() => undefined);
const WithInvitations = ({ children }: { children: (onInvited: OnInvited) => ReactNode }) => children(use(Invitations));

const Members = listPage(membersList, {
  columns: [
    text('username', 'staff.username', { strong: true, most: 'max-w-64', card: 'start' }),
    word('role', 'staff.role', 'roles', { card: 'start2' }),
    { key: 'state', head: 'staff.state', card: 'end', cell: (member) => <MemberState member={member} /> },
    time('created_at', 'staff.added', { full: true }),
    time('last_login_at', 'staff.lastLogin', { card: 'end2' }),
  ],
  panel: {
    title: (member, t) => member?.username ?? t('staff.title'),
    detail: (_, member) =>
      member && (
        <WithInvitations>
          {(onInvited) => <MemberDetail key={member.version} member={member} onInvited={onInvited} />}
        </WithInvitations>
      ),
  },
  create: {
    roles: owners,
    action: 'staff.add',
    title: 'staff.new',
    form: () => <WithInvitations>{(onInvited) => <NewMember onInvited={onInvited} />}</WithInvitations>,
  },
});

/** The staff: who they are, what they may do, and whether they can log in. */
export function StaffPage() {
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <Invitations value={setInvited}>
      <Members />
      <InvitationLink invited={invited} onClose={() => setInvited(null)} />
    </Invitations>
  );
}
