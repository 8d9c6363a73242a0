import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { Badge } from '#ui/states.tsx';
import { kycTones } from './kyc-tones.ts';

/** The two verification levels: requirements, benefits and status. */
export function VerificationLevels({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation('profile');
  const { email, kyc_status } = profile;
  const levels = [
    {
      name: 'primary',
      tone: email === null ? 'muted' : 'good',
      state: t(email === null ? 'kyc.levels.noEmail' : 'kyc.levels.completed'),
    },
    {
      name: 'advanced',
      tone: kycTones[kyc_status],
      state: t(kyc_status === 'verified' ? 'kyc.levels.completed' : 'kyc.levels.open'),
    },
  ] as const;
  return (
    <ol className="mt-1 flex basis-full flex-col gap-2 border-s border-line ps-3 text-sm">
      {levels.map(({ name, tone, state }) => (
        <li key={name} className="flex flex-col gap-0.5" data-testid={`level-${name}`}>
          <h4 className="flex flex-wrap items-center gap-2 font-medium">
            {t(`kyc.levels.${name}.title`)}
            <Badge tone={tone}>{state}</Badge>
          </h4>
          <p className="text-muted">{t(`kyc.levels.${name}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
