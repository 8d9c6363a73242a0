import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';
import { levelsQuery } from '#admin/features/people/levels/queries.ts';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { userStatusFilters } from './queries.ts';

export type AdminUserResponse = ApiContractResponse<'GET /admin/users/{id}'>;
type Flags = AdminUserResponse['person']['flags'];

const flagNames = [
  'trading',
  'options_trading',
  'withdraw',
  'deposit',
  'login',
] as const satisfies readonly (keyof Flags)[];

/** Returns a function that refetches everything about a user, and shows that the change is saved. */
export function useUserSavedHandler(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['user', id] }),
      client.invalidateQueries({ queryKey: ['users'] }),
      client.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  return {
    refresh,
    changed: async (title = t('change.saved')) => {
      await refresh();
      showToast({ tone: 'info', title });
    },
  };
}

/** Forms for a user: permissions and credit score; e-mail, status and level separately. */
export function UserForms({ data }: { data: AdminUserResponse }) {
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState<'person' | 'email' | 'status' | 'level' | null>(null);
  // Only the main account has a level.
  const hasMain = data.accounts.some(({ kind }) => kind === 'live');
  if (!hasPermission('users.write')) return <p className="text-muted">{t('config.readOnly')}</p>;
  if (data.person.is_closed) return <p className="text-muted">{t('user.closed')}</p>;
  if (editing === 'person') return <PersonForm data={data} onDone={() => setEditing(null)} />;
  if (editing === 'email') return <EmailForm data={data} onDone={() => setEditing(null)} />;
  if (editing === 'status') return <StatusForm data={data} onDone={() => setEditing(null)} />;
  if (editing === 'level') return <LevelForm data={data} onDone={() => setEditing(null)} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setEditing('person')}>{t('config.edit')}</Button>
      <Button onClick={() => setEditing('email')}>{t('user.changeEmail')}</Button>
      <Button onClick={() => setEditing('status')}>{t('user.changeStatus')}</Button>
      {hasPermission('levels.write') && hasMain && (
        <Button onClick={() => setEditing('level')}>{t('user.changeLevel')}</Button>
      )}
    </div>
  );
}

interface FormProps {
  data: AdminUserResponse;
  onDone: () => void;
}

function PersonForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserSavedHandler(user.id);
  const fields: ConfigFieldSpec[] = [
    { name: 'credit_score', label: t('user.creditScore'), kind: 'integer', hint: t('user.creditScoreHint') },
    ...flagNames.map((name): ConfigFieldSpec => ({
      name,
      label: t(`user.flags.${name}`),
      kind: 'switch',
      ...(!person.flags[name] && !hasPermission('users.unrestrict') && { blocked: t('user.flagLift') }),
    })),
  ];
  return (
    <ConfigForm
      title={t('user.changeTitle', { name: user.username })}
      consequence={t('user.changeConsequence')}
      note={(changing, open) =>
        changing.some(({ name }) => name === 'credit_score') && (
          <ApprovalRequiredNote object={user.id} always="score" open={open} />
        )
      }
      fields={fields}
      values={{ credit_score: user.credit_score ?? '', ...person.flags }}
      save={async (values, confirmation) => {
        const { credit_score, ...flags } = values;
        const { approval_id } = await adminApi('PUT /admin/users/{id}', {
          params: { id: user.id },
          body: {
            credit_score: credit_score === '' ? null : (credit_score as number),
            flags: flags as unknown as Flags,
            version: person.version,
            ...confirmation,
          },
        });
        onDone();
        await changed(approval_id === null ? undefined : t('approval.waits'));
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}

/** Form that requests another e-mail address: its owner decides, or a second staff member a day later. */
function EmailForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserSavedHandler(user.id);
  return (
    <ConfigForm
      title={t('user.emailTitle', { name: user.username })}
      consequence={t('user.emailConsequence')}
      fields={[{ name: 'email', label: t('user.email'), kind: 'text', hint: t('user.emailHint') }]}
      values={{ email: user.email ?? '' }}
      save={async ({ email }, confirmation) => {
        await adminApi('POST /admin/users/{id}/email', {
          params: { id: user.id },
          body: { email: email === '' ? null : (email as string), version: person.version, ...confirmation },
        });
        onDone();
        await changed(t('approval.asked'));
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}

function StatusForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserSavedHandler(user.id);
  const mayLift = user.status === 'active' || hasPermission('users.unrestrict');
  const choices = userStatusFilters
    .filter((value) => mayLift || value !== 'active')
    .map((value) => ({ value, label: t(`userStatus.${value}`) }));
  return (
    <ConfigForm
      title={t('user.statusTitle', { name: user.username })}
      consequence={t('user.statusConsequence')}
      fields={[
        {
          name: 'status',
          label: t('user.status'),
          kind: 'choice',
          choices,
          ...(!mayLift && { hint: t('user.statusLift') }),
        },
      ]}
      values={{ status: user.status }}
      save={async ({ status }, confirmation) => {
        await adminApi('PUT /admin/users/{id}/status', {
          params: { id: user.id },
          body: { status: status as UserStatus, version: person.version, ...confirmation },
        });
        onDone();
        await changed();
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}

/** Not a level: follows the volume reached. */
const BY_VOLUME = 'volume';

function LevelForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserSavedHandler(user.id);
  const { data, error, refetch } = useQuery(levelsQuery());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const choices = [
    { value: BY_VOLUME, label: t('user.levelByVolume') },
    ...data.levels.map(({ level_number, level_name }) => ({
      value: String(level_number),
      label: `${level_number} · ${level_name}`,
    })),
  ];
  return (
    <ConfigForm
      title={t('user.levelTitle', { name: user.username })}
      consequence={t('user.levelConsequence')}
      fields={[{ name: 'level', label: t('user.level'), kind: 'choice', choices }]}
      values={{ level: person.level_fixed ? String(person.level_number) : BY_VOLUME }}
      save={async ({ level }, confirmation) => {
        await adminApi('POST /user-levels/adjust', {
          body: { user_id: user.id, level_number: level === BY_VOLUME ? null : Number(level), ...confirmation },
        });
        onDone();
        await changed();
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}
