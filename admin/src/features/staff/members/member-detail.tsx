import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { FactList } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectAuditLog } from '#admin/features/staff/audit/object-audit-log.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { TimeText } from '#ui/values.tsx';
import { MemberStatusBadge } from './member-status-badge.tsx';
import { STAFF_QUERY_KEY } from './queries.ts';
import { showInvitationToast } from './show-invitation-toast.ts';

interface Props {
  member: StaffMember;
}

/** Panel of a staff member: role, access, new invitation and audit log. */
export function StaffMemberDetailPanel({ member }: Props) {
  const { t } = useTranslation('admin');
  const facts = [
    { key: 'username', value: <span className="break-all">{member.username}</span> },
    { key: 'role', value: t(`roles.${member.role}`) },
    { key: 'state', value: <MemberStatusBadge member={member} /> },
    { key: 'email', value: <MemberEmail member={member} /> },
    { key: 'invitedBy', value: member.invited_by ?? '–' },
    { key: 'decidesFrom', value: <TimeText at={member.decides_from} show="full" /> },
    { key: 'added', value: <TimeText at={member.created_at} show="full" /> },
    { key: 'lastLogin', value: <TimeText at={member.last_login_at} show="full" /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <FactList facts={facts.map((fact) => ({ ...fact, label: t(`staff.${fact.key}`, { defaultValue: fact.key }) }))} />
      <MemberActs member={member} />
      <ObjectAuditLog subject={member.id} />
    </div>
  );
}

/** E-mail address of a member, and whether it is verified. */
function MemberEmail({ member: { email, is_email_verified } }: Props) {
  const { t } = useTranslation('admin');
  if (email === null) return <span className="text-muted">{t('staff.noEmail')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 break-all">
      {email}
      {!is_email_verified && <Badge tone="warn">{t('staff.unverified')}</Badge>}
    </span>
  );
}

function MemberActs({ member }: Props) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [act, setAct] = useState<'change' | 'invite' | null>(null);
  const done = async () => {
    setAct(null);
    await Promise.all([STAFF_QUERY_KEY, 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  if (!hasPermission('staff.write')) return <p className="text-muted">{t('config.readOnly')}</p>;
  if (member.id === getStaffSession()?.staff.id) return <p className="text-muted">{t('staff.yourself')}</p>;
  if (act === 'change') return <MemberForm member={member} onDone={done} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAct('change')}>{t('config.edit')}</Button>
      {member.is_active && member.email !== null && (
        <Button onClick={() => setAct('invite')}>{t('staff.invite')}</Button>
      )}
      <ConfirmChangeDialog
        open={act === 'invite'}
        onClose={() => setAct(null)}
        title={t('staff.inviteTitle', { name: member.username })}
        consequence={t('staff.inviteConsequence', { email: member.email ?? '' })}
        rows={[]}
        action={t('staff.invite')}
        onConfirm={async (body) => {
          const sentInvite = await adminApi('POST /admin/staff/{id}/invite', { params: { id: member.id }, body });
          await done();
          showInvitationToast(sentInvite, member.username, t);
        }}
        onChanged={() => void done()}
      />
    </div>
  );
}

function MemberForm({ member, onDone }: { member: StaffMember; onDone: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  return (
    <ConfigForm
      title={t('staff.changeTitle', { name: member.username })}
      consequence={t('staff.changeConsequence')}
      fields={[
        {
          name: 'role',
          label: t('staff.role'),
          kind: 'choice',
          choices: staffRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
        },
        { name: 'is_active', label: t('staff.access'), kind: 'switch' },
        ...(member.is_email_verified ? [] : [{ name: 'email', label: t('staff.email'), kind: 'text' } as const]),
      ]}
      values={{ role: member.role, is_active: member.is_active, email: member.email ?? '' }}
      save={async (values, confirmation) => {
        const { role, is_active, email } = values as { role: StaffRole; is_active: boolean; email?: string };
        const { approval_id } = await adminApi('PUT /admin/staff/{id}', {
          params: { id: member.id },
          body: { role, is_active, ...(email && { email }), version: member.version, ...confirmation },
        });
        await onDone();
        showToast({ tone: 'info', title: t(approval_id === null ? 'change.saved' : 'staff.secondOwner') });
      }}
      onCancel={() => void onDone()}
      onChanged={() => void onDone()}
    />
  );
}
