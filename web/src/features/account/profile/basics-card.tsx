import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/languages.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/field.tsx';
import { Skeleton } from '#ui/states.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import { getCountryName } from '#web/features/account/security/country-name.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { chooseLanguage, getLanguageName } from '#web/lib/language.ts';
import { PhoneForm } from './phone-form.tsx';

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

const Line = ({ label, action, children }: { label: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="flex min-w-0 items-center gap-2">
      {children}
      {action}
    </dd>
  </div>
);

/** Name, addresses and language, which the user may change. */
export function ProfileBasicsCard({ profile, demo }: { profile: OwnUserProfile | undefined; demo: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('profile');
  const [phone, setPhone] = useState(false);
  if (!profile)
    return (
      <Card title={t('basics.title')}>
        <div className="flex flex-col gap-4 py-3" aria-busy="true">
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} className="h-4 w-full" />
          ))}
        </div>
      </Card>
    );
  const country = getCountryName(language, profile.country);
  return (
    <Card title={t('basics.title')}>
      <dl className="divide-y divide-line">
        <Line label={t('basics.username')}>
          <span className="truncate" title={profile.username}>
            {profile.username}
          </span>
        </Line>
        {!demo && <EmailLine profile={profile} />}
        {phone ? (
          <div className="py-3">
            <PhoneForm phone={profile.phone} onDone={() => setPhone(false)} />
          </div>
        ) : (
          <Line
            label={t('basics.phone')}
            action={
              <Button size="sm" aria-label={`${t('basics.edit')}: ${t('basics.phone')}`} onClick={() => setPhone(true)}>
                {t('basics.edit')}
              </Button>
            }
          >
            <span className={profile.phone === null ? 'text-muted' : 'tabular-nums'}>
              {profile.phone ?? t('basics.noPhone')}
            </span>
          </Line>
        )}
        {country !== null && <Line label={t('basics.country')}>{country}</Line>}
        {profile.wallet_address !== null && (
          <Line label={t('basics.wallet')}>
            <span className="font-mono text-xs" title={profile.wallet_address}>
              {shortenAddress(profile.wallet_address)}
            </span>
          </Line>
        )}
        <LanguageLine />
        {!demo && (
          <Line
            label={t('basics.mails')}
            action={
              <Link
                to="/profile/security"
                className={buttonClass('secondary', 'sm')}
                aria-label={`${t('basics.edit')}: ${t('basics.mails')}`}
              >
                {t('basics.edit')}
              </Link>
            }
          >
            <span className="text-muted">
              {(['orders', 'alerts', 'news'] as const)
                .filter((kind) => profile.mails[kind])
                .map((kind) => t(`basics.mailKinds.${kind}`))
                .join(', ') || t('basics.mailsNone')}
            </span>
          </Line>
        )}
      </dl>
    </Card>
  );
}

function EmailLine({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation('profile');
  const [serial, setSerial] = useState(0);
  const [open, setOpen] = useState(false);
  const action = t(profile.email === null ? 'basics.bind' : 'basics.changeEmail');
  return (
    <>
      <Line
        label={t('basics.email')}
        action={
          <Button
            size="sm"
            aria-label={`${action}: ${t('basics.email')}`}
            onClick={() => {
              setSerial(serial + 1);
              setOpen(true);
            }}
          >
            {action}
          </Button>
        }
      >
        <span className={profile.email === null ? 'text-muted' : 'min-w-0 truncate'} title={profile.email ?? undefined}>
          {profile.email ?? t('basics.noEmail')}
        </span>
      </Line>
      <Suspense>
        {serial > 0 && <EmailDialog key={serial} profile={profile} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Language of the page and of e-mails to the user. */
function LanguageLine() {
  const {
    t,
    i18n: { language },
  } = useTranslation('profile');
  const client = useQueryClient();
  const errorText = useErrorText();
  const choose = useMutation({
    mutationFn: async (language: string) => {
      await chooseLanguage(language);
      return await siteApi('PUT /user/profile', {
        body: { language: language as OwnUserProfile['language'] & string },
      });
    },
    onSuccess: ({ user }) => client.setQueryData(profileQuery.queryKey, user),
  });
  return (
    <Line label={t('basics.language')}>
      <span className="flex flex-col items-end gap-1">
        <Select
          aria-label={t('basics.language')}
          value={language}
          options={languages.map((language) => ({ value: language, label: getLanguageName(language) }))}
          onChange={(event) => choose.mutate(event.target.value)}
          className="w-40"
        />
        {choose.isError && (
          <span role="alert" className="text-xs text-bad">
            {errorText(choose.error)}
          </span>
        )}
      </span>
    </Line>
  );
}
