import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { SecuritySection } from './security-section.tsx';

type MailKind = keyof OwnUserProfile['mails'];
const kinds: readonly MailKind[] = ['orders', 'alerts', 'news'];

/** Choices of e-mails; those about security and margin always come. */
export function EmailsSection({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const text = useErrorText();
  const id = useId();
  const show = (kind: MailKind, isWanted: boolean) =>
    client.setQueryData(
      profileQuery.queryKey,
      (cachedProfile) => cachedProfile && { ...cachedProfile, mails: { ...cachedProfile.mails, [kind]: isWanted } },
    );
  const choose = useMutation({
    mutationFn: ({ kind, wanted }: { kind: MailKind; wanted: boolean }) =>
      siteApi('PUT /user/profile', { body: { mails: { [kind]: wanted } } }),
    onMutate: ({ kind, wanted }) => show(kind, wanted),
    onSuccess: ({ user }) => client.setQueryData(profileQuery.queryKey, user),
    onError: (_, { kind, wanted }) => show(kind, !wanted),
  });
  return (
    <SecuritySection title={t('mails.title')} text={t(profile.email === null ? 'mails.none' : 'mails.text')}>
      <fieldset className="flex flex-col gap-1" aria-describedby={choose.isError ? id : undefined}>
        <legend className="sr-only">{t('mails.title')}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={profile.mails[kind]}
              onChange={(event) => choose.mutate({ kind, wanted: event.target.checked })}
            />
            {t(`mails.kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      {choose.isError && (
        <p id={id} role="alert" className="text-xs text-bad">
          {text(choose.error)}
        </p>
      )}
    </SecuritySection>
  );
}
