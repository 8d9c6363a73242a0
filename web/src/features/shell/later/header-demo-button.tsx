import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useOpenDemoAccount } from '#web/features/account/auth/use-open-demo.ts';
import { showPageAlert } from '#web/lib/alerts.ts';
import { useErrorText } from '#web/lib/error-text.ts';

/** Button that opens a demo account in one click, on any page for visitors. */
export function HeaderDemoButton() {
  const { t } = useTranslation(['frame', 'common']);
  const text = useErrorText();
  const demo = useOpenDemoAccount();
  return (
    <Button
      variant="ghost"
      className="max-md:w-16 max-md:px-0 md:me-1"
      busy={demo.isPending}
      onClick={() =>
        demo.mutate(undefined, {
          onError: (error) => showPageAlert({ tone: 'error', title: t('common:demoFailed'), text: text(error) }),
        })
      }
    >
      <span className="md:hidden">{t('common:demo')}</span>
      <span className="max-md:hidden">{t('demoAccount')}</span>
    </Button>
  );
}
