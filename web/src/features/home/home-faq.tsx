import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { HomeSection } from './home-section.tsx';

const questions = ['start', 'demo', 'lose', 'price', 'refused'] as const;

/** Most frequent questions. */
export function HomeFaq() {
  const { t } = useTranslation('tour');
  return (
    <HomeSection
      id="questions"
      title={t('questions.title')}
      text={t('questions.text')}
      action={
        <Link to="/$page" params={{ page: 'faq' }} className={buttonClass('secondary', 'lg')}>
          {t('questions.go')}
        </Link>
      }
    >
      <div className="divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-2 text-base font-medium">
              {t(`questions.${question}.title`)}
              <IconChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-[68ch] pb-4 text-base text-muted text-pretty">{t(`questions.${question}.text`)}</p>
          </details>
        ))}
      </div>
    </HomeSection>
  );
}
