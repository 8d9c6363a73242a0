import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Confirmation, ConfirmChange } from '#admin/features/kit/change/confirm-change.tsx';
import { textOf } from '#admin/features/kit/change/fields.tsx';
import { Facts } from '#admin/features/kit/lists/facts.tsx';
import { api } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { currentSession } from '#admin/lib/session.ts';
import { carers } from '#shared/api/admin/roles.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { Button } from '#ui/button.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useUserChanged } from './person-form.tsx';
import { approvalsQuery } from './queries.ts';

type Approval = AnswerOf<'GET /admin/users/{id}/approvals'>['approvals'][number];

/** What was asked for a person and waits for somebody else's word. */
export function UserApprovals({ id }: { id: string }) {
  const { data } = useQuery(approvalsQuery(id));
  return data?.approvals
    .filter(({ state }) => state === 'pending')
    .map((approval) => <Pending key={approval.id} user={id} approval={approval} />);
}

function Pending({ user, approval }: { user: string; approval: Approval }) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserChanged(user);
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  const mine = currentSession()?.staff.username === approval.asked_by;
  const [openedAt] = useState(() => Date.now());
  const isEarly = approval.decidable_from * 1000 > openedAt;
  const decider = may(approval.deciders);
  const rows = approval.changes.map(({ field, before, after }) => ({
    name: field,
    label: t('user.email'),
    before: textOf(before) || '–',
    after: textOf(after) || '–',
  }));
  const shown = deciding ?? 'reject';
  const act = (body: Confirmation) =>
    shown === 'approve'
      ? api('POST /admin/approvals/{id}/approve', { params: { id: approval.id }, body })
      : api('POST /admin/approvals/{id}/reject', { params: { id: approval.id }, body });
  return (
    <section aria-label={t('approval.title')} className="flex flex-col gap-3 rounded border border-warn p-3">
      <h3 className="font-semibold">{t('approval.title')}</h3>
      <Facts
        facts={[
          {
            key: 'what',
            label: t('user.email'),
            value: rows.map(({ before, after }) => `${before} → ${after}`).join(),
          },
          { key: 'by', label: t('approval.askedBy'), value: approval.asked_by },
          { key: 'why', label: t('approval.reason'), value: approval.reason },
          { key: 'from', label: t('approval.from'), value: <Time at={approval.decidable_from} show="full" /> },
          { key: 'until', label: t('approval.until'), value: <Time at={approval.expires_at} show="full" /> },
        ]}
      />
      <p className="text-xs text-muted">{t(mine ? 'approval.mine' : 'approval.rule')}</p>
      <div className="flex flex-wrap gap-2">
        {decider && !mine && (
          <Button variant="primary" disabled={isEarly} onClick={() => setDeciding('approve')}>
            {t('approval.approve')}
          </Button>
        )}
        {may(carers) && <Button onClick={() => setDeciding('reject')}>{t('approval.reject')}</Button>}
      </div>
      <ConfirmChange
        open={deciding !== null}
        onClose={() => setDeciding(null)}
        title={t(`approval.${shown}`)}
        consequence={t(`approval.consequence.${shown}`)}
        rows={rows}
        action={t(`approval.${shown}`)}
        onConfirm={async (confirmation) => {
          await act(confirmation);
          setDeciding(null);
          await changed(t(`approval.done.${shown}`));
        }}
        onChanged={() => {
          setDeciding(null);
          void refresh();
        }}
      />
    </section>
  );
}
