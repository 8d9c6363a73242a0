import { useTranslation } from 'react-i18next';
import { HomeSection } from './home-section.tsx';

const parts = ['withdrawals', 'account'] as const;

/** Security features of an account. */
export function AccountSafetySection() {
  const { t } = useTranslation('tour');
  return (
    <HomeSection id="safety" title={t('safety.title')} text={t('safety.text')}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {parts.map((part) => (
          <li key={part} className="flex flex-col gap-1">
            <h3 className="text-base font-medium">{t(`safety.${part}.title`)}</h3>
            <p className="text-muted text-pretty">{t(`safety.${part}.text`)}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
